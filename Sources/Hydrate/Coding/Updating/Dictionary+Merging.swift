extension Dictionary where Key: Decodable, Value: Decodable {
  /// Merges an object into the existing members. A null member removes the existing one, and is
  /// dropped if there is none.
  static func merge(
    _ reader: Reader, _ value: Hydrate.Value, over mergeBase: MergeBase<Self>, _ parent: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Self {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw reader.session.tooDeep(at: IssueLocation(in: parent, step: step, value: value))
    }
    let details = FrameDetails(parent: parent, step: step, value: value)
    let (keyPlan, valuePlan) = (reader.plan(for: Key.self), reader.plan(for: Value.self))
    var members = DictionaryMerge(mergeBase, reader.session)
    var repeated: [Key: MappingIssue] = [:]
    var failures = MemberFailures(reader)
    for (name, keyValue, member) in value.memberNodes {
      let step = PathStep.key(name)
      let key = failures.collected { () throws(Failure) in try readKey(name, keyValue, keyPlan, reader, details) }
      guard let key else { continue }
      let own = members.begin(key, named: name)
      if own.isRepeated {
        repeated[key] = MappingIssue(
          .duplicateKey, .repeated, at: IssueLocation(in: details, step: step, value: member), severity: .nonFatal)
      }
      if reader.applyingNullTexts(member, valuePlan).kind == .null, valuePlan.presence == nil {
        members.clear(key, over: own.mergeBase)
      } else {
        let staged = reader.session.stagedCount
        let content = failures.collected(orElse: own.mergeBase.existing.map { .existing($0) } ?? .skipped) { () throws(Failure) in
          try reader.merge(Value.self, valuePlan, member, over: own.mergeBase, in: details, step)
        }
        guard let content else {
          // The member keeps its value.
          reader.session.dropStaged(since: staged)
          own.mergeBase.trail.clear()
          continue
        }
        members.end(key, content)
      }
    }
    for issue in repeated.values { reader.session.report(issue) }
    reader.reportFirstOfRepeated(in: details)
    try failures.finish()
    return members.result
  }
}

extension MergeBase {
  /// The member after a null; nil if it is removed.
  var cleared: Content? {
    switch nulls {
    case .clear: nil
    case .skip: existing
    case .setDefault: fallback
    }
  }
}
