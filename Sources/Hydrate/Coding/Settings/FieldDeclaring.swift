/// A model that declares how its fields are mapped.
///
///     struct Account: FieldDeclaring {
///       var id = 0
///       static var fields: [Field<Account>] { Field(\.id).from("identifier") }
///     }
///
/// For structs and final classes. A mapper's own `field(…)` takes precedence over these
/// declarations.
public protocol FieldDeclaring: Reflectable {
  /// The declarations for the model's fields. A field without a declaration is mapped like any
  /// other.
  @FieldBuilder<Self> static var fields: [Field<Self>] { get }
}

/// Collects the fields that a model declares, one per line.
@resultBuilder
public enum FieldBuilder<Model> {
  /// The fields of all lines, in their order.
  public static func buildBlock(_ fields: [Field<Model>]...) -> [Field<Model>] { fields.flatMap(\.self) }
  /// A line with one field.
  public static func buildExpression(_ field: Field<Model>) -> [Field<Model>] { [field] }
  /// A line with several fields.
  public static func buildExpression(_ fields: [Field<Model>]) -> [Field<Model>] { fields }
  /// The fields of an `if` without `else`; none if its condition is false.
  public static func buildOptional(_ fields: [Field<Model>]?) -> [Field<Model>] { fields ?? [] }
  /// The fields of the first branch of an `if` or `switch`.
  public static func buildEither(first fields: [Field<Model>]) -> [Field<Model>] { fields }
  /// The fields of another branch of an `if` or `switch`.
  public static func buildEither(second fields: [Field<Model>]) -> [Field<Model>] { fields }
  /// The fields of each iteration of a `for` loop.
  public static func buildArray(_ fields: [[Field<Model>]]) -> [Field<Model>] { fields.flatMap(\.self) }
}

/// A model's declaration for one of its fields: its location in the source, and the mapper that
/// reads it.
///
///     Field(\.createdAt).from("meta.created").using(.date(.rfc3339))
public struct Field<Model>: Sendable {
  package let name: FieldName
  /// The coding key, if only the key path identifies it.
  package let codingKey: String?
  var source: Accessor?
  var mapper: FieldMapper?
  private(set) var isSensitive = false
  private(set) var isReadOnly = false
  private(set) var nullTexts: NullStrings?

  /// Creates a declaration for the field of a property.
  public init(_ keyPath: PartialKeyPath<Model>) {
    name = FieldName(keyPath)
    codingKey = SchemaReader.codingKey(of: keyPath)
  }

  /// Creates a declaration for a field by its property's name or its coding key.
  public init(_ name: String) {
    self.name = .name(name)
    codingKey = nil
  }

  /// Returns the field with this location in the object.
  public func from(_ source: Accessor) -> Field { changed(self) { $0.source = source } }

  /// Returns the field, marked so that no report shows its values; see
  /// ``ReflectiveMapper/sensitive(_:_:)``.
  public func sensitive() -> Field { changed(self) { $0.isSensitive = true } }

  /// Returns the field, marked so that updates must not change it; see
  /// ``ReflectiveMapper/readOnly(_:_:)``.
  public func readOnly() -> Field { changed(self) { $0.isReadOnly = true } }

  /// Returns the field with texts that mean null, in addition to those of the mapper; see
  /// ``ReflectiveMapper/nullTexts(_:)``.
  ///
  ///     Field(\.phone).nullTexts("", "unknown")
  public func nullTexts(_ texts: String...) -> Field {
    changed(self) { $0.nullTexts = NullStrings(texts).joined(nullTexts) }
  }

  /// Returns the field with a mapper that reads and writes it. The mapper's output must be the
  /// property's type, or the type that its `Optional` wraps.
  public func using<M: Mapper & Sendable>(_ mapper: M) -> Field where M.Input: Decodable {
    changed(self) { $0.mapper = MapperBox(mapper) }
  }
}

/// A model that can be created empty, so that its fields and their declared values can be
/// inspected.
///
/// No model needs this. It turns a model's declared values into fallbacks, and it spares the
/// model's `init(from:)` from running with zeros and empty values. At set-up `init(from:)` then
/// runs only if several properties with other coding keys have one type and one value, and with
/// one of these values changed.
///
///     struct Limit: Reflectable { var perPage = 50 }
///     try ReflectiveMapper<Limit>().noRequiredFields().map(json: "{}").perPage   // 50
///
/// This includes `Optional` properties that declare a value, where a rule makes them optional. A
/// plain mapper keeps to `Codable`: an absent `Optional` is nil.
public protocol Reflectable: Codable {
  /// Creates the model with its declared values.
  init()
}
