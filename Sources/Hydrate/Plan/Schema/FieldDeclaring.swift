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
