/// The fields of a ``KeyedMapper``, checked once.
struct KeyedFields<Target>: Sendable {
  let fields: [KeyedField<Target>]
  private let factory: KeyedFactory<Target>
  /// The fields whose properties a look at what the factory makes may tell.
  private let unnamed: [KeyedField<Target>]
  private let mistakes: [FieldMistake]
  /// The fields that stand in the place of the object itself and are no objects.
  private let misplaced: [KeyedField<Target>]
  /// Which kinds of data have all the fields.
  private let kinds: Set<Value.Kind>
  /// The keys of the object that the fields read.
  private let keys: Set<String>
  /// Whether a field is given the whole object, so that a mapper below sees the keys of the others.
  private let sharesObject: Bool
  /// Whether a field may set what is a part of another's place, as far as names are known that need no look.
  private let mayOverlap: Bool

  /// A mistake in the set-up of a field.
  private enum FieldMistake {
    case mistake(Mistake)
    case placeOfTwo(KeyedField<Target>)

    var mistake: Mistake {
      switch self {
      case .mistake(let mistake): mistake
      case .placeOfTwo(let field): .sharedProperty("\(field.slot.name ?? field.source.path)")
      }
    }
  }

  init(_ fields: [KeyedField<Target>], of factory: KeyedFactory<Target>) {
    self.fields = fields
    self.factory = factory
    unnamed = fields.filter(\.slot.wantsLook)
    var seen: Set<AnyHashable> = []
    var mistakes: [FieldMistake] = []
    for field in fields {
      mistakes += (field.source.mistakes + field.slot.mistakes).map { .mistake($0) }
      if let identity = field.slot.identity, !seen.insert(identity).inserted { mistakes.append(.placeOfTwo(field)) }
    }
    self.mistakes = mistakes
    misplaced = fields.filter { $0.source.isOwnersPlace && $0.slot.inputType.map { Leaf.isScalar($0) } == true }
    kinds = fields.reduce(into: [.object, .array]) { $0.formIntersection($1.source.kinds) }
    keys = fields.reduce(into: []) { $0.formUnion($1.source.rootKeys) }
    sharesObject = fields.contains { $0.source.kinds.count > 1 }
    mayOverlap = Self.overlap(fields.map(\.slot.name))
  }

  /// Whether a field calls a method of the target.
  var callsMethods: Bool { fields.contains { $0.slot.callsMethod } }

  /// What is written where all fields are nil.
  var empty: Value { kinds.contains(.object) || kinds.isEmpty ? Value(object: [:]) : Value([]) }

  /// Whether the fields can be found in data of a kind.
  func takes(_ kind: Value.Kind) -> Bool { kinds.contains(kind) || (kinds.isEmpty && kind == .object) }

  /// A field's change, and where the field stands.
  struct Change {
    let place: ChangePlace
    /// Tells the field's changes of a target from those of others.
    let part: ObjectIdentifier
    let change: KeyedChange<Target>

    /// What the change comes to, as paths in the target.
    var paths: [ChangedPart] { change.paths().map { $0.within(place) } }
  }

  /// Maps every field; nothing is changed yet.
  func changes(
    _ input: Value, of subject: KeyedSubject<Target>, in context: inout MappingContext
  ) throws(MappingError) -> [Change] {
    try check(context)
    try context.requireContainer(input, for: Target.self)
    if !takes(input.kind) { throw context.failure(.typeMismatch, .expected(Target.self)) }
    noteAccess(input, context)
    let inner = try context.opened(input)
    let recorder = context.session.recorder
    if let recorder, input.kind == .object { recorder.object(at: Place(scope: inner.scope, step: inner.step, value: input), keys: keys) }
    for key in input.repeatedKeys where keys.contains(key) { inner.reportRepeated(key, input[key]) }
    var failures = PartFailures(.fail)
    var changes: [Change] = []
    var running = subject.present != nil && overlap ? RunningTarget(subject) : nil
    defer { running?.takeBack() }
    for field in fields where !failures.isOver {
      let lookUp = field.source.find(in: input)
      var place = inner.descended(by: field.step, to: lookUp.value, isAbsent: lookUp.value == nil)
      do throws(MappingError) {
        let made =
          if let recorder {
            try place.explained(
              by: recorder, field.slot.decider?.name, field.slot.decider?.dateFormat(for: lookUp.value), isReadOnly: field.isReadOnly
            ) {
              () throws(MappingError) in
              var place = place
              return try change(field, lookUp, of: running?.subject ?? subject, &place)
            }
          } else {
            try change(field, lookUp, of: running?.subject ?? subject, &place)
          }
        guard let change = made else { continue }
        if field.isReadOnly, subject.present != nil, !change.paths().isEmpty { throw place.failure(.invalidValue, .readOnly) }
        running?.make(change)
        changes.append(Change(place: field.place, part: ObjectIdentifier(field.slot), change: change))
      } catch {
        failures.collect(error)
      }
    }
    try failures.finish()
    return changes
  }

  /// Whether a field may set what is a part of another's place.
  private var overlap: Bool { mayOverlap && (unnamed.isEmpty || Self.overlap(fields.map(\.slot.name))) }

  /// Whether a place may be a part of another, or the same.
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
    // In this order what begins with a path follows it.
    paths.sort { $0.lexicographicallyPrecedes($1) }
    return zip(paths, paths.dropFirst()).contains { $1.starts(with: $0) }
  }

  /// Throws the mistakes in the set-up, with names that are told before any data is looked at.
  private func check(_ context: MappingContext) throws(MappingError) {
    for field in unnamed { field.slot.tellName(by: factory) }
    if !mistakes.isEmpty { try context.refuse(mistakes.map(\.mistake)) }
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
    if let blockage = lookUp.blockage { return try field.slot.change(standingInFor: place.failure(of: blockage), of: subject, &place) }
    let part = lookUp.value
    if case .present(let present, let nulls, let fresh) = subject, part?.kind == .null, !field.slot.takesNullAsValue {
      if nulls == .skip { return nil }
      if let fresh, let change = field.slot.reset(present, to: fresh) { return change }
    }
    return try field.slot.change(part, of: subject, &place)
  }

  /// Maps every field of a target back.
  func write(_ target: Target, to draft: inout KeyedDraft) throws(MappingError) {
    try check(draft.context)
    var failures = PartFailures(.fail)
    for field in fields where !failures.isOver {
      do throws(MappingError) {
        var place = draft.context.descended(by: field.step, to: nil)
        try draft.put(field.slot.write(target, &place), at: field.source, named: field.slot.name ?? field.source.path)
      } catch {
        failures.collect(error)
      }
    }
    try failures.finish()
  }

  /// Notes the members that are read, where another mapper sees the same object.
  private func noteAccess(_ input: Value, _ context: MappingContext) {
    let outer = context.scope.value
    guard sharesObject || (outer.index == input.index && outer.document === input.document) else { return }
    for key in keys {
      if let member = input[key] { context.session.noteAccess(to: member) }
    }
  }
}

extension Accessor {
  /// The kinds of data that the accessor can find something in.
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
