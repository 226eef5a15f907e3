/// One argument of the function that makes a ``KeyedMapper``'s target: where it stands in the source, the property to take it from on the
/// way back, and the mapper between.
///
///     KeyedMapper(Person.init(id:born:), from: KeyedPart("id", \.id), KeyedPart("born", \.born, .date(.rfc3339)))
///
/// An `Optional` argument is nil where the source has nothing or null, unless the mapper says what to do then, as `optional()` does. A part
/// that names no property has no way back.
public struct KeyedPart<Target, Part>: Sendable {
  let source: Accessor
  fileprivate let property: (any KeyPath<Target, Part> & Sendable)?
  fileprivate let mapper: FieldMapper
  private var isReadOnly = false

  private init(_ source: Accessor, _ property: (any KeyPath<Target, Part> & Sendable)?, _ mapper: FieldMapper) {
    self.source = source
    self.property = property
    self.mapper = mapper
  }

  /// An argument that is read and written by the built-in rules.
  public init(_ source: Accessor, _ property: any KeyPath<Target, Part> & Sendable) where Part: Decodable {
    self.init(source, property, MapperBox(IdentityMapper<Part>()))
  }

  /// An argument that is read by the built-in rules, with no way back.
  public init(_ source: Accessor) where Part: Decodable { self.init(source, nil, MapperBox(IdentityMapper<Part>())) }

  /// An argument that a mapper reads and writes.
  public init<M: Mapper & Sendable>(_ source: Accessor, _ property: any KeyPath<Target, Part> & Sendable, _ mapper: M)
  where M.Output == Part, M.Input: Decodable {
    self.init(source, property, MapperBox(mapper))
  }

  /// An argument that a mapper reads, with no way back.
  public init<M: Mapper & Sendable>(_ source: Accessor, _ mapper: M) where M.Output == Part, M.Input: Decodable {
    self.init(source, nil, MapperBox(mapper))
  }

  /// An `Optional` argument, and a mapper of what it wraps.
  public init<Wrapped, M: Mapper & Sendable>(_ source: Accessor, _ property: any KeyPath<Target, Part> & Sendable, _ mapper: M)
  where Part == Wrapped?, M.Output == Wrapped, M.Input: Decodable {
    self.init(source, property, MapperBox(mapper))
  }

  /// An `Optional` argument, and a mapper of what it wraps, with no way back.
  public init<Wrapped, M: Mapper & Sendable>(_ source: Accessor, _ mapper: M)
  where Part == Wrapped?, M.Output == Wrapped, M.Input: Decodable {
    self.init(source, nil, MapperBox(mapper))
  }

  /// The same argument, which an update may not change; see ``KeyedField/readOnly()``.
  ///
  ///     KeyedPart("id", \.id).readOnly()
  public func readOnly() -> KeyedPart {
    var copy = self
    copy.isReadOnly = true
    return copy
  }

  private var step: Step { .path(source.path, destination: property.flatMap { ValuePath(naming: $0) } ?? source.path) }

  /// Reads the argument; a failure is collected.
  ///
  /// - Parameter underlay: the target that is there, where one is updated: what the patch does not speak of is taken from it.
  fileprivate func read(_ values: KeyedValues, over underlay: Underlay<Target>?, _ failures: inout PartFailures) -> Part? {
    if failures.isOver { return nil }
    let lookUp = values.context.part(of: values.whole, at: source)
    let part = lookUp.value
    var place = values.context.descended(by: step, to: part, isAbsent: part == nil)
    do throws(MappingError) {
      guard let recorder = place.session.recorder else { return try read(lookUp, over: underlay, in: &place) }
      var part = place
      return try place.explained(by: recorder, mapper.name, mapper.dateFormat(for: lookUp.value), isReadOnly: isReadOnly) {
        () throws(MappingError) in
        try read(lookUp, over: underlay, in: &part)
      }
    } catch {
      failures.collect(error)
      return nil
    }
  }

  private func read(
    _ lookUp: LookUp, over underlay: Underlay<Target>?, in place: inout MappingContext
  ) throws(MappingError) -> Part {
    if let blockage = lookUp.blockage { return try mapper.standIn(as: Part.self, for: place.failure(of: blockage), in: &place) }
    let own = underlay.map { ownPart(of: $0) }
    let mark = place.session.stagedCount
    let value: Part
    if let own, let kept = kept(lookUp.value, own) {
      value = kept
    } else {
      value = try mapper.value(as: Part.self, of: lookUp.value, over: own, in: &place)
    }
    if isReadOnly, lookUp.value != nil, let own, let present = own.present, !ChangeList(from: present, to: value, own.trail).changes.isEmpty
    {
      place.session.dropStaged(since: mark)
      throw place.failure(.invalidValue, .readOnly)
    }
    return value
  }

