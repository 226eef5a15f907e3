/// Values that are left out when they are written, by `omit(_:)`, and may be missing when they are
/// read.
extension Reader {
  /// Returns the value of an absent field if it is left out when it is written.
  func omittedValue<T: Decodable>(_ type: T.Type, of field: FieldPlan, isConditional: Bool) -> Any? {
    let omitted = field.rule.omitted
    guard !omitted.isEmpty else { return nil }
    if let value = fallbackValue(of: field, as: type) {
      guard omitted.contains(.defaults) || isEmpty(value) else { return nil }
      return recorded(field.rule.fallback == nil ? .declared : .default, value)
    }
    guard omitted.contains(.empty), !isConditional, type == String.self || type is any EmptiableCollection.Type else { return nil }
    return Zero.value(of: type).map { recorded(.zero, $0) }
  }

  /// Whether a field's value is left out: what is read for an absent key is equal to it.
  ///
  /// - Parameter isConditional: Whether the property is an `Optional`, for which an absent key is nil.
  @_semantics("optimize.sil.specialize.generic.never")
  func omits<T>(_ value: T, of field: FieldPlan, isConditional: Bool) -> Bool {
    let omitted = field.rule.omitted
    if omitted.isEmpty { return false }
    // Most fields have neither, and most values are no `Optional`.
    if field.rule.fallback == nil, field.rule.declared == nil { return omitted.contains(.empty) && !isConditional && isEmpty(value) }
    guard let content = MirrorReader.unwrapped(value) else { return false }
    guard let usual = fallbackValue(of: field, as: T.self) else { return omitted.contains(.empty) && !isConditional && isEmpty(content) }
    guard omitted.contains(.defaults) || isEmpty(usual), let usual = MirrorReader.unwrapped(usual) else { return false }
    var comparison = ValueComparison(session.canonicalForms.form)
    return comparison.areEqual(content, usual)
  }

  /// The field's own default or its declared value; nil if that is nil.
  private func fallbackValue<T>(of field: FieldPlan, as type: T.Type) -> T? {
    for case let fallback? in [field.rule.fallback, field.rule.declared] {
      let value = fallback.value(as: type, in: self) ?? fallback.value(as: T?.self, in: self).flatMap(\.self)
      if let value, MirrorReader.unwrapped(value) != nil { return value }
    }
    return nil
  }

  /// Whether a value is an empty string or collection.
  private func isEmpty<T>(_ value: T) -> Bool {
    if let text = same(value, as: String.self) { return text.isEmpty }
    if let collection = value as? any EmptiableCollection { return collection.isEmpty }
    guard let content = MirrorReader.unwrapped(value), type(of: content) != T.self else { return false }
    return (content as? String)?.isEmpty ?? (content as? any EmptiableCollection)?.isEmpty ?? false
  }
}
