/// Structured data merged by RFC 7396: objects member by member, everything else replaced.
///
/// A null member removes the one that is there, and is dropped where there is none; the policy for nulls may say otherwise. Within arrays nothing is
/// merged, and null is null.
struct ValuePatch {
  let nulls: UpdateNulls
  /// Where the patch stands, for a failure.
  let scope: any MappingScope
  let step: Step

  func merged(_ patch: Value, over present: Value?, fallback: Value?) throws(Failure) -> Value {
    guard patch.kind == .object else { return patch }
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw .tooDeep(at: Place(scope: scope, step: step, value: patch)) }
    let before = present?.object ?? []
    let members = patch.object ?? []
    // What is put over nothing, and says nothing of nulls, is taken as it stands.
    if before.isEmpty, !members.contains(where: { $0.value.kind == .null || $0.value.kind == .object }) { return patch }
    var patches = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
    var result: [(String, Value)] = []
    result.reserveCapacity(before.count + members.count)
    for (key, value) in before {
      guard let part = patches.removeValue(forKey: key) else {
        result.append((key, value))
        continue
      }
      if let member = try member(part, key, over: value, fallback) { result.append((key, member)) }
    }
    for (key, _) in members {
      guard let part = patches.removeValue(forKey: key) else { continue }
      if let member = try member(part, key, over: nil, fallback) { result.append((key, member)) }
    }
    return Value(members: result)
  }

  /// What becomes of a member; nil where it goes.
  func member(_ part: Value, _ key: String, over present: Value?, _ fallback: Value?) throws(Failure) -> Value? {
    if part.kind != .null { return try merged(part, over: present, fallback: fallback?[key]) }
    return switch nulls {
    case .clear: nil
    case .skip: present
    case .setDefault: fallback?[key]
    }
  }
}
