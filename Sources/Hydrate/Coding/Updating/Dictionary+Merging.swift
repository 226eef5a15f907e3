extension Dictionary where Key: Decodable, Value: Decodable {
  /// Merges an object into the existing members. A null member removes the existing one, and is
  /// dropped if there is none.
  static func merge(
    _ reader: Reader, _ value: Hydrate.Value, over mergeBase: MergeBase, _ parent: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Self {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw reader.session.tooDeep(at: IssueLocation(in: parent, step: step, value: value))
    }
    let details = FrameDetails(parent: parent, step: step, value: value)
    let (keyPlan, valuePlan) = (reader.plan(for: Key.self), reader.plan(for: Value.self))
    var members = DictionaryMerge<Key, Value>(mergeBase, reader.session)
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
        let existing = own.mergeBase.existing(as: Value.self)
        let content = failures.collected(orElse: existing.map { .existing($0) } ?? .skipped) { () throws(Failure) in
          try reader.merging(own.mergeBase) { () throws(Failure) in
            try reader.merge(Value.self, valuePlan, member, over: own.mergeBase, in: details, step)
          }
        }
        // A member that fails keeps its value.
        if let content { members.end(key, content) }
      }
    }
    for issue in repeated.values { reader.session.report(issue) }
    reader.reportFirstOfRepeated(in: details)
    try failures.finish()
    return members.result
  }
}
