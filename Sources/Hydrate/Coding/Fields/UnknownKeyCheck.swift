/// Finds the unknown members of an object, and the unknown elements of a record: places that no field,
/// no coding key of the type, no enclosing mapper and no model flattened from or into the object reads.
/// What is beside a path is unknown at its own place.
struct UnknownKeyCheck {
  let reader: Reader
  let details: FrameDetails
  /// Coding keys that count as read though they were not requested.
  var known: [String] = []
  /// The places that enclosing types have read, if their frames no longer exist.
  var around: OuterPlaces?

  /// Reports or refuses the unknown keys, as the configuration says, including those of nested
  /// containers.
  func run() throws(Failure) {
    var issues: [MappingIssue] = []
    collect(details, &issues)
    // The owner may have passed its object on unchanged to a value that decodes itself.
    if details.parent?.value.isSame(as: details.value) == true, case .same = details.step { notePlaces(areReported: !issues.isEmpty) }
    guard !issues.isEmpty else { return }
    reader.recorder?.unread(issues.map(\.place))
    if reader.store.configuration.unknownKeys == .ignore { return }
    if reader.store.configuration.unknownKeys == .refuse { throw Failure(issues) }
    for issue in issues { reader.session.report(issue) }
  }

  /// Records in the frame around, which has the same object, which places are read or reported here.
  fileprivate func notePlaces(areReported: Bool = false) {
    guard let parent = details.parent, let plan = details.plan else { return }
    let isWhole = areReported || details.listing.isListed || plan.isVerbatim || !plan.collectors.isEmpty
    var places = changed(readPlaces(of: plan)) { $0.formUnion(details.placesReadByOthers) }
    for key in details.value.keys ?? [] where isWhole || !places.contains(key) && isInverse(key, of: details, plan) {
      places.insert([.key(key)])
    }
    parent.notePlacesReadByOthers(places, of: details.value)
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
    guard details.keyType != nil, !details.listing.isListed, let plan = details.plan, !plan.isVerbatim, details.value.kind == plan.kind
    else {
      return
    }
    let found = unread(of: details, plan)
    guard !found.areReported else { return }
    var seen: Set<[ValuePath.Component]> = []
    for unread in found.parts where !plan.rest.takes(unread.path) && seen.insert(unread.path).inserted {
      var (known, meant): ([String], ValuePath?) = (readPlaces(of: plan).keys(at: unread.path.dropLast()).ordered(), nil)
      if unread.path.count == 1, case .key(let key) = unread.path[0] {
        meant = plan.ruledPath(for: key, among: codingKeys(of: plan), details.keyType)
      } else if case .index = unread.path.last {
        known = []
      }
      let place = IssueLocation(in: details, step: PathStep(unread.path), value: unread.value)
      issues.append(MappingIssue(.unknownKey, .unknown(known: known, meant: meant), at: place))
    }
  }

  /// Returns what nothing reads of the frame's own object, even if not all of its fields have been
  /// requested yet: what its collector takes, before other types that collect.
  func unread() -> [PlaceTree.Leftover] {
    details.plan.map { unread(of: details, $0, isPatch: details.existing?.isNew == false).parts } ?? []
  }

  private func unread(
    of details: FrameDetails, _ plan: ObjectPlan, isPatch: Bool = false
  ) -> (parts: [PlaceTree.Leftover], areReported: Bool) {
    let object = details.value
    func isInverse(_ key: String, _: Value) -> Bool { self.isInverse(key, of: details, plan) }
    var places = readPlaces(of: plan)
    if places.unread(of: object, isPatch: isPatch, isRead: isInverse).isEmpty { return ([], false) }
    places.formUnion(reader.session.accessed(in: object))
    places.formUnion(details.placesReadByOthers)
    // Of several containers of one object, none has keys that are unknown to the others.
    if details.isOwnersPart, let parent = details.parent { places.formUnion(parent.placesReadByOthers) }
    var rest = KnownPlaces.Rest.nothing
    for known in reader.flattenedPlaces(of: plan, in: details.existing?.isNew == false ? nil : object) {
      places.formUnion(known.tree(in: object))
      rest = max(rest, known.rest)
    }
    let around = around ?? OuterPlaces(of: details)
    places.formUnion(around.tree)
    rest = max(rest, around.rest)
    let parts = places.unread(of: object, isPatch: isPatch, isRead: isInverse).filter { !rest.takes($0.path) }
    return (parts, around.areReported)
  }

  /// The places that the learned and the declared fields read.
  private func readPlaces(of plan: ObjectPlan) -> PlaceTree {
    known.isEmpty ? plan.readPlaces : changed(plan.readPlaces) { $0.formUnion(plan.places(of: known)) }
  }

  /// Whether the type has a coding key for this source key by its inverse, requested or not.
  private func isInverse(_ key: String, of details: FrameDetails, _ plan: ObjectPlan) -> Bool {
    plan.isInverseKey(key, among: codingKeys(of: plan), details.keyType)
  }

