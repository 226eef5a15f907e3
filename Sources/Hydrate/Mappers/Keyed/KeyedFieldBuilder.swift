/// Puts the fields of a ``KeyedMapper`` together; `if` and `for` may choose among them.
@resultBuilder
public enum KeyedFieldBuilder<Target> {
  /// The fields of all lines, in their order.
  public static func buildBlock(_ fields: [KeyedField<Target>]...) -> [KeyedField<Target>] { fields.flatMap(\.self) }
  /// A line with one field.
  public static func buildExpression(_ field: KeyedField<Target>) -> [KeyedField<Target>] { [field] }
  /// A line with several fields.
  public static func buildExpression(_ fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of an `if` without `else`; none where its condition does not hold.
  public static func buildOptional(_ fields: [KeyedField<Target>]?) -> [KeyedField<Target>] { fields ?? [] }
  /// The fields of the first branch of an `if` or `switch`.
  public static func buildEither(first fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of another branch of an `if` or `switch`.
  public static func buildEither(second fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of each turn of a `for` loop.
  public static func buildArray(_ fields: [[KeyedField<Target>]]) -> [KeyedField<Target>] { fields.flatMap(\.self) }
}
