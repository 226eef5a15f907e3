// The rules for fields. Each takes key paths or names; a name is that of a property or its coding
// key. No overload for key paths has the label of one for names: the compiler would say of a
// misspelled key path that it is no string. A key path is the property, also where another property's key is spelled like it. The property
// of a key path without a name, such as one of an `open` class, is determined when the rules become a
// plan.
extension ReflectiveMapper {
  // MARK: Selection

  /// Maps only these fields. Further calls add to them.
  ///
  /// An omitted field keeps its default: the mapper's, the declared one, or nil. A field without
  /// one is a `configuration` issue.
  public func only(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0[.only] += names([first] + rest) }
  }

  /// Maps only these fields; see ``only(_:_:)``.
  public func only(named first: String, _ rest: String...) -> Self { withRules { $0[.only] += names([first] + rest) } }

  /// Maps all fields except these. Further calls add to them.
  public func except(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0[.except] += names([first] + rest) }
  }

  /// Maps all fields except these.
  public func except(named first: String, _ rest: String...) -> Self { withRules { $0[.except] += names([first] + rest) } }

  // MARK: Presence

  /// Uses a fallback for these fields, with a non-fatal issue, if the value is absent, null or
  /// cannot be mapped.
  ///
  /// The fallback is the first of these that exists: the mapper's default, the declared default of
  /// a ``Reflectable`` type, nil for an `Optional`, the zero of a standard type. A field with none
  /// is a `configuration` issue. An `Optional` that is absent or null causes no issue. One that
  /// declares a value is nil if it is null, and nil is written as null. A property wrapper without a
  /// fallback is read from null where its key is absent, but not where its value does not fit.
  public func optional(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0[.optional] += names([first] + rest) }
  }

  /// Uses a fallback for these fields; see ``optional(_:_:)``.
  public func optional(named first: String, _ rest: String...) -> Self { withRules { $0[.optional] += names([first] + rest) } }

  /// Requires these fields to be present and not null. All others are treated as `optional` if
  /// they have a fallback.
  public func required(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0[.required] += names([first] + rest) }
  }

  /// Requires these fields. All others are treated as `optional` if they have a fallback.
  public func required(named first: String, _ rest: String...) -> Self { withRules { $0[.required] += names([first] + rest) } }

  /// Treats every field of this model as `optional` if it has a fallback, except those that
  /// `required` names. For all models see ``MappingProfile/noRequiredFields(_:)``.
  ///
  ///     let items = ReflectiveMapper<Item>().noRequiredFields().required(\.id)
  ///     try items.map(json: #"{"id": 3}"#)    // zeros, empty values and nil for the rest
  ///
  /// A type's own `init(from:)` is run without fallbacks first, and with them only if that throws.
  public func noRequiredFields() -> Self { withRules { $0.hasNoRequiredFields = true } }

  /// Sets a field's default, which is used, with a non-fatal issue, if the value is absent, null
  /// or cannot be mapped.
  ///
  /// For a property with a wrapper it is a wrapped value, as in `@Clamped var level = 7`. The wrapper
  /// reads it from its canonical form; one that does not is a `configuration` issue.
  ///
  ///     let games = ReflectiveMapper<Game>().default(\.level, 7)
  ///     try games.map(json: "{}").level    // 7, with a missingValue at level
  ///
  /// With ``DefaultUse/missing`` it is the value of a missing key, as a default in Swift or in a
  /// schema is: without an issue, and null and what cannot be mapped are as without the default.
  /// ``DefaultUse/missingOrNull`` is for null as well. Where a rule such as `optional` softens the
  /// field, the default is also used, with an issue, for what else cannot be mapped. In an update a
  /// missing key changes nothing. A field that `required` names is a `configuration` issue.
  ///
  ///     let games = ReflectiveMapper<Game>().default(\.level, 7, when: .missing)
  ///     try games.map(json: "{}").level                 // 7, without an issue
  ///     try games.map(json: #"{"level": "high"}"#)      // throws an invalidValue at level
  public func `default`<V: Sendable>(_ keyPath: KeyPath<Model, V>, _ value: V, when use: DefaultUse? = nil) -> Self {
    withRules { $0.setDefault(of: FieldName(keyPath), AnyFallback(value), when: use) }
  }

  /// Sets a field's default, by the field's name. A default of another type is a `configuration`
  /// issue.
  public func `default`(named name: String, _ value: some Sendable, when use: DefaultUse? = nil) -> Self {
    withRules { $0.setDefault(of: .name(name), AnyFallback(value), when: use) }
  }

  // MARK: Updates

  /// Refuses to change these fields in an update, like `readOnly` in OpenAPI. A new model gets
  /// them from its document.
  ///
  ///     let accounts = ReflectiveMapper<Account>().readOnly(\.id)
  ///     try accounts.update(&account, json: #"{"id": 5, "name": "B"}"#)    // throws an invalidValue at id; account.id is 1
  ///     try accounts.update(&account, json: #"{"id": 1, "name": "B"}"#)    // [name]
  ///
  /// An update may contain the field's existing value, in any form that maps to it, or null if it
  /// is nil. Any other value is a fatal `invalidValue` at the field's source path, even if the
  /// field is optional, and nothing is changed. A value that cannot be mapped causes its regular
  /// issue, which is fatal. A field that is omitted by `only` or `except` is not read at all. A
  /// name without a field is a `configuration` issue. Encoding writes the field as any other.
  public func readOnly(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0[.readOnly] += names([first] + rest) }
  }

  /// Refuses to change these fields in an update; see
  /// ``readOnly(_:_:)``.
  public func readOnly(named first: String, _ rest: String...) -> Self { withRules { $0[.readOnly] += names([first] + rest) } }

  /// Sets how nil is written for a field, whatever ``nulls(_:)`` and ``omit(_:)`` say about the
  /// others.
  ///
  ///     let drafts = ReflectiveMapper<Draft>().nulls(.write, for: \.body)
  ///     try drafts.reversed.map(Draft(title: "A", body: nil))    // {"title": "A", "body": null}
  public func nulls(_ policy: Nulls, for field: PartialKeyPath<Model>) -> Self { withRules { $0.nulls += [(names([field])[0], policy)] } }

  /// Sets how nil is written for a field; see ``nulls(_:for:)``.
  public func nulls(_ policy: Nulls, named name: String) -> Self { withRules { $0.nulls.append((.name(name), policy)) } }

  // MARK: Reports

  /// Hides the values of these fields in all texts: messages, reports with values, excerpts of the
  /// source, encodings.
  ///
  /// Their keys are hidden everywhere in a document, whether there is an issue or not; `•••`
  /// replaces their values. There, the messages of your own mappers, fallbacks and underlying
  /// errors only repeat the issue's code. Nothing of a malformed text is shown.
  /// ``MappingIssue/sourceValue`` still has the value, so that code can examine it and try again.
  ///
  ///     let logins = ReflectiveMapper<Login>().sensitive(\.password, \.token)
  public func sensitive(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0[.sensitive] += names([first] + rest) }
  }

  /// Hides the values of these fields in all texts; see
  /// ``sensitive(_:_:)``.
  public func sensitive(named first: String, _ rest: String...) -> Self { withRules { $0[.sensitive] += names([first] + rest) } }

  // MARK: Explicit mappings

  /// Reads and writes a field at this location of the source, regardless of the key transformer
  /// and the selection.
  ///
  ///     mapper.field(\.id, from: "ID").field(\.first, from: "name.first")
  ///
  /// The empty path is the object itself, like `@JsonUnwrapped` of Jackson and `flatten` of serde: a
  /// model there reads and writes the keys around it. An `Optional` one is nil where none of the keys
  /// is there that only it reads. A dictionary has all members that no other field reads.
  ///
  ///     try rates.field(\.rates, from: "").map(json: #"{"base": "EUR", "USD": 1.1}"#).rates    // ["USD": 1.1]
  ///
  /// A model all of whose fields begin at an index is read from an array and written as one, with null
  /// in the gaps, as exchanges send candles. Indices beside keys are a `configuration` issue.
  ///
  ///     let candles = ReflectiveMapper<Candle>().field(\.time, from: "[0]").field(\.open, from: "[1]")
  ///     try candles.map(json: "[1499040000, 0.0163]").open    // 0.0163
  ///     try candles.map(json: "[1499040000]")                 // throws a missingValue at [1]
  public func field(_ keyPath: PartialKeyPath<Model>, from source: Accessor) -> Self {
    withRules { $0.setSource(of: FieldName(keyPath), source, nil) }
  }

  /// Reads and writes a field at this location of the source.
  public func field(named name: String, at source: Accessor) -> Self { withRules { $0.setSource(of: .name(name), source, nil) } }

  /// Maps a field with a mapper, which reads and writes it.
  ///
  /// The mapper's input, any `Decodable` type, is read by the settings of this mapper. A
  /// ``ReflectiveMapper`` has them as well, except those that it sets itself. Rules for fields are
  /// not passed on.
  ///
  ///     let teams = ReflectiveMapper<Team>().keyTransformer(.camelToSnake)
  ///       .field(\.members, using: ReflectiveMapper<Person>().array(invalid: .skip))
  ///     try teams.map(json: #"{"members": [{"first_name": "Ann"}]}"#)    // firstName is Ann
  // Not preferred: an implicitly unwrapped property would be unwrapped by the key path.
  @_disfavoredOverload
  public func field<V, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V>, from source: Accessor, using mapper: M) -> Self
  where M.Output == V, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), source, MapperBox(mapper)) }
  }

  /// Maps an `Optional` field with a mapper for the wrapped type.
  // Not `V?`: for a mapper of another type the compiler would not know which method to name.
  public func field<V: OptionalProtocol, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V>, from source: Accessor, using mapper: M) -> Self
  where M.Output == V.Wrapped, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), source, MapperBox(mapper)) }
  }

  /// Maps a field with a mapper, at the field's default key.
  @_disfavoredOverload
  public func field<V, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V>, using mapper: M) -> Self
  where M.Output == V, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), nil, MapperBox(mapper)) }
  }

  /// Maps an `Optional` field with a mapper for the wrapped type, at the field's default key.
  public func field<V: OptionalProtocol, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V>, using mapper: M) -> Self
  where M.Output == V.Wrapped, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), nil, MapperBox(mapper)) }
  }

  /// Maps a field, given by name, with a mapper. A mapper with another output type is a
  /// `configuration` issue.
  public func field<M: Mapper & Sendable>(named name: String, at source: Accessor, by mapper: M) -> Self where M.Input: Decodable {
    withRules { $0.setSource(of: .name(name), source, MapperBox(mapper)) }
  }

  /// Maps a field, given by name, with a mapper, at the field's default key.
  public func field<M: Mapper & Sendable>(named name: String, by mapper: M) -> Self where M.Input: Decodable {
    withRules { $0.setSource(of: .name(name), nil, MapperBox(mapper)) }
  }

  /// Maps a field with a closure, at a location of the source or at the field's default key.
  ///
  /// The closure's input, any `Decodable` type, is read by the settings of this mapper. A closure
  /// that takes an `Optional` gets nil for missing and null values; else these are as for any field.
  /// An error of the closure is an `invalidValue` at the field. The field is one-way: encoding it is
  /// an `irreversible` issue; for both directions pass a ``TwoWayClosureMapper`` as `using:`.
  ///
  ///     let items = ReflectiveMapper<Item>().field(\.price) { (text: String) in text.count }
  ///     try items.map(json: #"{"price": "four"}"#).price    // 4
  public func field<V, Input: Decodable>(
    _ keyPath: KeyPath<Model, V>, from source: Accessor? = nil, _ body: @escaping @Sendable (Input) throws -> V
  ) -> Self {
    withRules { $0.setSource(of: FieldName(keyPath), source, MapperBox(ClosureMapper(body))) }
  }

  /// Collects the keys that nothing reads in a property, given by key path, and writes them back,
  /// so that nothing of a document is lost.
  ///
  /// A repeated key has its last value. What stands beside the path of a field is collected under the
  /// same keys. Keys of nested models are not collected, unless these have rules of their own in a
  /// profile. Writing a key that reading would not collect, since it is the place of a field or on the
  /// way to one, is an `irreversible` issue.
  ///
  ///     struct Person: Codable { var name: String; var rest: [String: Value] }
  ///     try ReflectiveMapper<Person>().unknownKeys(into: \.rest).map(json: #"{"name": "Ann", "x": 1}"#).rest   // ["x": 1]
  public func unknownKeys(into keyPath: KeyPath<Model, [String: Value]>) -> Self { withRules { $0.collector = FieldName(keyPath) } }

  /// Collects the keys that nothing reads in a property, given by name. A property of another type
  /// than `[String: Value]` is a `configuration` issue.
  public func unknownKeys(intoNamed name: String) -> Self { withRules { $0.collector = .name(name) } }

  private func names(_ keyPaths: [PartialKeyPath<Model>]) -> [FieldName] { keyPaths.map { FieldName($0) } }
  private func names(_ names: [String]) -> [FieldName] { names.map { .name($0) } }
}

/// `Optional`, for methods that take a property that may be nil. No other type conforms.
public protocol OptionalProtocol<Wrapped> {
  /// The type of a value that is not nil.
  associatedtype Wrapped
}

extension Optional: OptionalProtocol {}
