/// Texts that mean null: they are null to whatever reads them, but for structured data, which is taken as it stands.
extension Run {
  /// A value as it is meant.
  @inline(never) func meant(_ value: Value, _ plan: TypePlan) -> Value {
    guard let nullTexts, nullTexts.contains(value), !plan.isValue else { return value }
    return Value(nullFor: value)
  }

  /// A field's value as it is meant: the field may have texts of its own. Of several places the
  /// first one counts whose text does not mean null.
  @inline(never) func meant(_ asked: Asked, _ type: any Decodable.Type, in scope: Scope) -> Asked {
    guard let texts = asked.field?.rule.nullTexts ?? nullTexts, let value = asked.value, texts.contains(value), !plan(for: type).isValue
    else {
      return asked
    }
    if let field = asked.field, field.sourceKey == nil {
      func isNull(_ value: Value) -> Bool { value.kind == .null || texts.contains(value) }
      let other = field.source.find(in: scope.value, isNull: isNull)
      if other.value.map(isNull) != true { return Asked(step: asked.step, field: field, lookUp: other) }
    }
    return Asked(step: asked.step, field: asked.field, value: Value(nullFor: value))
  }

  /// Whether null stands there, or a text that means it.
  func isNull(_ value: Value) -> Bool { value.kind == .null || nullTexts?.contains(value) == true }
}
