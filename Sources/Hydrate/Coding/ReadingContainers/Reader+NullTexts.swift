/// Texts that mean null: all types read them as null, except for structured data, which keeps
/// them.
extension Reader {
  /// The value, or null if it is a text that means null.
  @inline(never) func applyingNullTexts(_ value: Value, _ plan: TypePlan) -> Value {
    isNullText(value, plan, nullTexts) ? Value(nullFor: value) : value
  }

  /// Whether a value is a text that means null for a type.
  private func isNullText(_ value: Value, _ plan: TypePlan, _ texts: NullStrings?) -> Bool {
    if let texts, texts.contains(value) { return !plan.isValue }
    return switches.contains(.emptyTextAsNull) && Self.isEmptyText(value) && plan.isNoText
  }

  /// The same for a field, which may have texts of its own. Of several source paths the first one
  /// counts whose value does not mean null.
  @inline(never) func applyingNullTexts(_ requested: RequestedValue, _ type: any Decodable.Type, in details: FrameDetails) -> RequestedValue
  {
    let texts = requested.field?.rule.nullTexts ?? nullTexts
    let plan = plan(for: type)
    guard let value = requested.value, isNullText(value, plan, texts) else { return requested }
    if let field = requested.field, field.sourceKey == nil {
      func isNull(_ value: Value) -> Bool { value.kind == .null || isNullText(value, plan, texts) }
      let other = field.source.find(in: details.value, isNull: isNull)
      if other.value.map(isNull) != true { return RequestedValue(step: requested.step, field: field, lookUp: other) }
    }
    return RequestedValue(step: requested.step, field: requested.field, value: Value(nullFor: value))
  }

  /// Whether a value is null, or a text that means null.
  func isNull(_ value: Value) -> Bool { value.kind == .null || nullTexts?.contains(value) == true }
}
