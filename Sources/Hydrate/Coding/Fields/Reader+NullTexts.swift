/// Texts that mean null: all types read them as null, except for structured data, which keeps
/// them. The empty text and `false` are null only where they do not fit.
extension Reader {
  /// The value, or null if it means that.
  @inline(never) func applyingNullTexts(_ value: Value, _ plan: TypePlan) -> Value {
    meansNull(value, plan, nullTexts) ? Value(nullFor: value) : value
  }

  /// Whether a value means null for a type.
  private func meansNull(_ value: Value, _ plan: TypePlan, _ texts: NullStrings?) -> Bool {
    if let texts, texts.contains(value) { return !plan.isValue }
    return meansNothing(value) && (value.kind == .bool ? plan.isNoFlag : plan.isNoText)
  }

  /// Whether a value means nothing where it does not fit, by the settings with that purpose.
  func meansNothing(_ value: Value) -> Bool {
    switch value.kind {
    case .string: nothingTexts?.contains(value) == true
    case .bool: isOn(.falseAsNull) && value.bool == false
    default: false
    }
  }

  /// The same for a field, which may have texts of its own. Of several source paths the first one
  /// counts whose value does not mean null.
  @inline(never) func applyingNullTexts(_ requested: RequestedValue, _ type: any Decodable.Type, in details: FrameDetails) -> RequestedValue
  {
    let texts = requested.field?.rule.nullTexts ?? nullTexts
    let plan = plan(for: type)
    guard let value = requested.value, meansNull(value, plan, texts) else { return requested }
    if let field = requested.field, field.sourceKey == nil {
      func isNull(_ value: Value) -> Bool { value.kind == .null || meansNull(value, plan, texts) }
      let other = field.source.find(in: details.value, isNull: isNull)
      if other.value.map(isNull) != true { return RequestedValue(step: requested.step, field: field, lookUp: other) }
    }
    return RequestedValue(step: requested.step, field: requested.field, value: Value(nullFor: value))
  }

  /// Whether a value is null, or a text that means null.
  func isNull(_ value: Value) -> Bool { value.kind == .null || nullTexts?.contains(value) == true }
}
