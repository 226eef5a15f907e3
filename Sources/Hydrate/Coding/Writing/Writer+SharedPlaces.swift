/// Objects in which several fields read one place: parts of an object and their owner, fields at one
/// key, a field at a path into another one.
///
/// What one of them writes there, the others read. If they have nil there, or less of an object, the
/// model would not be read as it is. The same with a missing ``Presence`` before an element.
extension Writer {
  /// Throws if a field of an object would be read with what only another one has written.
  func checkSharedPlaces(in whole: Value, of draft: Draft, _ table: WrittenObject, in details: FrameDetails) throws(Failure) {
    guard let current, let shared = table.sharedPlaces else { return }
    var own: [String: Value] = [:]
    for part in draft.parts { if let field = part.author?.field { own[field.codingKey] = draft.value(of: part) } }
    var check = SharedPlaceCheck()
    for field in shared.fields { check.look(at: field, own: own[field.plan.codingKey], in: whole, shared, by: current) }
    if check.found.isEmpty { return }
    throw Failure(
      check.found.map { found in
        let place = IssueLocation(in: details, step: .path(found.source, destination: found.destination), value: nil)
        return MappingIssue(.irreversible, .unwritable(.readFromOther), at: place)
      })
  }

  /// Whether several fields of an object read one place. Then its parts are joined.
  func sharesPlaces(_ table: WrittenObject) -> Bool {
    if let known = table.sharesPlaces { return known }
    guard let current else { return false }
    let places = SharedPlaces(of: table.plan, by: current)
    table.note(places)
    return places != nil
  }
}

/// The fields of an object of which several read one place.
struct SharedPlaces {
  struct Field {
    let plan: FieldPlan
    let type: any Decodable.Type
    let isConditional: Bool
    /// Whether it is a ``Presence``, for which null is no absence.
    let isPresence: Bool

    /// Whether the field's type reads the object itself.
    var isPart: Bool { plan.rule.mapper == nil && plan.source.isOwnersPlace }
  }

  let fields: [Field]
  /// The coding keys of the `Optional` parts that read nothing alone.
  private(set) var wholeParts: Set<String> = []

  /// The places that a field reads.
  static func places(of field: Field, by reader: Reader) -> PlaceTree {
    guard field.isPart else { return PlaceTree(of: [field.plan.source]) }
    return known(of: field, by: reader).reduce(into: PlaceTree()) { $0.formUnion($1.tree) }
  }

  /// What a part is known to read.
  static func known(of part: Field, by reader: Reader) -> [KnownPlaces] { reader.places(of: reader.plan(for: part.type), in: nil) }

  /// Nil if there is no such place.
  init?(of plan: ObjectPlan, by reader: Reader) {
    guard let rules = plan.rules, rules.hasFieldsInItsPlace || !rules.claimedKeys.isEmpty else { return nil }
    fields = Self.fields(of: plan, plan.model)
    let trees = fields.map { Self.places(of: $0, by: reader) }
    // What is missing before an element is null.
    guard Self.meet(trees) || zip(fields, trees).contains(where: { $0.isPresence && $1.hasElements }) else { return nil }
    for (number, field) in fields.enumerated() where field.isPart && field.isConditional {
      let others = trees.enumerated().reduce(into: PlaceTree()) { if $1.offset != number { $0.formUnion($1.element) } }
      if trees[number].isCovered(by: others) { wholeParts.insert(field.plan.codingKey) }
    }
  }

  /// Whether several of some sources read one place.
  static func areShared(_ sources: [Accessor]) -> Bool { meet(sources.map { PlaceTree(of: [$0]) }) }

  private static func meet(_ trees: [PlaceTree]) -> Bool {
    var all = PlaceTree()
    return trees.contains { tree in
      defer { all.formUnion(tree) }
      return tree.meets(all)
    }
  }

  /// The fields that a type is known to read by keys.
  static func fields(of plan: ObjectPlan, _ type: Any.Type) -> [Field] {
    let known = (plan.rules?.schema ?? SchemaReader.known(type))?.fields ?? []
    return known.compactMap { known in
      let field = plan.preview(known)
      guard !known.isInherited, !field.rule.isLeftOut, !field.rule.collects, !field.rule.isRegistrar else { return nil }
      let isPresence = ExtendedType.presence(known.type) != nil
      let found = Field(plan: field, type: known.type, isConditional: known.isConditional, isPresence: isPresence)
      // User code runs for nothing, and a mapper of the whole object reads what it likes.
      return field.source.runsCode || field.source.findsOwner && !found.isPart ? nil : found
    }
  }

  /// The plan of the object that a type reads, and the reader of its rules; nil for other types.
  static func object(of plan: TypePlan, by reader: Reader) -> (plan: ObjectPlan, reader: Reader)? {
    switch plan.strategy {
    case .decodable: return (plan.object, reader)
    case .section:
      guard let type = plan.type as? any Decodable.Type else { return nil }
      let section = reader.section(for: type)
      return object(of: section.plan(for: type), by: section)
    case .optional(let shape): return shape.wrappedDecodable.flatMap { object(of: reader.plan(for: $0), by: reader) }
    case .leaf, .value, .collection, .dictionary, .mapper: return nil
    }
  }
}

