/// Reads the field that collects the unknown members of its object (see `UnknownKeyCollector`), and
/// records which keys a mapper reads.
extension Reader {
  func collectUnknownKeys<T>(as type: T.Type, in details: FrameDetails) throws(Failure) -> T {
    var rest: [String: Value] = [:]
    for member in collectable(in: details) { rest[member.key] = member.value }
    return try result(rest, as: type)
  }

  /// Returns the members that nothing else reads. A repeated key among them is reported once.
  private func collectable(in details: FrameDetails) -> [(key: String, value: Value)] {
    let members = UnknownKeyCheck(reader: self, details: details).unread()
    var numbers: [String: Int] = [:]
    var distinct: [(key: String, value: Value)] = []
    var repeated: Set<Int> = []
    for member in members {
      guard let number = numbers[member.key] else {
        numbers[member.key] = distinct.count
        distinct.append(member)
        continue
      }
      distinct[number].value = member.value
      repeated.insert(number)
    }
    for (key, value) in details.value.firstOfRepeated where numbers[key] != nil { reportFirstOfRepeated(key, value, in: details) }
    for number in repeated.ordered() {
      let (key, value) = distinct[number]
      session.report(
        MappingIssue(.duplicateKey, .repeated, at: IssueLocation(in: details, step: .key(key), value: value), severity: .nonFatal))
    }
    return distinct
  }

  /// The same for a patch, merged into the existing members.
  func mergeUnknownKeys<T>(as type: T.Type, over mergeBase: MergeBase, in details: FrameDetails, _ step: PathStep) throws(Failure) -> T {
    let patch = ValuePatch(nulls: mergeBase.nulls)
    let existing = mergeBase.existing(as: [String: Value].self)
    let fallback = mergeBase.fallback(as: [String: Value].self).map { Value(members: $0.map { ($0.key, $0.value) }) }
    if existing != nil { mergeBase.trail.merge() }
    var rest = existing ?? [:]
    for member in collectable(in: details) {
      let (trail, old) = (mergeBase.trail.member(member.key, key: member.key), existing?[member.key])
      if old?.kind == .object, member.value.kind == .object { trail.merge() }
      rest[member.key] = patch.member(member.value, member.key, over: old, fallback)
    }
    return try result(rest, as: type)
  }

  // MARK: Of mappers

  /// Records the keys that a mapper's model has read of an object that an enclosing model passed
  /// on unchanged, since the enclosing model checks the object for unknown keys.
  @inline(never) func noteKeysRead<Model: Decodable>(by type: Model.Type, _ value: Value, in details: FrameDetails) {
    guard value.kind == .object, details.value.isSame(as: value), details.plan != nil || details.parent != nil else { return }
    let plan = plan(for: type)
    guard plan.isModel else { return details.noteKeysReadByOthers(value.keys ?? [], of: value) }
    let known = KnownKeys(of: plan.object, type: type)
    let inner = FlattenedFields(of: plan.object, self).all
    let isWhole = plan.object.rules?.collectsKeys == true || inner.contains { $0.keys == nil }
    let keys = (value.keys ?? []).filter { key in isWhole || known.contains(key) || inner.contains { $0.keys?.contains(key) == true } }
    details.noteKeysReadByOthers(keys, of: value)
  }
}
