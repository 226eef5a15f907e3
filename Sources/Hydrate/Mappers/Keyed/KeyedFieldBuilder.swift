/// Puts the fields of a ``KeyedMapper`` together; `if` and `for` may choose among them.
@resultBuilder
public enum KeyedFieldBuilder<Target> {
  public static func buildBlock(_ fields: [KeyedField<Target>]...) -> [KeyedField<Target>] { fields.flatMap(\.self) }
  public static func buildExpression(_ field: KeyedField<Target>) -> [KeyedField<Target>] { [field] }
  public static func buildExpression(_ fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  public static func buildOptional(_ fields: [KeyedField<Target>]?) -> [KeyedField<Target>] { fields ?? [] }
  public static func buildEither(first fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  public static func buildEither(second fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  public static func buildArray(_ fields: [[KeyedField<Target>]]) -> [KeyedField<Target>] { fields.flatMap(\.self) }
}