  private func codingKeys(of plan: ObjectPlan) -> [String] { known + (plan.rules?.schema?.fields.map(\.codingKey) ?? []) }
}

extension Reader {
  /// Checks a model that has been read for unknown keys, by the rules of each type that has read a
  /// part of its object.
  func checkKeys(in details: FrameDetails) throws(Failure) {
    let checks = details.allOwnersParts.compactMap { part in part.reader.map { UnknownKeyCheck(reader: $0, details: part) } }
    for check in checks { check.notePlaces() }
    for check in checks where check.reader.checksKeys { try check.run() }
    if checksKeys { try UnknownKeyCheck(reader: self, details: details).run() }
  }
}

/// Reads the field that collects what no other field reads, and records which places a mapper reads.
extension Reader {
  /// The object as the collecting field has it, without the places that others read. The rest keep
  /// their places. A repeated key among them is reported once.
  ///
  /// - Parameter isOptional: Whether there is no value where nothing is left.
  func rest(in details: FrameDetails, isOptional: Bool) -> Value? {
    let rest = details.plan?.rest ?? .nothing
    let unread = UnknownKeyCheck(reader: self, details: details).unread().filter { rest.takes($0.path) }
    var numbers: [String: Int] = [:]
    var distinct: [(String, Value)] = []
    var repeated: Set<Int> = []
    for (key, value) in PlaceTree.members(of: unread[...]) {
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

  /// Returns the keys of the members of an object that the collecting field of a type would not have
  /// again, if they were read as parts of what the type writes.
  func lost(of rest: Value, by plan: ObjectPlan) -> [String] { lost(of: rest, plan.rest, to: plan) }

  /// The same for what a part of a type has collected of the type's object.
  func lost(of part: Value, _ field: FieldPlan, in owner: ObjectPlan) -> [String] {
    guard part.kind == .object, field.source.isOwnersPlace, let type = field.type as? any Decodable.Type,
      case let type = plan(for: type), collects(type)
    else { return [] }
    let known = places(of: type, in: part)
    let (rest, own) = (known.map(\.rest).max() ?? .nothing, known.reduce(into: PlaceTree()) { $0.formUnion($1.tree) })
    if rest == .nothing || rest == .all { return [] }
    let collected = own.unread(of: part).filter { rest.takes($0.path) }
    return lost(of: Value(object: PlaceTree.members(of: collected[...])), rest, to: owner, besides: field.codingKey)
  }

  /// Whether a part of a type, or one of its own parts, may collect what no other field reads.
  private func collects(_ plan: TypePlan) -> Bool {
    switch plan.strategy {
    case .optional(let target): return target.wrappedDecodable.map { collects(self.plan(for: $0)) } ?? false
    case .section:
      guard let type = plan.type as? any Decodable.Type else { return false }
      let section = section(for: type)
      return section.collects(section.plan(for: type))
    case .decodable: return plan.object.rest != .nothing || plan.object.rules?.hasFieldsInItsPlace == true
    case .leaf, .value, .collection, .dictionary, .mapper: return false
    }
  }

  private func lost(of rest: Value, _ taken: KnownPlaces.Rest, to plan: ObjectPlan, besides part: String? = nil) -> [String] {
    var places = plan.readPlaces
    // Without a tag, on which the keys of a case depend.
    for known in flattenedPlaces(of: plan, besides: part, in: Value(object: [:])) { places.formUnion(known.tree) }
    let codingKeys = plan.rules?.schema?.fields.map(\.codingKey) ?? []
    let unread = places.unread(of: rest) { key, _ in plan.isInverseKey(key, among: codingKeys, nil) }.filter { taken.takes($0.path) }
    if unread.count == rest.count, unread.allSatisfy({ $0.path.count == 1 }) { return [] }
    let collected = Value(object: PlaceTree.members(of: unread[...]))
    return rest.members.filter { collected[$0.key] != $0.value }.map(\.key)
  }

  // MARK: Of mappers

  /// Records the places that a mapper's model has read of an object that an enclosing model passed
  /// on unchanged, since the enclosing model checks the object for unknown keys.
  @inline(never) func noteKeysRead<Model: Decodable>(by type: Model.Type, _ value: Value, in details: FrameDetails) {
    guard value.kind == .object, details.value.isSame(as: value), details.plan != nil || details.parent != nil else { return }
    let plan = plan(for: type)
    var places = PlaceTree()
    var takesAll = !plan.isModel
    for known in self.places(of: plan, in: value) where !takesAll {
      places.formUnion(known.tree(in: value))
      takesAll = known.rest != .nothing
    }
    if takesAll { places = PlaceTree(keys: value.keys ?? []) }
    details.notePlacesReadByOthers(places, of: value)
  }
}
