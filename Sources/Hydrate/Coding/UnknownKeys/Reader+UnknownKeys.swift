/// Reads the field that collects the unknown members of its object (see `UnknownKeyCollector`).
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
  func mergeUnknownKeys<T>(as type: T.Type, over mergeBase: MergeBase<T>, in details: FrameDetails, _ step: PathStep) throws(Failure) -> T {
    let own = mergeBase.converted(to: [String: Value].self)
    let patch = ValuePatch(nulls: own.nulls)
    let existing = own.existing ?? [:]
    if own.existing != nil { own.trail.merge() }
    var rest = existing
    for member in collectable(in: details) {
      let trail = own.trail.member(member.key, key: member.key)
      if existing[member.key]?.kind == .object, member.value.kind == .object { trail.merge() }
      let fallback = own.fallback.map { Value(members: $0.map { ($0.key, $0.value) }) }
      rest[member.key] = patch.member(member.value, member.key, over: existing[member.key], fallback)
    }
    return try result(rest, as: type)
  }
}
