/// Takes the members of an object that nothing else reads, and writes them back beside the others.
final class UnknownKeyCollector: ErasedMapper, @unchecked Sendable {
  init() {
    super.init(inputType: Value.self, outputType: [String: Value].self, name: "unknown keys", handlesAbsence: false)
  }

  override func fits<T>(_ property: T.Type) -> Bool { T.self == [String: Value].self }

  override func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    var rest: [String: Value] = [:]
    for member in UnknownKeyCheck(run: run, scope: scope).unread() { rest[member.key] = member.value }
    return try result(rest, as: type)
  }

  override func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    let own = underlay.converted(to: [String: Value].self)
    let patch = ValuePatch(nulls: own.nulls, scope: scope, step: step)
    let present = own.present ?? [:]
    if own.present != nil { own.trail.merge() }
    var rest = present
    for member in UnknownKeyCheck(run: run, scope: scope).unread() {
      let trail = own.trail.member(member.key, key: member.key)
      if present[member.key]?.kind == .object, member.value.kind == .object { trail.merge() }
      let fallback = own.fallback.map { Value(members: $0.map { ($0.key, $0.value) }) }
      rest[member.key] = try patch.member(member.value, member.key, over: present[member.key], fallback)
    }
    return try result(rest, as: type)
  }

  /// Writes the members where they were found; a field that writes to one of them must agree with it. One that would be read as a field, since
  /// its key comes back to it, would be lost.
  static func write<T>(_ value: T, to target: WriteScope, _ field: AskedField) throws(Failure) {
    guard let rest = converted(value, to: [String: Value].self) else { return }
    for (key, member) in rest.sorted(by: { $0.key < $1.key }) {
      if let plan = target.plan, plan.isDeclared(key), !plan.declaredKeys.contains(key) {
        target.stand(at: field)
        throw Failure(.irreversible, .text("one of the collected keys would be read as that of a field"), at: target.place)
      }
      target.beginMember(UsedKey(key), by: WriteAuthor(field.plan, at: key))
      try target.append(member)
    }
  }
}
