/// An argument of the function that makes a ``KeyedMapper``'s target: its location in the source,
/// the property that encoding reads, and the mapper between them.
///
///     KeyedMapper(Person.init(id:born:), from: KeyedPart("id", \.id), KeyedPart("born", \.born, .date(.rfc3339)))
///
/// An `Optional` argument is nil if the source has no value or null, unless the mapper handles
/// that, as `optional()` does. A part without a property is one-way.
public struct KeyedPart<Target, Part>: Sendable, Printed {
  let source: Accessor
  fileprivate let property: (any KeyPath<Target, Part> & Sendable)?
  fileprivate let mapper: FieldMapper
  private var isReadOnly = false
  package var arguments: String { "\(source)".debugDescription }
  package var stored: KeyValuePairs<String, Any> { ["source": source, "mapper": mapper] }

  private init(_ source: Accessor, _ property: (any KeyPath<Target, Part> & Sendable)?, _ mapper: FieldMapper) {
    self.source = source
    self.property = property
    self.mapper = mapper
  }

  /// Makes an argument that is read and written like any value of its type.
  public init(_ source: Accessor, _ property: any KeyPath<Target, Part> & Sendable) where Part: Decodable {
    self.init(source, property, MapperBox(IdentityMapper<Part>()))
  }

  /// Makes a one-way argument that is read like any value of its type.
  public init(_ source: Accessor) where Part: Decodable { self.init(source, nil, MapperBox(IdentityMapper<Part>())) }

  /// Makes an argument that a mapper reads and writes.
  public init<M: Mapper & Sendable>(_ source: Accessor, _ property: any KeyPath<Target, Part> & Sendable, _ mapper: M)
  where M.Output == Part, M.Input: Decodable {
    self.init(source, property, MapperBox(mapper))
  }

  /// Makes a one-way argument that a mapper reads.
  public init<M: Mapper & Sendable>(_ source: Accessor, _ mapper: M) where M.Output == Part, M.Input: Decodable {
    self.init(source, nil, MapperBox(mapper))
  }

  /// Makes an `Optional` argument, with a mapper for the wrapped type.
  public init<Wrapped, M: Mapper & Sendable>(_ source: Accessor, _ property: any KeyPath<Target, Part> & Sendable, _ mapper: M)
  where Part == Wrapped?, M.Output == Wrapped, M.Input: Decodable {
    self.init(source, property, MapperBox(mapper))
  }

  /// Makes a one-way `Optional` argument, with a mapper for the wrapped type.
  public init<Wrapped, M: Mapper & Sendable>(_ source: Accessor, _ mapper: M)
  where Part == Wrapped?, M.Output == Wrapped, M.Input: Decodable {
    self.init(source, nil, MapperBox(mapper))
  }

  /// Returns the same argument, which updates may not change; see ``KeyedField/readOnly()``.
  ///
  ///     KeyedPart("id", \.id).readOnly()
  public func readOnly() -> KeyedPart {
    changed(self) { $0.isReadOnly = true }
  }

  private var step: PathStep { .path(source.path, destination: property.flatMap { ValuePath(naming: $0) } ?? source.path) }

  /// Reads the argument, and collects a failure. In an update, values that are not in the patch are
  /// taken from the existing target.
  fileprivate func read(_ whole: Value, in context: MappingContext, _ failures: inout PartFailures) -> Part? {
    if failures.isOver { return nil }
    let mergeBase = context.mergeBase
    let lookUp = context.part(of: whole, at: source, isNew: mergeBase?.isNew != false)
    let part = lookUp.value
    var place = context.descended(by: step, to: part, isAbsent: part == nil)
    do throws(MappingError) {
      return try place.explained(mapper, part, isReadOnly: isReadOnly) { place throws(MappingError) in
        try read(lookUp, over: mergeBase, in: &place)
      }
    } catch {
      failures.collect(error)
      return nil
    }
  }

  private func read(
    _ lookUp: LookUp, over mergeBase: MergeBase?, in place: inout MappingContext
  ) throws(MappingError) -> Part {
    if let blockage = lookUp.blockage { return try mapper.fallback(as: Part.self, for: place.failure(of: blockage), in: &place) }
    let own = mergeBase.map { ownPart(of: $0) }
    let checkpoint = place.session.checkpoint
    let value: Part
    if let own, let kept = kept(lookUp.value, own) {
      value = kept
    } else {
      value = try mapper.value(as: Part.self, of: lookUp.value, over: own, in: &place)
    }
    if isReadOnly, lookUp.value != nil, let own, let existing = own.existing(as: Part.self),
      !ChangeList(from: existing, to: value, own.trail).changes.isEmpty
    {
      place.session.dropChanges(since: checkpoint)
      throw place.failure(.invalidValue, .readOnly)
    }
    return value
  }

