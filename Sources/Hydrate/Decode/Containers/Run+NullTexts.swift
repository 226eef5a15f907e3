/// Texts that mean null: they are null to whatever reads them, but for structured data, which is taken as it stands.
extension Run {
  /// A value as it is meant.
  @inline(never) func meant(_ value: Value, _ plan: TypePlan) -> Value {
    guard let nullTexts, nullTexts.contains(value), !plan.isValue else { return value }
    return Value(nullFor: value)
  }

  /// A field's value as it is meant: the field may have texts of its own.
  @inline(never) func meant(_ asked: Asked, _ type: any Decodable.Type) -> Asked {
    guard let texts = asked.field?.rule.nullTexts ?? nullTexts, let value = asked.value, texts.contains(value), !plan(for: type).isValue
    else {
      return asked
    }
    return Asked(step: asked.step, field: asked.field, value: Value(nullFor: value))
  }

  /// Whether null stands there, or a text that means it.
  func isNull(_ value: Value) -> Bool { value.kind == .null || nullTexts?.contains(value) == true }
}
