// The rules for fields. Each rule can be given by key paths or by names; a name is a property's, or its coding key. What a key path without a name
// leads to, as one of a class that is open to subclasses, is told when the rules become a plan.
extension ReflectiveMapper {
  // MARK: Selection

  /// Maps these fields only. Another `only` adds to them.
  ///
  /// A field that is left out keeps its default: the mapper's, the declared one, or nil. One that has none is a `configuration` issue.
  public func only(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0.only += names([first] + rest) }
  }

  /// Maps these fields only; see ``only(_:_:)-(PartialKeyPath<Model>,_)``.
  public func only(_ first: String, _ rest: String...) -> Self { withRules { $0.only += names([first] + rest) } }

  /// Maps all fields but these. Another `except` adds to them.
  public func except(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0.except += names([first] + rest) }
  }

  /// Maps all fields but these.
  public func except(_ first: String, _ rest: String...) -> Self { withRules { $0.except += names([first] + rest) } }

  // MARK: Presence

  /// Lets a fallback stand in for these fields, with a non-fatal issue, where the value is absent, null or cannot be mapped.
  ///
  /// The fallback is the first of these that exists: the mapper's default, nil for an `Optional`, the declared default of a ``Reflectable``
  /// type, the zero of a standard type. A field with none is a `configuration` issue. An `Optional` that is absent or null is no issue.
  public func optional(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0.optional += names([first] + rest) }
  }

  /// Lets a fallback stand in for these fields.
  public func optional(_ first: String, _ rest: String...) -> Self { withRules { $0.optional += names([first] + rest) } }

  /// Requires these fields to be present and not null; all others are as if `optional`, where a fallback exists for them.
  public func required(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0.required += names([first] + rest) }
  }

  /// Requires these fields; all others are as if `optional`.
  public func required(_ first: String, _ rest: String...) -> Self { withRules { $0.required += names([first] + rest) } }

  /// Treats every field as if `optional`, where a fallback exists for it.
  public func noRequiredFields() -> Self { withRules { $0.hasNoRequiredFields = true } }

  /// Gives a field a default, which stands in, with a non-fatal issue, where the value is absent, null or cannot be mapped.
  public func `default`<V: Sendable>(_ keyPath: KeyPath<Model, V>, _ value: V) -> Self {
    withRules { $0.setDefault(of: FieldName(keyPath), AnyFallback(value)) }
  }

  /// Gives a field a default, by the field's name; a default of another type is a `configuration` issue.
  public func `default`(_ name: String, _ value: some Sendable) -> Self {
    withRules { $0.setDefault(of: .name(name), AnyFallback(value)) }
  }

  // MARK: Updates

  /// Refuses to change these fields in an update, like `readOnly` in OpenAPI; a new model has them
  /// from its document.
  ///
  ///     let accounts = ReflectiveMapper<Account>().readOnly(\.id)
  ///     try accounts.update(&account, json: #"{"id": 5, "name": "B"}"#)    // throws an invalidValue at id; account.id is 1
  ///     try accounts.update(&account, json: #"{"id": 1, "name": "B"}"#)    // [name]
  ///
  /// An update may send the value that the field has, in any form that maps to it; null where it
  /// is nil. Any other value is a fatal `invalidValue` at the field's source path, whatever is
  /// optional, and nothing is changed. A value that cannot be mapped is the usual issue, and
  /// fatal. A field that is left out is not read at all. A name that is no field is a
  /// `configuration` issue. On the way back the field is written like any other.
  public func readOnly(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0.readOnly += names([first] + rest) }
  }

  /// Refuses to change these fields in an update; see
  /// ``readOnly(_:_:)-(PartialKeyPath<Model>,_)``.
  public func readOnly(_ first: String, _ rest: String...) -> Self { withRules { $0.readOnly += names([first] + rest) } }

  // MARK: Reports

  /// Keeps the values of these fields out of every text: messages, reports with values, excerpts of the source, encodings.
  ///
  /// Their keys are hidden wherever they stand in a document, whether something is wrong there or not, and `•••` is shown in the place of their
  /// values. At such a place a message of a mapper of your own, a fallback and an underlying error say no more than the issue's code does. Where a text
  /// is malformed nothing of it is shown. ``MappingIssue/sourceValue`` stays what it is, so that it can be looked at and tried again.
  ///
  ///     let logins = ReflectiveMapper<Login>().sensitive(\.password, \.token)
  public func sensitive(_ first: PartialKeyPath<Model>, _ rest: PartialKeyPath<Model>...) -> Self {
    withRules { $0.sensitive += names([first] + rest) }
  }

  /// Keeps the values of these fields out of every text; see ``sensitive(_:_:)-(PartialKeyPath<Model>,_)``.
  public func sensitive(_ first: String, _ rest: String...) -> Self { withRules { $0.sensitive += names([first] + rest) } }

  // MARK: Explicit mappings

  /// Takes a field from this place of the source, whatever the key transformer and the selection say.
  ///
  ///     mapper.field(\.id, from: "ID").field(\.first, from: "name.first")
  public func field(_ keyPath: PartialKeyPath<Model>, from source: Accessor) -> Self {
    withRules { $0.setSource(of: FieldName(keyPath), source, nil) }
  }

  /// Takes a field from this place of the source.
  public func field(_ name: String, from source: Accessor) -> Self { withRules { $0.setSource(of: .name(name), source, nil) } }

  /// Maps a field by a mapper, which reads and writes it. Its input, any `Decodable` type, is read from the source by the built-in rules.
  public func field<V, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V>, from source: Accessor, using mapper: M) -> Self
  where M.Output == V, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), source, MapperBox(mapper)) }
  }

  /// Maps an `Optional` field by a mapper of what it wraps.
  public func field<V, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V?>, from source: Accessor, using mapper: M) -> Self
  where M.Output == V, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), source, MapperBox(mapper)) }
  }

  /// Maps a field by a mapper, at the field's usual key.
  public func field<V, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V>, using mapper: M) -> Self
  where M.Output == V, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), nil, MapperBox(mapper)) }
  }

  /// Maps an `Optional` field by a mapper of what it wraps, at the field's usual key.
  public func field<V, M: Mapper & Sendable>(_ keyPath: KeyPath<Model, V?>, using mapper: M) -> Self
  where M.Output == V, M.Input: Decodable {
    withRules { $0.setSource(of: FieldName(keyPath), nil, MapperBox(mapper)) }
  }

  /// Maps a field, named by a string, by a mapper; a mapper of another output is a `configuration` issue.
  public func field<M: Mapper & Sendable>(_ name: String, from source: Accessor, using mapper: M) -> Self where M.Input: Decodable {
    withRules { $0.setSource(of: .name(name), source, MapperBox(mapper)) }
  }

  /// Maps a field, named by a string, by a mapper, at the field's usual key.
  public func field<M: Mapper & Sendable>(_ name: String, using mapper: M) -> Self where M.Input: Decodable {
    withRules { $0.setSource(of: .name(name), nil, MapperBox(mapper)) }
  }

  private func names(_ keyPaths: [PartialKeyPath<Model>]) -> [FieldName] { keyPaths.map { FieldName($0) } }
  private func names(_ names: [String]) -> [FieldName] { names.map { .name($0) } }
}
