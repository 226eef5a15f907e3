/// Texts that mean null: all types read them as null, except for structured data, which keeps
/// them.
extension Reader {
  /// The value, or null if it is a text that means null.
  @inline(never) func applyingNullTexts(_ value: Value, _ plan: TypePlan) -> Value {
    guard let nullTexts, nullTexts.contains(value), !plan.isValue else { return value }
    return Value(nullFor: value)
  }

  /// The same for a field, which may have texts of its own. Of several source paths the first one
  /// counts whose value does not mean null.
  @inline(never) func applyingNullTexts(_ requested: RequestedValue, _ type: any Decodable.Type, in details: FrameDetails) -> RequestedValue
  {
    guard let texts = requested.field?.rule.nullTexts ?? nullTexts, let value = requested.value, texts.contains(value),
      !plan(for: type).isValue
    else {
      return requested
    }
    if let field = requested.field, field.sourceKey == nil {
      func isNull(_ value: Value) -> Bool { value.kind == .null || texts.contains(value) }
      let other = field.source.find(in: details.value, isNull: isNull)
      if other.value.map(isNull) != true { return RequestedValue(step: requested.step, field: field, lookUp: other) }
    }
    return RequestedValue(step: requested.step, field: requested.field, value: Value(nullFor: value))
  }

  /// Whether a value is null, or a text that means null.
  func isNull(_ value: Value) -> Bool { value.kind == .null || nullTexts?.contains(value) == true }
}
