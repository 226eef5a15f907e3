/// Maps structured data to a model, and back, with no mapping code: any `Decodable` type will do.
///
///     struct Person: Codable { let firstName: String; let age: Int; let birthDate: Date? }
///
///     let people = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).array
///     let all = try people.map(json: data)        // "24" is an age, "Fri, 23 Jan 1976 16:27:05 GMT" a date
///     let back = try people.jsonData(from: all)   // the same declaration, the other way
///
/// A mapper is an immutable value: each of the methods that follow gives a changed copy. Copies share the plans that have been made, which is
/// why mapping with one mapper from many tasks is safe and cheap. Mistakes in the rules are reported, all together, by the first mapping
/// and by ``plan()``.
///
/// Rules name fields by key paths or by strings. A key path that says no name, as that of a `var` of a class that is open to subclasses, is told when
/// the mapper is first used: another value is written through it into an instance made for that alone (a ``Reflectable`` type's empty one, else
/// one that is decoded from zeros and empty values), where observers run, and the property that changes is the one. Where that tells nothing the
/// rule is a `configuration` issue that says why.
///
/// What decides how a field is read, in this order:
///
/// 1. the mapper's own `field(…)`, which stands whatever `only`, `except` and the key transformer say;
/// 2. the type's own ``FieldDeclaring/fields``;
/// 3. the mapper's `mapType` for the field's type;
/// 4. the built-in strategy for the type.
public struct ReflectiveMapper<Model: Decodable> {
  /// All that there is to a mapper; so a copy costs little, and callers can do with it without the mapper's metadata.
  @usableFromInline let engine: Engine

  /// What the builder methods have chosen.
  var configuration: Configuration { engine.store.given }

  /// A mapper with no rules: keys are the properties' names, a property that is no `Optional` is required, scalars are coerced without loss.
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

/// Of models that are bound to no actor; one of an actor's models is used there.
extension ReflectiveMapper: Sendable where Model: SendableMetatype {}

extension ReflectiveMapper: ReversibleMapper {
  @inlinable
  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Model {
    try context.readRoot(Model.self, input, by: engine)
  }

  public func unmap(_ output: Model, in context: inout MappingContext) throws(MappingError) -> Value {
    try engine.store.check(Model.self, updating: true)
    do throws(Failure) {
      return try context.session.reader(of: engine).write(output, in: context.scope, context.step) ?? .null
    } catch {
      throw MappingError(error)
    }
  }
}

extension ReflectiveMapper {
  /// How many sessions the mapper and its copies keep for the next call; for tests.
  var idleSessions: Int { engine.idleCount }
}

extension MappingContext {
  /// Reads the model of a mapper, by its engine.
  ///
  /// Callers need not name the mapper's type to the runtime, which looks for the conformance of a generic one's model when it first hears of it.
  @usableFromInline
  mutating func readRoot<Model: Decodable>(_ type: Model.Type, _ input: Value, by engine: Engine) throws(MappingError) -> Model {
    try session.reader(of: engine).readRoot(type, input, isAbsent: isAbsent, in: .reading(scope), step)
  }
}

extension ReflectiveMapper: ModelMapper, DescribedMapper {
  var model: any Decodable.Type { Model.self }
  var look: PlanLook { PlanLook(Model.self, engine.store, root: engine.store) }

  var sensitiveKeys: SensitiveKeys? {
    // Nothing may have been mapped yet: this is where the plans are made, of the profile's types too.
    _ = engine.store.mistakes(for: Model.self)
    return engine.store.sensitiveKeys
  }

  var mappers: [FieldMapper] {
    let rules = engine.plan(for: Model.self).object.rules
    return (rules?.mappers ?? []) + Array(engine.configuration.typeMappers.values)
  }
}

extension ReflectiveMapper: ListMapper {
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>? {
    let run = session.reader(of: engine)
    guard case .collection(let shape) = run.plan(for: Model.self).strategy, engine.store.mistakes(for: Model.self).isEmpty else {
      return nil
    }
    return try? shape.accept(ElementsBuilderMaker(run: run), as: ListBuilder<List>.self)
  }
}
