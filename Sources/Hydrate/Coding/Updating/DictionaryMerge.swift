import Foundation

/// The members of a dictionary while a patch is merged into them.
struct DictionaryMerge<Key: Hashable, Content> {
  private let mergeBase: MergeBase
  private let existing: [Key: Content]?
  private let fallback: [Key: Content]?
  private let session: Session
  /// Returns the text of a key as it is written, whatever its spelling in the patch.
  private let text: (Key) -> String?
  private(set) var result: [Key: Content]
  /// The members that the patch has mentioned, each with the checkpoints around its changes.
  private var mentioned: [Key: (start: Checkpoint, end: Checkpoint)] = [:]

  init(_ mergeBase: MergeBase, _ session: Session, text: @escaping (Key) -> String?) {
    (self.mergeBase, self.session, self.text) = (mergeBase, session, text)
    existing = mergeBase.existing(as: [Key: Content].self)
    fallback = mergeBase.fallback(as: [Key: Content].self)
    if existing != nil { mergeBase.trail.merge() }
    result = existing ?? [:]
  }

  /// Returns the merge base of a member of the patch: the value before the patch, so that only
  /// the last of repeated keys counts.
  mutating func begin(_ key: Key, named name: String) -> (mergeBase: MergeBase, isRepeated: Bool) {
    let own = MergeBase(
      existing: existing?[key], fallback: fallback?[key], nulls: mergeBase.nulls,
      trail: mergeBase.trail.member(key, at: text(key) ?? name))
    let checkpoint = session.checkpoint
    guard let earlier = mentioned.updateValue((checkpoint, checkpoint), forKey: key) else { return (own, false) }
    session.cancelChanges(from: earlier.start, to: earlier.end)
    own.trail.clear()
    result[key] = existing?[key]
    return (own, true)
  }

  /// Sets the merged member; nil removes it.
  mutating func end(_ key: Key, _ content: Content?) {
    if let content { result.updateValue(content, forKey: key) } else { result.removeValue(forKey: key) }
    mentioned[key]?.end = session.checkpoint
  }

  /// Applies a null member, according to the policy for nulls.
  mutating func clear(_ key: Key, over mergeBase: MergeBase) {
    session.counts.reads += 1
    end(key, mergeBase.cleared(as: Content.self))
  }
}

extension Dictionary where Key: Decodable, Value: Decodable {
  /// Merges an object into the existing members. A null member removes the existing one, and is
  /// dropped if there is none.
  static func merge(
    _ reader: Reader, _ value: Hydrate.Value, over mergeBase: MergeBase, _ parent: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Self {
    try reader.checkStack(for: value, in: parent, step)
    let details = FrameDetails(parent: parent, step: step, value: value)
    let (keyPlan, valuePlan) = (reader.plan(for: Key.self), reader.plan(for: Value.self))
    let context = reader.context(value, in: parent, step)
    var members = DictionaryMerge<Key, Value>(mergeBase, reader.session) { key in
      (key as? any CodingKeyRepresentable)?.codingKey.stringValue ?? (try? reader.session.write(key, in: context))?.scalarText
    }
    var repeated: [Key: MappingIssue] = [:]
    var failures = MemberFailures(reader)
    let tag = reader.presentsCases ? reader.tag(of: value, in: parent) : nil
    for (name, keyValue, member) in value.memberNodes where tag.map({ $0 != name }) ?? true {
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
          let merged = try reader.unlessNothing(member, isOptional: valuePlan.presence != nil) { () throws(Failure) in
            try reader.merging(own.mergeBase) { () throws(Failure) in
              try reader.merge(Value.self, valuePlan, member, over: own.mergeBase, in: details, step)
            }
          }
          if merged != nil || valuePlan.presence == nil { return merged }
          return try reader.readNull(Value.self, valuePlan, Hydrate.Value(nullFor: member), in: details, step)
        }
        // A member that fails keeps its value.
        if let content { if let content { members.end(key, content) } else { members.clear(key, over: own.mergeBase) } }
      }
    }
    for issue in repeated.values { reader.session.report(issue) }
    reader.reportFirstOfRepeated(in: details)
    try failures.finish()
    return members.result
  }
}
