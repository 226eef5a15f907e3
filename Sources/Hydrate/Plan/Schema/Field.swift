/// What a model declares about one of its fields: where it stands in the source, and which mapper reads it.
///
///     Field(\.createdAt).from("meta.created").using(.date(.rfc3339))
public struct Field<Model>: Sendable {
  let name: FieldName
  /// The coding key, where only the key path tells which it is.
  let codingKey: String?
  var source: Accessor?
  var mapper: FieldMapper?
  private(set) var isSensitive = false
  private(set) var isReadOnly = false
  private(set) var nullTexts: NullTexts?

  /// The field of a property.
  public init(_ keyPath: PartialKeyPath<Model>) {
    name = FieldName(keyPath)
    codingKey = KeyPathLook.codingKey(of: keyPath)
  }

  /// The field by the property's name or its coding key.
  public init(_ name: String) {
    self.name = .name(name)
    codingKey = nil
  }

  /// The same field, found at this place of the object.
  public func from(_ source: Accessor) -> Field {
    var copy = self
    copy.source = source
    return copy
  }

  /// The same field, whose values are shown in no report; see ``ReflectiveMapper/sensitive(_:_:)-(PartialKeyPath<Model>,_)``.
  public func sensitive() -> Field {
    var copy = self
    copy.isSensitive = true
    return copy
  }

  /// The same field, which an update may not change; see
  /// ``ReflectiveMapper/readOnly(_:_:)-(PartialKeyPath<Model>,_)``.
  public func readOnly() -> Field {
    var copy = self
    copy.isReadOnly = true
    return copy
  }

  /// The same field, in whose place these texts mean null, beside those of the mapper; see ``ReflectiveMapper/nullTexts(_:)``.
  ///
  ///     Field(\.phone).nullTexts("", "unknown")
  public func nullTexts(_ texts: String...) -> Field {
    var copy = self
    copy.nullTexts = NullTexts(texts).joined(nullTexts)
    return copy
  }

  /// The same field, read and written by this mapper; a mapper's output must be the property's type, or what its `Optional` wraps.
  public func using<M: Mapper & Sendable>(_ mapper: M) -> Field where M.Input: Decodable {
    var copy = self
    copy.mapper = MapperBox(mapper)
    return copy
  }
}
