/// The field that takes the members of its object that nothing else reads (see `UnknownKeyCollector`).
extension Run {
  func collectUnknownKeys<T>(as type: T.Type, in scope: Scope) throws(Failure) -> T {
    var rest: [String: Value] = [:]
    for member in collectable(in: scope) { rest[member.key] = member.value }
    return try result(rest, as: type)
  }

  /// The members that nothing else reads; a key that stands twice among them is reported, once.
  private func collectable(in scope: Scope) -> [(key: String, value: Value)] {
    let members = UnknownKeyCheck(run: self, scope: scope).unread()
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
    for number in repeated.sorted() {
      let (key, value) = distinct[number]
      session.report(MappingIssue(.duplicateKey, .repeated, at: Place(scope: scope, step: .key(key), value: value), severity: .nonFatal))
    }
    return distinct
  }

  /// The same of a patch, over what is there.
  func mergeUnknownKeys<T>(as type: T.Type, over underlay: Underlay<T>, in scope: Scope, _ step: Step) throws(Failure) -> T {
    let own = underlay.converted(to: [String: Value].self)
    let patch = ValuePatch(nulls: own.nulls)
    let present = own.present ?? [:]
    if own.present != nil { own.trail.merge() }
    var rest = present
    for member in collectable(in: scope) {
      let trail = own.trail.member(member.key, key: member.key)
      if present[member.key]?.kind == .object, member.value.kind == .object { trail.merge() }
      let fallback = own.fallback.map { Value(members: $0.map { ($0.key, $0.value) }) }
      rest[member.key] = patch.member(member.value, member.key, over: present[member.key], fallback)
    }
    return try result(rest, as: type)
  }
}