  /// The argument's part of what a target is put over.
  private func ownPart(of underlay: Underlay<Target>) -> Underlay<Part> {
    guard let property else { return Underlay(present: nil, nulls: underlay.nulls, trail: MergeTrail()) }
    return Underlay(
      present: underlay.present.map { $0[keyPath: property] }, fallback: underlay.fallback.map { $0[keyPath: property] },
      nulls: underlay.nulls, trail: trail(of: property, in: underlay.trail))
  }

  /// Where it is noted what is merged into the property: nowhere, where the target can only be compared as a whole.
  private func trail(of property: KeyPath<Target, Part>, in trail: MergeTrail) -> MergeTrail {
    guard trail.isMerged, let name = ValuePath(naming: property) else { return MergeTrail() }
    return trail.member(at: name, from: source)
  }

  /// What stays, or what null sets, without the mapper having to say anything of it.
  private func kept(_ part: Value?, _ underlay: Underlay<Part>) -> Part? {
    guard let part else { return underlay.present }
    guard part.kind == .null, !(Part.self is any PresenceTarget.Type) else { return nil }
    return underlay.cleared
  }

  /// What is wrong with the argument in the set-up: no scalar can be a part of the object that it stands in.
  fileprivate func refuseMisplaced(_ context: MappingContext, _ failures: inout PartFailures) {
    guard source.isOwnersPlace, Leaf.isScalar(mapper.inputType) else { return }
    failures.collect(context.descended(by: step, to: nil).failure(.irreversible, .unwritable(.notFlattened())))
  }

  fileprivate func write(_ target: Target, _ draft: inout KeyedDraft, _ failures: inout PartFailures) {
    if failures.isOver { return }
    var place = draft.context.descended(by: step, to: nil)
    do throws(MappingError) {
      guard let property else { throw place.failure(.irreversible, .unwritable(.noProperty("\(source)"))) }
      try draft.put(mapper.written(target[keyPath: property], in: &place), at: source, named: ValuePath(naming: property) ?? source.path)
    } catch {
      failures.collect(error)
    }
  }
}

extension KeyedMapper {
  /// A mapper for a target that has to be made all at once, as one with `let` properties has; see ``KeyedPart``.
  ///
  /// All parts are looked at; the issues of all that fail are thrown together.
  public init<each Part>(
    _ build: @escaping @Sendable (repeat each Part) throws -> Target, from part: repeat KeyedPart<Target, each Part>
  ) {
    let parts = (repeat each part)
    var mistakes: [Mistake] = []
    // Which kinds of data have all the parts; any where there is none that has.
    var kinds: Set<Value.Kind> = [.object, .array]
    for part in repeat each parts {
      mistakes += part.source.mistakes
      kinds.formIntersection(part.source.kinds)
    }
    let check: @Sendable (MappingContext) throws -> Void = { [mistakes] context in
      try context.refuse(mistakes)
      var failures = PartFailures(.fail)
      repeat (each parts).refuseMisplaced(context, &failures)
      try failures.finish()
    }
    let make: @Sendable (KeyedValues, Underlay<Target>?) throws -> Target = { [kinds] values, underlay in
      try check(values.context)
      guard kinds.isEmpty || kinds.contains(values.whole.kind) else { throw values.context.failure(.typeMismatch, .expected(Target.self)) }
      var failures = PartFailures(.fail)
      let arguments = (repeat (each parts).read(values, over: underlay, &failures))
      try failures.finish()
      return try build(repeat taken(each arguments))
    }
    form = .built(
      { values in try make(values, nil) },
      reverse: { target, draft in
        try check(draft.context)
        var failures = PartFailures(.fail)
        repeat (each parts).write(target, &draft, &failures)
        try failures.finish()
      },
      merge: { values, underlay in try make(values, underlay) })
  }
}

/// An argument that was read; that all were is made sure before.
private func taken<Part>(_ argument: Part?) throws -> Part {
  guard let argument else { throw CancellationError() }
  return argument
}
