/// Finds the unknown keys of an object: keys that no field, no coding key of the type, no
/// enclosing mapper and no model flattened from or into the object reads.
struct UnknownKeyCheck {
  let reader: Reader
  let details: FrameDetails
  /// Coding keys that count as read though they were not requested.
  var known: [String] = []
  /// The keys that enclosing types have read, if their frames no longer exist.
  var around: ConsumedKeys?

  /// Reports or refuses the unknown keys, as the configuration says, including those of nested
  /// containers.
  func run() throws(Failure) {
    var issues: [MappingIssue] = []
    collect(details, &issues)
    // The owner may have passed its object on unchanged to a value that decodes itself.
    if details.parent?.value.isSame(as: details.value) == true, case .same = details.step { noteKeys(areReported: !issues.isEmpty) }
    guard !issues.isEmpty else { return }
    reader.recorder?.unread(issues.map(\.place))
    if reader.store.configuration.unknownKeys == .ignore { return }
    if reader.store.configuration.unknownKeys == .refuse { throw Failure(issues) }
    for issue in issues { reader.session.report(issue) }
  }

  /// Records in the frame around, which has the same object, which keys are read or reported here.
  fileprivate func noteKeys(areReported: Bool = false) {
    guard let parent = details.parent, let plan = details.plan else { return }
    let isWhole = areReported || details.listing.isListed || plan.isVerbatim || !plan.collectors.isEmpty
    let read = readKeys(of: plan).union(details.keysReadByOthers)
    let keys = (details.value.keys ?? []).filter { isWhole || read.contains($0) || isCodingKey($0, of: details, plan) }
    parent.noteKeysReadByOthers(keys, of: details.value)
  }

  private func collect(_ details: FrameDetails, _ issues: inout [MappingIssue]) {
    // The containers for the keys of other types have checks of their own.
    for inner in details.nested where !inner.isOwnersPart { collect(inner, &issues) }
    if let keys = details.caseKeys, let payload = details.nested.first, !payload.value.isSame(as: details.value) {
      for member in details.value.members where !keys.contains(member.key) {
        let place = IssueLocation(in: details, step: .key(member.key), value: member.value)
        issues.append(MappingIssue(.unknownKey, .unknown(known: keys.ordered(), meant: nil), at: place))
      }
    }
    if details.plan?.payload?.isObject == true { return }
    guard details.keyType != nil, !details.listing.isListed, let plan = details.plan, !plan.isVerbatim, details.value.kind == .object else {
      return
    }
    // A collecting property reads all keys.
    guard plan.collectors.isEmpty else { return }
    let read = readKeys(of: plan)
    let unread = unread(of: details, plan, read)
    guard !unread.members.isEmpty, !unread.areReported else { return }
    let known = read.ordered()
    var seen: Set<String> = []
    for member in unread.members where seen.insert(member.key).inserted {
      let meant = plan.ruledPath(for: member.key, among: codingKeys(of: plan), details.keyType)
      issues.append(
        MappingIssue(
          .unknownKey, .unknown(known: known, meant: meant), at: IssueLocation(in: details, step: .key(member.key), value: member.value)))
    }
  }

  /// Returns the members of the frame's own object that nothing reads, even if not all of its
  /// fields have been requested yet.
  func unread() -> [(key: String, value: Value)] {
    guard let plan = details.plan else { return [] }
    return unread(of: details, plan, readKeys(of: plan).union(plan.declaredKeys)).members
  }

  private func unread(
    of details: FrameDetails, _ plan: ObjectPlan, _ read: Set<String>
  ) -> (members: [(key: String, value: Value)], areReported: Bool) {
    var members = details.value.members.filter {
      !read.contains($0.key) && !isCodingKey($0.key, of: details, plan) && !reader.session.hasAccessed($0.value)
    }
    if members.isEmpty { return ([], false) }
    // Of several containers of one object, none has keys that are unknown to the others.
    let others = details.isOwnersPart ? details.keysReadByOthers.union(details.parent?.keysReadByOthers ?? []) : details.keysReadByOthers
    members.removeAll { others.contains($0.key) }
    for known in reader.flattenedKeys(of: plan, in: details.existing?.isNew == false ? nil : details.value) {
      guard let known else { return ([], false) }
      members.removeAll { known.contains($0.key) }
    }
    let around = around ?? ConsumedKeys(of: details, among: members.map(\.key))
    members.removeAll { around.contains($0.key) }
    return (members, around.areReported)
  }

  /// Returns the keys that the learned fields read.
  private func readKeys(of plan: ObjectPlan) -> Set<String> {
    plan.layout.fields.reduce(into: []) { $0.formUnion($1.source.rootKeys) }
  }

  /// Whether the type has a coding key for this source key, directly or by its inverse, requested
  /// or not.
  private func isCodingKey(_ key: String, of details: FrameDetails, _ plan: ObjectPlan) -> Bool {
    plan.declaredKeys.contains(key) || plan.sourceKeys(of: known).contains(key)
      || plan.isInverseKey(key, among: codingKeys(of: plan), details.keyType)
  }

  private func codingKeys(of plan: ObjectPlan) -> [String] { known + (plan.rules?.schema?.fields.map(\.codingKey) ?? []) }
}

extension Reader {
  /// Checks a model that has been read for unknown keys, by the rules of each type that has read a
  /// part of its object.
  func checkKeys(in details: FrameDetails) throws(Failure) {
    let checks = details.allOwnersParts.compactMap { part in part.reader.map { UnknownKeyCheck(reader: $0, details: part) } }
    for check in checks { check.noteKeys() }
    for check in checks where check.reader.checksKeys { try check.run() }
    if checksKeys { try UnknownKeyCheck(reader: self, details: details).run() }
  }
}

/// Reads the field that collects what no other field reads, and records which keys a mapper reads.
extension Reader {
  /// The object as the collecting field has it, without the members that others read. The rest keep
  /// their places. A repeated key among them is reported once.
  ///
  /// - Parameter isOptional: Whether there is no value where nothing is left.
  func rest(in details: FrameDetails, isOptional: Bool) -> Value? {
    var numbers: [String: Int] = [:]
    var distinct: [(String, Value)] = []
    var repeated: Set<Int> = []
    for (key, value) in UnknownKeyCheck(reader: self, details: details).unread() {
      if let number = numbers[key] {
        distinct[number].1 = value
        repeated.insert(number)
      } else {
        numbers[key] = distinct.count
        distinct.append((key, value))
      }
    }
    for (key, value) in details.value.firstOfRepeated where numbers[key] != nil { reportFirstOfRepeated(key, value, in: details) }
    for (key, value) in repeated.ordered().map({ distinct[$0] }) { reportRepeated(.key(key), value, .repeated, in: details) }
    return distinct.isEmpty && isOptional ? Optional.none : Value(members: distinct)
  }

  // MARK: Of mappers

  /// Records the keys that a mapper's model has read of an object that an enclosing model passed
  /// on unchanged, since the enclosing model checks the object for unknown keys.
  @inline(never) func noteKeysRead<Model: Decodable>(by type: Model.Type, _ value: Value, in details: FrameDetails) {
    guard value.kind == .object, details.value.isSame(as: value), details.plan != nil || details.parent != nil else { return }
    let plan = plan(for: type)
    guard plan.isModel else { return details.noteKeysReadByOthers(value.keys ?? [], of: value) }
    let known = keys(of: plan, in: value)
    details.noteKeysReadByOthers((value.keys ?? []).filter { key in known.contains { $0?.contains(key) ?? true } }, of: value)
  }
}