/// Finds the places at which fields would be read with what only others have written.
private struct SharedPlaceCheck {
  private(set) var found: [(source: ValuePath, destination: ValuePath)] = []
  private var (source, destination) = (ValuePath.root, ValuePath.root)

  /// - Parameters:
  ///   - own: What the field has written; nil for nothing.
  ///   - whole: The object.
  ///   - shared: The places of the object if the field is one of its own.
  mutating func look(at field: SharedPlaces.Field, own: Value?, in whole: Value, _ shared: SharedPlaces? = nil, by reader: Reader) {
    guard let read = field.plan.source.find(in: whole).value else { return }
    let isMissing = field.isPresence && own == nil
    if let own, own.kind != .null || read.kind == .null {
      if field.plan.rule.mapper == nil { at(field) { $0.look(at: reader.plan(for: field.type), own, read, by: reader) } }
      return
    }
    if !isMissing, read.kind == .null { return }
    if field.isPart {
      guard isThere(field, in: read, shared, by: reader) else { return }
    } else if !field.plan.leavesOut(as: field.type).subtracting(field.isConditional ? .zero : []).isEmpty {
      // The value that is left out may be the one that the other has written.
      return
    }
    at(field) { $0.note() }
  }

  /// Whether a part that is nil would be read: it has a tag, or others read all its places and what it
  /// requires is there.
  private func isThere(_ part: SharedPlaces.Field, in whole: Value, _ shared: SharedPlaces?, by reader: Reader) -> Bool {
    func hasValue(_ source: Accessor) -> Bool { source.find(in: whole).value.map { $0.kind != .null } ?? false }
    let known = SharedPlaces.known(of: part, by: reader)
    if let tag = known.first?.tag { return hasValue(.key(tag)) }
    return shared?.wholeParts.contains(part.plan.codingKey) == true && known.allSatisfy { $0.required.allSatisfy(hasValue) }
  }

  private mutating func at(_ field: SharedPlaces.Field, _ body: (inout SharedPlaceCheck) -> Void) {
    let (source, destination) = (source, destination)
    self.source = ValuePath(source.components + field.plan.source.path.components)
    self.destination = destination.appending(.key(field.plan.name))
    body(&self)
    (self.source, self.destination) = (source, destination)
  }

  private mutating func at(_ component: ValuePath.Component, _ body: (inout SharedPlaceCheck) -> Void) {
    let (source, destination) = (source, destination)
    (self.source, self.destination) = (source.appending(component), destination.appending(component))
    body(&self)
    (self.source, self.destination) = (source, destination)
  }

  private mutating func note() { found.append((source, destination)) }

  /// Compares what a value has written with what is there.
  private mutating func look(at plan: TypePlan, _ own: Value, _ whole: Value, by reader: Reader) {
    guard ThreadStack.remaining > ThreadStack.levelReserve, own != whole else { return }
    switch plan.strategy {
    case .leaf, .mapper: break
    // Data of no type is joined with what others write.
    case .value: break
    case .dictionary: lookAtMembers(own, whole, of: plan.type, by: reader)
    case .collection: lookAtElements(own, whole, of: plan.type, by: reader)
    case .optional(let shape):
      if let wrapped = shape.wrappedDecodable { look(at: reader.plan(for: wrapped), own, whole, by: reader) }
    case .section, .decodable:
      guard let (object, inner) = SharedPlaces.object(of: plan, by: reader) else { return }
      if object.cases != nil || object.known(of: object.model)?.cases != nil { return lookAtKeys(own, whole, of: plan, by: reader) }
      for field in SharedPlaces.fields(of: object, object.model) {
        let isNil = field.isPart && field.isConditional && !SharedPlaces.places(of: field, by: inner).hasPlace(in: own) { _ in true }
        look(at: field, own: isNil ? nil : field.plan.source.find(in: own).value, in: whole, by: inner)
      }
    }
  }

  private mutating func lookAtKeys(_ own: Value, _ whole: Value, of plan: TypePlan, by reader: Reader) {
    let known = reader.places(of: plan, in: whole)
    for (key, value) in whole.members where value.kind != .null && own[key] == nil && known.contains(where: { $0.contains(key) }) {
      at(.key(key)) { $0.note() }
    }
  }

  private mutating func lookAtMembers(_ own: Value, _ whole: Value, of type: Any.Type, by reader: Reader) {
    guard let content = ExtendedType.container(type)?.held.last else { return }
    for (key, own) in own.members {
      if let value = whole[key] { at(.key(key)) { $0.look(at: reader.plan(for: content), own, value, by: reader) } }
    }
  }

  private mutating func lookAtElements(_ own: Value, _ whole: Value, of type: Any.Type, by reader: Reader) {
    guard let content = ExtendedType.container(type)?.held.last, let own = own.array, let whole = whole.array else { return }
    for (index, (own, value)) in zip(own, whole).enumerated() {
      at(.index(index)) { $0.look(at: reader.plan(for: content), own, value, by: reader) }
    }
  }
}
