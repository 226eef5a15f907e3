/// The fields of a ``KeyedMapper``, checked once.
package struct KeyedFields<Target>: CheckedAtSetUp, MapperHolder, Sendable {
  package let fields: [KeyedField<Target>]
  private let factory: KeyedFactory<Target>
  /// The fields whose names may be determined from a target of the factory.
  private let unnamed: [KeyedField<Target>]
  /// The mistakes in the set-up of the fields, made when their names are known.
  private let fieldMistakes: [@Sendable () -> Mistake]
  var mistakes: [Mistake] { fieldMistakes.map { $0() } }
  /// The fields that are merged into the object itself but are not objects.
  private let misplaced: [KeyedField<Target>]
  /// The kinds of data in which all fields can be read.
  private let kinds: Set<Value.Kind>
  /// The places that the fields read.
  private let places: PlaceTree
  /// Whether a field gets the whole object, so that another mapper sees the keys of the other
  /// fields.
  private let sharesObject: Bool
  /// Whether several fields read one place.
  let sharesPlaces: Bool
  /// Whether the locations of two fields may overlap, judging by the names known so far.
  private let mayOverlap: Bool

  init(_ fields: [KeyedField<Target>], of factory: KeyedFactory<Target>) {
    self.fields = fields
    self.factory = factory
    unnamed = fields.filter(\.fieldTarget.wantsProbe)
    var seen: Set<AnyHashable> = []
    var mistakes: [@Sendable () -> Mistake] = []
    for field in fields {
      for mistake in field.source.mistakes + field.fieldTarget.mistakes { mistakes.append { mistake } }
      guard let identity = field.fieldTarget.identity, !seen.insert(identity).inserted else { continue }
      mistakes.append { .sharedProperty("\(field.fieldTarget.name ?? field.source.path)") }
    }
    fieldMistakes = mistakes
    misplaced = fields.filter { $0.source.isOwnersPlace && $0.fieldTarget.decider.map { Leaf.isScalar($0.inputType) } == true }
    kinds = fields.reduce(into: [.object, .array]) { $0.formIntersection($1.source.kinds) }
    places = PlaceTree(of: fields.map(\.source))
    sharesObject = fields.contains { $0.source.kinds.count > 1 }
    sharesPlaces = SharedPlaces.areShared(fields.map(\.source))
    mayOverlap = Self.overlap(fields.map(\.fieldTarget.name))
  }

  var mappersWithin: [Any] { fields.compactMap(\.fieldTarget.decider) }

  /// Whether a field calls a method of the target.
  var callsMethods: Bool { fields.contains { $0.fieldTarget.decider == nil } }

  /// The result if every field is nil.
  var empty: Value { kinds.contains(.object) || kinds.isEmpty ? Value(object: [:]) : Value([]) }

  /// Whether the fields can be read from data of this kind.
  func takes(_ kind: Value.Kind) -> Bool { kinds.contains(kind) || (kinds.isEmpty && kind == .object) }

  /// Maps every field, without changing anything yet. The paths of the changes begin at the target.
  func changes(
    _ input: Value, of subject: KeyedSubject<Target>, in context: inout MappingContext
  ) throws(MappingError) -> [(field: any FieldTarget<Target>, change: KeyedChange<Target>)] {
    try check(context)
    try context.requireContainer(input, for: Target.self)
    if !takes(input.kind) { throw context.failure(.typeMismatch, .expected(Target.self)) }
    noteAccess(input, context)
    let inner = try context.opened(input)
    if let recorder = context.session.recorder, input.kind == .object {
      // A mapper around may have read others.
      let read = changed(context.session.accessed(in: input)) { $0.formUnion(places) }
      recorder.add(.object(read), at: IssueLocation(in: inner.details, step: inner.step, value: input))
    }
    for key in input.repeatedKeys where places.contains(key) { inner.reportRepeated(key, input[key], input.repetition) }
    var failures = PartFailures(.fail)
    var changes: [(field: any FieldTarget<Target>, change: KeyedChange<Target>)] = []
    var running = subject.existing != nil && overlap ? PartialTarget(subject) : nil
    defer { running?.takeBack() }
    for field in fields where !failures.isOver {
      let lookUp = field.source.find(inPatch: input, isNew: subject.existing == nil)
      var place = inner.descended(by: field.step, to: lookUp.value, isAbsent: lookUp.value == nil)
      do throws(MappingError) {
        let made = try place.explained(field.fieldTarget.decider, lookUp.value, isReadOnly: field.isReadOnly) {
          place throws(MappingError) in
          try change(field, lookUp, of: running?.subject ?? subject, &place)
        }
        guard var change = made else { continue }
        if field.isReadOnly, subject.existing != nil, !change.paths().isEmpty { throw place.failure(.invalidValue, .readOnly) }
        running?.make(change)
        change.paths = { [paths = change.paths, place = field.place] in paths().map { $0.within(place) } }
        changes.append((field.fieldTarget, change))
      } catch {
        failures.collect(error)
      }
    }
    try failures.finish()
    return changes
  }

  /// Whether the locations of two fields may overlap.
  private var overlap: Bool { mayOverlap && (unnamed.isEmpty || Self.overlap(fields.map(\.fieldTarget.name))) }

  /// Whether one of these paths may equal or contain another one.
  private static func overlap(_ names: [ValuePath?]) -> Bool {
    var paths: [[String]] = []
    for name in names {
      guard let name else { return true }
      var keys: [String] = []
      for component in name.components {
        if case .several = component { return true }
        keys.append("\(ValuePath([component]))")
      }
      paths.append(keys)
    }
    // In this order, a path is followed by those that begin with it.
    paths = paths.ordered { $0.lexicographicallyPrecedes($1) }
    return zip(paths, paths.dropFirst()).contains { $1.starts(with: $0) }
  }

  /// Throws the mistakes in the set-up. First determines the names that are still unknown.
  private func check(_ context: MappingContext) throws(MappingError) {
    for field in unnamed { field.fieldTarget.resolveName(by: factory) }
    if !fieldMistakes.isEmpty { try context.refuse(mistakes) }
    guard !misplaced.isEmpty else { return }
    throw MappingError(
      Failure(
        misplaced.map { field in
          MappingIssue(.irreversible, .unwritable(.notFlattened()), at: context.descended(by: field.step, to: nil).place)
        }))
  }

  private func change(
    _ field: KeyedField<Target>, _ lookUp: LookUp, of subject: KeyedSubject<Target>, _ place: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    if let blockage = lookUp.blockage {
      return try field.fieldTarget.change(standingInFor: place.failure(of: blockage), of: subject, &place)
    }
    let part = lookUp.value
    if part?.kind == .null, let mergeBase = subject.mergeBase, let existing = subject.existing, !field.fieldTarget.takesNullAsValue {
      if mergeBase.nulls == .skip { return nil }
      if let fresh = mergeBase.fallback(as: Target.self), let change = field.fieldTarget.reset(existing, to: fresh) { return change }
    }
    return try field.fieldTarget.change(part, of: subject, &place)
  }

  /// Encodes every field of a target.
  func write(_ target: Target, to draft: inout KeyedDraft) throws(MappingError) {
    try check(draft.context)
    var failures = PartFailures(.fail)
    for field in fields where !failures.isOver {
      do throws(MappingError) {
        var place = draft.context.descended(by: field.step, to: nil)
        try draft.put(field.fieldTarget.write(target, &place), at: field.source, named: field.fieldTarget.name ?? field.source.path)
      } catch {
        failures.collect(error)
      }
    }
    try failures.finish()
  }

  /// Records the places that are read, if another mapper sees the same object.
  private func noteAccess(_ input: Value, _ context: MappingContext) {
    let outer = context.details.value
    guard sharesObject || (outer.index == input.index && outer.document === input.document) else { return }
    context.session.noteAccess(to: places, in: input)
  }
}

extension Accessor {
  /// The kinds of data in which the accessor can find a value.
  var kinds: Set<Value.Kind> {
    switch form {
    case .path(let path): Accessor.kinds(of: path)
    case .several(let accessors), .first(let accessors): accessors.reduce(into: []) { $0.formUnion($1.kinds) }
    case .custom: [.object, .array]
    }
  }

  private static func kinds(of path: ValuePath) -> Set<Value.Kind> {
    switch path.components.first {
    case .key: [.object]
    case .index: [.array]
    case .several(let paths): paths.reduce(into: []) { $0.formUnion(kinds(of: $1)) }
    case nil: [.object, .array]
    }
  }
}
