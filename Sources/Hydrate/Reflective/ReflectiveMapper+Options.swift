extension ReflectiveMapper {
  /// Turns coding keys into the source's keys, in this model and in those within it. ``KeyTransformer/identity`` unless said otherwise.
  public func keyTransformer(_ transformer: KeyTransformer) -> Self { with { $0.options.keyTransformer = transformer } }

  /// Maps every value of a type by this mapper, in this model and in those within it. Another one for the type replaces it.
  public func mapType<T, M: Mapper & Sendable>(_ type: T.Type, using mapper: M) -> Self where M.Output == T, M.Input: Decodable {
    with { $0.typeMappers[ObjectIdentifier(type)] = MapperBox(mapper) }
  }

  /// Whether text becomes numbers and the like, in this model and in those within it. ``Coercion/lenient`` unless said otherwise.
  public func coercion(_ coercion: Coercion) -> Self { with { $0.options.coercion = coercion } }

  /// What becomes of keys that nothing reads, in this model and in those within it. They are ignored unless said otherwise.
  public func unknownKeys(_ policy: UnknownKeys) -> Self { with { $0.options.unknownKeys = policy } }

  /// Maps, of the properties that a profile's file puts in groups, those that are in one of these; other properties are mapped as ever.
  ///
  /// Holds in this model and in those within it. Another `groups` adds to them; a mapper that asks for no group maps all. A group that no
  /// property is in is no mistake. A property that is left out keeps its default, as with ``only(_:_:)-(PartialKeyPath<Model>,_)``, and its present
  /// value in an update. What a mapper asks for goes before what its profile does.
  ///
  ///     // {"Person": {"name": "name", "email": {"key": "mail", "groups": ["private"]}}}
  ///     let people = ReflectiveMapper<Person>(profile: profile).groups("public")    // without the email
  public func groups(_ first: String, _ rest: String...) -> Self {
    with { $0.options.groups = ($0.options.groups ?? []).union([first] + rest) }
  }

  /// Collects the keys that nothing reads in a property, by its key path, and writes them back; so nothing of a document is lost.
  ///
  /// A repeated key gives its last value. Keys of models within are not collected, unless those have rules of their own in a profile. Where the
  /// property then holds a key that a field is written to, that is an `invalidValue` issue.
  ///
  ///     struct Person: Codable { var name: String; var rest: [String: Value] }
  ///     try ReflectiveMapper<Person>().unknownKeys(into: \.rest).map(json: #"{"name": "Ann", "x": 1}"#).rest   // ["x": 1]
  public func unknownKeys(into keyPath: KeyPath<Model, [String: Value]>) -> Self { withRules { $0.collector = FieldName(keyPath) } }

  /// Collects the keys that nothing reads in a property, by its name; a property of another type than `[String: Value]` is a
  /// `configuration` issue.
  public func unknownKeys(into name: String) -> Self { withRules { $0.collector = .name(name) } }

  /// How nil is written back. It is left out unless said otherwise.
  public func nulls(_ policy: Nulls) -> Self { with { $0.options.nulls = policy } }

  /// What null does where a model is updated, in this model and in those within it. ``UpdateNulls/clear`` unless said otherwise.
  ///
  ///     try ReflectiveMapper<Person>().updateNulls(.skip).update(&person, json: #"{"name": null}"#)    // the name stays
  public func updateNulls(_ policy: UpdateNulls) -> Self { with { $0.options.updateNulls = policy } }

  /// Takes these texts for null, in this model and in those within it; they replace those of another `nullTexts`, or of the mapper's profile.
  ///
  /// Of a table of text, of an environment, or of a sender who has no null. They are compared as they are written: `"NULL"` is not `"null"`, `""` not
  /// `" "`. A text that means null is null to whatever reads it, a required `String` too, which then is a `nullValue` issue at the text's place; in an
  /// update it does what ``updateNulls(_:)`` says. Keys are what they are, and so is a ``Value``, which is taken as it stands. What is written does not
  /// change: nil is left out, or null.
  ///
  ///     let readings = ReflectiveMapper<Reading>().nullTexts("", "N/A").optional(\.level)
  public func nullTexts(_ texts: String...) -> Self { with { $0.options.nullTexts = NullTexts(texts) } }

  /// Takes one value where a list is meant for a list of it, in this model and in those within it.
  ///
  /// Arrays and sets, wherever they stand; null is never one of them. What is wrong with the value is an issue at its own place. A list is written as a list.
  ///
  ///     try ReflectiveMapper<Feed>().singleAsList().map(json: #"{"tags": "swift"}"#).tags    // ["swift"]
  public func singleAsList(_ isTaken: Bool = true) -> Self { with { $0.options.singleAsList = isTaken } }

  /// What the mapper will do, field by field.
  ///
  /// The model is inspected for that with all that it holds, unless it has been: by its `init()` where it is ``Reflectable``, else by its
  /// `init(from:)`, which is given zeros, empty strings and nil, and is to throw, not to trap, where it cannot do with them. Call it once at set-up,
  /// so that the first document that does not fit is checked to the end, whatever has been mapped before; no document has a type inspected.
  ///
  ///     try people.plan()              // from now on every error is complete
  ///     print(try people.plan())       // a table of the fields
  ///
  /// - Throws: every mistake in the rules, as `configuration` issues; `tooDeep` where the thread's stack is too small for the look.
  @discardableResult public func plan() throws(MappingError) -> MappingPlan {
    try engine.store.check(Model.self, updating: false)
    let object = engine.plan(for: Model.self).object
    let inspection = object.inspected(Model.self)
    let held = MapperModels(in: mappers).types.map { SchemaReader.inspect($0) }
    if inspection.ranOutOfStack || held.contains(where: \.ranOutOfStack) { throw MappingError(complete: [PlanCheck.tooDeep]) }
    let mistakes = PlanCheck.fallbacks(inspection.schema, object.rules, engine.configuration.keyTransformer)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    return MappingPlan(look, inspection.schema)
  }
}
