/// A model that says how its fields are mapped.
///
///     struct Account: FieldDeclaring {
///       var id = 0
///       static var fields: [Field<Account>] { Field(\.id).from("identifier") }
///     }
///
/// For structs and final classes; a mapper's own `field(…)` goes before what is declared here.
public protocol FieldDeclaring: Reflectable {
  /// What is to be said about the fields; a field that is not named is mapped as any other.
  @FieldBuilder<Self> static var fields: [Field<Self>] { get }
}

/// Collects the fields that a model declares, a line each.
@resultBuilder
public enum FieldBuilder<Model> {
  /// The fields of all lines, in their order.
  public static func buildBlock(_ fields: [Field<Model>]...) -> [Field<Model>] { fields.flatMap(\.self) }
  /// A line with one field.
  public static func buildExpression(_ field: Field<Model>) -> [Field<Model>] { [field] }
  /// A line with several fields.
  public static func buildExpression(_ fields: [Field<Model>]) -> [Field<Model>] { fields }
  /// The fields of an `if` without `else`; none where its condition does not hold.
  public static func buildOptional(_ fields: [Field<Model>]?) -> [Field<Model>] { fields ?? [] }
  /// The fields of the first branch of an `if` or `switch`.
  public static func buildEither(first fields: [Field<Model>]) -> [Field<Model>] { fields }
  /// The fields of another branch of an `if` or `switch`.
  public static func buildEither(second fields: [Field<Model>]) -> [Field<Model>] { fields }
  /// The fields of each turn of a `for` loop.
  public static func buildArray(_ fields: [[Field<Model>]]) -> [Field<Model>] { fields.flatMap(\.self) }
}

/// What a model declares about one of its fields: where it is in the source, and which mapper
/// reads it.
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
    codingKey = SchemaReader.codingKey(of: keyPath)
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

  /// The same field, whose values are shown in no report; see
  /// ``ReflectiveMapper/sensitive(_:_:)-(PartialKeyPath<Model>,_)``.
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

  /// The same field, in whose place these texts mean null, beside those of the mapper; see
  /// ``ReflectiveMapper/nullTexts(_:)``.
  ///
  ///     Field(\.phone).nullTexts("", "unknown")
  public func nullTexts(_ texts: String...) -> Field {
    var copy = self
    copy.nullTexts = NullTexts(texts).joined(nullTexts)
    return copy
  }

  /// The same field, read and written by this mapper; a mapper's output must be the property's
  /// type, or what its `Optional` wraps.
  public func using<M: Mapper & Sendable>(_ mapper: M) -> Field where M.Input: Decodable {
    var copy = self
    copy.mapper = MapperBox(mapper)
    return copy
  }
}
