/// Maps structured data to a model and back, without mapping code, for any `Decodable` type.
///
///     struct Person: Codable { let firstName: String; let age: Int; let birthDate: Date? }
///
///     let people = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).array
///     let all = try people.map(json: data)        // "24" is an age, "Fri, 23 Jan 1976 16:27:05 GMT" a date
///     let back = try people.jsonData(from: all)   // the same declaration, the other way
///
/// A mapper is an immutable value: each builder method returns a changed copy. Copies share the
/// plans that have been made, so using one mapper from many tasks is safe and cheap. The first
/// mapping, or ``plan()``, reports all mistakes in the rules together.
///
/// Rules name fields by key paths or by strings. For a key path without a name, such as that of a
/// `var` of an `open` class, the property is determined when the mapper is first used: it is set
/// to another value in a temporary instance (the empty one of a ``Reflectable`` type, else one
/// decoded from zeros and empty values), which runs its observers, and the property that changes
/// is the one. If that fails, the rule is a `configuration` issue with the reason.
///
/// A field is read by its rule: the mapper's own `field(…)`, regardless of `only`, `except` and the
/// key transformer, else what the type declares in ``FieldDeclaring/fields``. Its value, or the input
/// of the rule's mapper, is read by the mapper's `mapType` for that type, else by the built-in
/// strategy for the type.
///
/// A mapper in `field(…)` or `mapType` has this mapper's settings, such as the key transformer and
/// the coercion, unless it or its own profile sets them. Rules for fields are not passed on.
public struct ReflectiveMapper<Model: Decodable> {
  /// The only property, so that copies are cheap, and callers need not instantiate the mapper's
  /// metadata.
  @usableFromInline let engine: Engine

  /// The settings of the builder methods.
  var configuration: Configuration { engine.store.given }

  /// Makes a mapper without rules: keys are the property names, every property that is not an
  /// `Optional` is required, and scalars are converted without loss.
  public init() { self.init(Configuration()) }

  init(_ configuration: Configuration) { self.init(EngineCache.shared.engine(for: Model.self, configuration)) }

  init(_ engine: Engine) { self.engine = engine }

  func with(_ change: (inout Configuration) -> Void) -> ReflectiveMapper {
    var copy = configuration
    change(&copy)
    return ReflectiveMapper(copy)
  }

  func withRules(_ change: (inout FieldRules) -> Void) -> ReflectiveMapper {
    with { change(&$0.rules[ObjectIdentifier(Model.self), default: FieldRules()]) }
  }
}

extension ReflectiveMapper {
  /// Returns how the mapper maps each field, and checks the rules and the mappers that they name.
  ///
  /// Inspects the model and everything that it contains, unless that has been done: with its
  /// `init()` if it is ``Reflectable``, else with its `init(from:)`, which gets zeros, empty
  /// strings and nil, and must throw, not trap, if it cannot accept them. Call it once at set-up,
  /// so that even the first invalid document is checked completely. Documents never cause an
  /// inspection.
  ///
  ///     try people.plan()              // from now on every error is complete
  ///     print(try people.plan())       // a table of the fields
  ///
  /// - Throws: every mistake in the rules, and in the set-up of the mappers for fields and types
  ///   and of those within them, as `configuration` issues; `tooDeep` if the thread's stack is too
  ///   small for the inspection.
  @discardableResult public func plan() throws(MappingError) -> MappingPlan { try reference.plan(checking: self) }
}

/// For models that are not isolated to an actor. A mapper of an isolated model must be used on its
/// actor.
extension ReflectiveMapper: Sendable where Model: SendableMetatype {}

extension ReflectiveMapper: ReversibleMapper, MergingMapper {
  @inlinable
  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Model {
    try context.readRoot(Model.self, input, by: engine)
  }

  public func unmap(_ output: Model, in context: inout MappingContext) throws(MappingError) -> Value {
    let reader = context.reader(of: engine)
    try reader.checkForWriting(Model.self)
    return try asMappingError { () throws(Failure) in try context.session.write(output, by: reader, in: context) ?? .null }
  }
}

extension MappingContext {
  /// Reads a mapper's model, with the mapper's engine.
  ///
  /// Callers need not instantiate the mapper's generic type, for which the runtime would search
  /// the model's conformance.
  @usableFromInline
  mutating func readRoot<Model: Decodable>(_ type: Model.Type, _ input: Value, by engine: Engine) throws(MappingError) -> Model {
    let reader = reader(of: engine)
    return try reader.mapping(input, in: self) { () throws(MappingError) in
      if let mergeBase { return try reader.mergeRoot(type, input, over: mergeBase, in: details, step) }
      return try reader.readRoot(type, input, isAbsent: isAbsent, in: details, step)
    }
  }
}

extension ReflectiveMapper: ModelMapper {
  package var model: any Decodable.Type { Model.self }
  package var store: PlanStore { engine.store }

  package var sensitiveKeys: SensitiveKeys? {
    // There may be no plans yet, so they are made here, including those of the profile's types.
    _ = engine.store.mistakes(for: Model.self)
    return engine.store.ownSensitiveKeys
  }

  package var mappers: [FieldMapper] {
    let rules = engine.store.plan(for: Model.self).object.rules
    return (rules?.namedMappers.map(\.mapper) ?? []) + Array(engine.configuration.typeMappers.values)
  }
}

extension ReflectiveMapper: ListMapper {
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>? {
    let reader = session.reader(of: engine)
    guard case .collection(let shape) = reader.plan(for: Model.self).strategy, engine.store.mistakes(for: Model.self).isEmpty else {
      return nil
    }
    return shape.listBuilder(reader) as? ListBuilder<List>
  }
}