  /// The argument's part of the merge base.
  private func ownPart(of mergeBase: MergeBase) -> MergeBase {
    guard let property else { return mergeBase.mapped { (_: Target) in Part?.none } }
    return mergeBase.mapped(noting: trail(of: property, in: mergeBase.trail)) { (target: Target) in Optional(target[keyPath: property]) }
  }

  /// The trail for changes of the property; an unused one if the target can only be compared as a
  /// whole.
  private func trail(of property: KeyPath<Target, Part>, in trail: MergeTrail) -> MergeTrail {
    guard trail.isMerged, let name = ValuePath(naming: property) else { return MergeTrail() }
    return trail.member(at: name, from: source)
  }

  /// The value for an absent or null part, if the mapper need not be called for it.
  private func kept(_ part: Value?, _ mergeBase: MergeBase) -> Part? {
    guard let part else { return mergeBase.existing(as: Part.self) }
    guard part.kind == .null, !(Part.self is any PresenceTarget.Type) else { return nil }
    return mergeBase.cleared(as: Part.self)
  }

  /// Reports a scalar argument that is merged into the object itself, which is a mistake in the
  /// set-up.
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
  /// Makes a mapper for a target that a function makes at once, for example one with `let`
  /// properties; see ``KeyedPart``.
  ///
  /// All parts are read, and the issues of all that fail are thrown together.
  public init<each Part>(
    _ build: @escaping @Sendable (repeat each Part) throws -> Target, from part: repeat KeyedPart<Target, each Part>
  ) {
    form = .built(KeyedParts(build, from: repeat each part))
  }
}

/// The parts of a ``KeyedMapper``'s target, with the function that makes it.
package struct KeyedParts<Target>: Sendable {
  /// For checks at set-up, which find the mappers in them.
  private let parts: [any Sendable]
  private let mistakes: [Mistake]
  /// The kinds of data in which all parts can be read; any kind if there is none.
  private let kinds: Set<Value.Kind>
  private let refuseMisplaced: @Sendable (MappingContext, inout PartFailures) -> Void
  private let read: @Sendable (Value, MappingContext) throws(MappingError) -> Target
  private let writeParts: @Sendable (Target, inout KeyedDraft, inout PartFailures) -> Void

  init<each Part>(_ build: @escaping @Sendable (repeat each Part) throws -> Target, from part: repeat KeyedPart<Target, each Part>) {
    let all = (repeat each part)
    var parts: [any Sendable] = []
    var mistakes: [Mistake] = []
    var kinds: Set<Value.Kind> = [.object, .array]
    for part in repeat each all {
      parts.append(part)
      mistakes += part.source.mistakes
      kinds.formIntersection(part.source.kinds)
    }
    (self.parts, self.mistakes, self.kinds) = (parts, mistakes, kinds)
    refuseMisplaced = { context, failures in repeat (each all).refuseMisplaced(context, &failures) }
    read = { whole, context throws(MappingError) in
      var failures = PartFailures(.fail)
      let arguments = (repeat (each all).read(whole, in: context, &failures))
      try failures.finish()
      return try context.calling(.initializer(Target.self)) { try build(repeat taken(each arguments, context)) }
    }
    writeParts = { target, draft, failures in repeat (each all).write(target, &draft, &failures) }
  }

  /// Makes the target from the parts of an object or array.
  func build(_ input: Value, over mergeBase: MergeBase?, in context: MappingContext) throws(MappingError) -> Target {
    var inner = try context.opened(input)
    inner.mergeBase = mergeBase
    try check(inner)
    guard kinds.isEmpty || kinds.contains(input.kind) else { throw inner.failure(.typeMismatch, .expected(Target.self)) }
    let target = try read(input, inner)
    context.recordKeys(of: input)
    return target
  }

  func write(_ target: Target, to draft: inout KeyedDraft) throws(MappingError) {
    try check(draft.context)
    var failures = PartFailures(.fail)
    writeParts(target, &draft, &failures)
    try failures.finish()
  }

  private func check(_ context: MappingContext) throws(MappingError) {
    try context.refuse(mistakes)
    var failures = PartFailures(.fail)
    refuseMisplaced(context, &failures)
    try failures.finish()
  }
}

/// An argument that was read.
private func taken<Part>(_ argument: Part?, _ context: MappingContext) throws(MappingError) -> Part {
  guard let argument else { throw context.failure(.missingValue, .absent(Part.self)) }
  return argument
}
