/// The case of an enum that is updated, and what is known of the case that its patch means.
///
/// A patch merges into the payload of the case that it names. Only the enum's code knows which
/// members name a case, so it reads the patch over the existing value, and what it makes shows
/// whether that was the same case. A payload that is a model of its own merges only if the scalars
/// that the enum has read before are those of the existing value: one case may stand for several
/// kinds, as one for unknown kinds does.
final class ExistingCase {
  private let value: Any
  private let payload: Mirror.Child?
  private lazy var name = FullTypeName(type(of: value)).text
  private lazy var payloadTypes = payload.map { Self.names(in: $0.value) } ?? []
  /// Whether a scalar of the patch differs from the existing one, so that payloads are read anew.
  private(set) var isOther = false
  /// Whether anything of the existing value has been used.
  private(set) var isUsed = false
  /// The members of the patch that have been requested, by their indices; nil for all.
  private var requested: Set<Int>? = []
  /// Whose keys are being requested.
  private var requester = Owner.enum
  private var owners: [ObjectIdentifier: Owner] = [:]

  private enum Owner { case `enum`, payload, other }

  /// Nil for a value of another type than an enum.
  init?(_ value: Any) {
    guard isEnum(type(of: value)) else { return nil }
    self.value = value
    payload = Mirror(ofStored: value).children.first
  }

  /// Whether the only payload is a dictionary, whose keys name no cases.
  var isDictionary: Bool { payload.flatMap { MirrorReader.unwrapped($0.value) } is any MemberParts }

  /// Whether the part that is being requested is read anew: it is of another type than the existing
  /// payload, or of another kind.
  var isHidden: Bool { requester == .other || requester == .payload && isOther }

  /// The names of the types in a payload, and of the models in them, which one object may have.
  private static func names(in payload: Any) -> Set<String> {
    var names: Set<String> = []
    var waiting: [(value: Any, depth: Int)] = [(payload, 0)]
    var room = 256
    while let (value, depth) = waiting.popLast(), room > 0 {
      room -= 1
      guard let content = MirrorReader.unwrapped(value), SwiftScalars.writer(for: type(of: content)) == nil else { continue }
      var mirror: Mirror? = Mirror(ofStored: content)
      if mirror?.displayStyle == .collection || mirror?.displayStyle == .dictionary { continue }
      while let level = mirror {
        names.insert(FullTypeName(level.subjectType).text)
        if depth < 3 { waiting += level.children.prefix(64).map { ($0.value, depth + 1) } }
        mirror = level.superclassMirror
      }
    }
    return names
  }

  func use() { isUsed = true }

  /// Begins a request by keys of a type; nil for keys that are data, and for the whole value.
  func request(by keys: Any.Type?) { requester = keys.map { owner(of: $0) } ?? .enum }

  private func owner(of keys: Any.Type) -> Owner {
    if let known = owners[ObjectIdentifier(keys)] { return known }
    let declaring = FullTypeName(keys).declaring
    let isOwn = declaring.isEmpty || declaring.contains { $0 == name || name.hasPrefix($0 + ".") }
    let owner = isOwn ? Owner.enum : payloadTypes.isDisjoint(with: declaring) ? .other : .payload
    owners[ObjectIdentifier(keys)] = owner
    return owner
  }

  /// Notes that the enum has read a scalar of the patch by its own keys.
  func read(isSame: Bool) { if !isSame, requester == .enum { isOther = true } }

  /// Notes that a member of the patch was requested; nil for all members.
  func note(requested member: Int?) {
    guard let member else { return requested = nil }
    requested?.insert(member)
  }

  /// Whether there are members of the patch that were not requested. They may be those of another
  /// case, which the enum has not found because of those that exist.
  func leavesMembers(of patch: Value) -> Bool {
    guard let requested, isUsed else { return false }
    return patch.members.contains { _, member in
      let range = member.index..<max(member.index, patch.document.end(of: member.index))
      return member.kind != .null && !requested.contains(member.index) && !requested.contains(where: range.contains)
    }
  }

  /// Begins to read the patch once more.
  func begin() { (isOther, isUsed, requester, requested) = (false, false, .enum, []) }

  /// Whether a value is of another case.
  func isOther(than value: Any) -> Bool {
    let content = (value as? any PresenceTarget)?.content ?? value
    return Mirror(ofStored: content).children.first?.label != payload?.label
  }
}
