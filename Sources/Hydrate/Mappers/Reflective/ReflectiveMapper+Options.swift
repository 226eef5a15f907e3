extension ReflectiveMapper {
  /// Converts coding keys to source keys, in this model and in nested ones. The default is
  /// ``KeyTransformer/identity``.
  public func keyTransformer(_ transformer: KeyTransformer) -> Self { with { $0.options.keyTransformer = transformer } }

  /// Maps every value of a type with this mapper, in this model and in nested ones. A later call
  /// for the same type replaces it.
  public func mapType<T, M: Mapper & Sendable>(_ type: T.Type, using mapper: M) -> Self where M.Output == T, M.Input: Decodable {
    with { $0.typeMappers[ObjectIdentifier(type)] = MapperBox(mapper) }
  }

  /// Sets whether values are converted from other kinds, such as text to numbers, in this model
  /// and in nested ones. The default is ``Coercion/lenient``.
  public func coercion(_ coercion: Coercion) -> Self { with { $0.options.coercion = coercion } }

  /// Sets how keys that nothing reads are treated, in this model and in nested ones. By default
  /// they are ignored.
  public func unknownKeys(_ policy: UnknownKeys) -> Self { with { $0.options.unknownKeys = policy } }

  /// Maps only those grouped properties of a profile file that are in one of these groups.
  /// Properties without a group are always mapped.
  ///
  /// This applies to this model and to nested ones. Further calls add groups; without any, all
  /// properties are mapped. A group without properties is allowed. An omitted property keeps its
  /// default, as with ``only(_:_:)-(PartialKeyPath<Model>,_)``, and its existing value in an
  /// update. The mapper's groups take precedence over those of its profile.
  ///
  ///     // {"Person": {"name": "name", "email": {"key": "mail", "groups": ["private"]}}}
  ///     let people = ReflectiveMapper<Person>(profile: profile).groups("public")    // without the email
  public func groups(_ first: String, _ rest: String...) -> Self {
    with { $0.options.groups = ($0.options.groups ?? []).union([first] + rest) }
  }

  /// Collects the keys that nothing reads in a property, given by key path, and writes them back,
  /// so that nothing of a document is lost.
  ///
  /// A repeated key has its last value. Keys of nested models are not collected, unless these have
  /// rules of their own in a profile. If the property contains a key to which a field is written,
  /// that is an `invalidValue` issue.
  ///
  ///     struct Person: Codable { var name: String; var rest: [String: Value] }
  ///     try ReflectiveMapper<Person>().unknownKeys(into: \.rest).map(json: #"{"name": "Ann", "x": 1}"#).rest   // ["x": 1]
  public func unknownKeys(into keyPath: KeyPath<Model, [String: Value]>) -> Self { withRules { $0.collector = FieldName(keyPath) } }

  /// Collects the keys that nothing reads in a property, given by name. A property of another type
  /// than `[String: Value]` is a `configuration` issue.
  public func unknownKeys(into name: String) -> Self { withRules { $0.collector = .name(name) } }

  /// Sets how nil is written. By default it is omitted.
  public func nulls(_ policy: Nulls) -> Self { with { $0.options.nulls = policy } }

  /// Sets the effect of null in updates, in this model and in nested ones. The default is
  /// ``UpdateNulls/clear``.
  ///
  ///     try ReflectiveMapper<Person>().updateNulls(.skip).update(&person, json: #"{"name": null}"#)    // the name stays
  public func updateNulls(_ policy: UpdateNulls) -> Self { with { $0.options.updateNulls = policy } }

  /// Treats these texts as null, in this model and in nested ones. They replace those of an
  /// earlier call or of the mapper's profile.
  ///
  /// Meant for CSV, environments, or senders without null. Texts are compared exactly: `"NULL"` is
  /// not `"null"`, `""` is not `" "`. Such a text is null for every type, including a required
  /// `String`, which is a `nullValue` issue at the text's location; in an update
  /// ``updateNulls(_:)`` determines its effect. Keys and properties of type ``Value`` are not
  /// affected, nor is encoding: nil is omitted, or written as null.
  ///
  ///     let readings = ReflectiveMapper<Reading>().nullTexts("", "N/A").optional(\.level)
  public func nullTexts(_ texts: String...) -> Self { with { $0.options.nullTexts = NullStrings(texts) } }

  /// Reads a single value as an array with one element, in this model and in nested ones.
  ///
  /// This applies to all arrays and sets; null is never an element. An issue with the value is at
  /// the value's own location. Encoding always writes an array.
  ///
  ///     try ReflectiveMapper<Feed>().singleAsList().map(json: #"{"tags": "swift"}"#).tags    // ["swift"]
  public func singleAsList(_ isTaken: Bool = true) -> Self { with { $0.options[.singleAsList] = isTaken } }

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
  @discardableResult public func plan() throws(MappingError) -> MappingPlan {
    try engine.store.check(Model.self, updating: false)
    let object = engine.plan(for: Model.self).object
    let inspection = object.inspected(Model.self)
    let held = MapperModels(in: mappers).types.map { SchemaReader.inspect($0) }
    if inspection.ranOutOfStack || held.contains(where: \.ranOutOfStack) { throw MappingError(complete: [PlanCheck.tooDeep]) }
    let mistakes =
      PlanCheck.fallbacks(inspection.schema, object.rules, engine.configuration.keyTransformer) + MapperCheck(of: self).mistakes
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    return MappingPlan(reference, inspection.schema)
  }
}
