extension Dictionary where Key: Decodable, Value: Decodable {
  /// Merges an object with the members that are there: a null member removes one, and is dropped where there is none.
  static func merge(
    _ run: Run, _ value: Hydrate.Value, over underlay: Underlay<Self>, _ parent: Scope, _ step: Step
  ) throws(Failure) -> Self {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw run.session.tooDeep(at: Place(scope: parent, step: step, value: value))
    }
    let scope = Scope(parent: parent, step: step, value: value)
    let (keyPlan, valuePlan) = (run.plan(for: Key.self), run.plan(for: Value.self))
    var members = MembersUnderPatch(underlay, run.session)
    var repeated: [Key: MappingIssue] = [:]
    var failures: [Failure] = []
    let mark = run.session.issueCount
    for (name, keyValue, member) in value.memberNodes {
      let step = Step.key(name)
      let key = collected(&failures) { () throws(Failure) in try readKey(name, keyValue, keyPlan, run, scope) }
      guard let key else { continue }
      let own = members.begin(key, named: name)
      if own.isRepeated {
        repeated[key] = MappingIssue(.duplicateKey, .repeated, at: Place(scope: scope, step: step, value: member), severity: .nonFatal)
      }
      if run.meant(member, valuePlan).kind == .null, valuePlan.presence == nil {
        members.clear(key, over: own.underlay)
      } else if let content = collected(
        &failures,
        { () throws(Failure) in
          try run.merge(Value.self, valuePlan, member, over: own.underlay, in: scope, step)
        })
      {
        members.end(key, content)
      }
    }
    for issue in repeated.values { run.session.report(issue) }
    if failures.isEmpty { return members.result }
    throw Failure(run.session.withdraw(since: mark), cause: .joined(failures))
  }
}

extension Underlay {
  /// What null makes of a member; nil where it goes.
  var cleared: Content? {
    switch nulls {
    case .clear: nil
    case .skip: present
    case .setDefault: fallback
    }
  }
}
