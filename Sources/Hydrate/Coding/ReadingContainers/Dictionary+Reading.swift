/// A dictionary, as a type to read.
extension Dictionary where Key: Decodable, Value: Decodable {
  /// From an object, each key read as the key's type; or from an array of keys and values in turn, which is how the standard library writes
  /// a dictionary whose keys are no text.
  static func read(_ run: Run, _ value: Hydrate.Value, _ parent: Scope, _ step: Step) throws(Failure) -> Self {
    var place: Place { Place(scope: parent, step: step, value: value) }
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw run.session.tooDeep(at: place) }
    switch value.kind {
    case .object: return try readMembers(run, value, parent, step)
    case .array where Key.self != String.self && Key.self != Int.self: return try readPairs(run, value, parent, step)
    case .null: throw Failure(.nullValue, .absent(Self.self), at: place)
    default: throw Failure(.typeMismatch, .expected(Self.self), at: place)
    }
  }

  private static func readMembers(_ run: Run, _ value: Hydrate.Value, _ parent: Scope, _ step: Step) throws(Failure) -> Self {
    let scope = Scope(parent: parent, step: step, value: value)
    scope.note(dataKeys: MemberKey.self)
    let (keyPlan, valuePlan) = (run.plan(for: Key.self), run.plan(for: Value.self))
    var result = Self(minimumCapacity: Reservation.count(value.document.count(at: value.index), of: Element.self))
    var repeated: [Key: MappingIssue] = [:]
    var failures: [Failure] = []
    let mark = run.counts.issues
    for (name, key, member) in value.memberNodes {
      let step = Step.key(name)
      let key = collected(&failures) { () throws(Failure) in try readKey(name, key, keyPlan, run, scope) }
      let content = collected(&failures) { () throws(Failure) in try run.read(Value.self, valuePlan, member, in: scope, step) }
      guard let key, let content else {
        // One more than are kept says that there are more.
        if failures.count > run.session.issueLimit { break }
        continue
      }
      if result.updateValue(content, forKey: key) != nil {
        repeated[key] = MappingIssue(.duplicateKey, .repeated, at: Place(scope: scope, step: step, value: member), severity: .nonFatal)
      }
    }
    for issue in repeated.values { run.session.report(issue) }
    if failures.isEmpty { return result }
    throw Failure(run.session.withdraw(since: mark), cause: .joined(failures))
  }

  static func readKey(_ name: String, _ key: Hydrate.Value, _ plan: TypePlan, _ run: Run, _ scope: Scope) throws(Failure) -> Key {
    if let key = same(name, as: Key.self) { return key }
    if let type = Key.self as? any CodingKeyRepresentable.Type {
      if let key = type.init(codingKey: MemberKey(stringValue: name)) as? Key { return key }
      throw Failure(.invalidValue, .invalid(.key(Key.self)), at: Place(scope: scope, step: .key(name), value: key))
    }
    return try run.read(Key.self, plan, key, in: scope, .key(name), isKey: true)
  }

  private static func readPairs(_ run: Run, _ value: Hydrate.Value, _ parent: Scope, _ step: Step) throws(Failure) -> Self {
    let scope = Scope(parent: parent, step: step, value: value)
    let elements = value.array ?? []
    guard elements.count.isMultiple(of: 2) else {
      throw Failure(
        .invalidValue, .invalid(.oddPairs),
        at: Place(scope: parent, step: step, value: value))
    }
    let (keyPlan, valuePlan) = (run.plan(for: Key.self), run.plan(for: Value.self))
    var result = Self(minimumCapacity: Reservation.count(elements.count / 2, of: Element.self))
    var failures: [Failure] = []
    let mark = run.counts.issues
    for index in stride(from: 0, to: elements.count, by: 2) {
      let key = collected(&failures) { () throws(Failure) in try run.read(Key.self, keyPlan, elements[index], in: scope, .index(index)) }
      let content = collected(&failures) { () throws(Failure) in
        try run.read(Value.self, valuePlan, elements[index + 1], in: scope, .index(index + 1))
      }
      guard let key, let content else {
        if failures.count > run.session.issueLimit { break }
        continue
      }
      if result.updateValue(content, forKey: key) != nil {
        let place = Place(scope: scope, step: .index(index), value: elements[index])
        run.session.report(MappingIssue(.duplicateKey, .repeated, at: place, severity: .nonFatal))
      }
    }
    if failures.isEmpty { return result }
    throw Failure(run.session.withdraw(since: mark), cause: .joined(failures))
  }
}

/// What a read gives, or nil with its failure among the others: a member's key and value are both looked at.
func collected<T>(_ failures: inout [Failure], _ read: () throws(Failure) -> T) -> T? {
  do throws(Failure) {
    return try read()
  } catch {
    failures.append(error)
    return nil
  }
}
