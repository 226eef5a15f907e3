/// Values that are left out by `omit(_:)`, as far as they are known without a document. This repeats
/// what `Reader+OmittedValues.swift` does.
extension FieldRule {
  /// Whether a field may be missing when it is read, because its value may be left out when it is
  /// written.
  package func mayBeMissing(_ type: Any.Type, isConditional: Bool) -> Bool {
    leavesOutUsual ?? (omitted.contains(.empty) && !isConditional && Self.canBeEmpty(type))
  }

  /// Whether a field's value may be left out when it is written.
  package func mayBeLeftOut(_ type: Any.Type) -> Bool { leavesOutUsual ?? (omitted.contains(.empty) && Self.canBeEmpty(type)) }

  /// Whether the field's own default or declared value is left out; nil if it has none.
  private var leavesOutUsual: Bool? {
    if omitted.isEmpty { return false }
    guard let usual = [fallback, declared].compactMap(\.self).first(where: { !$0.isNil }) else { return nil }
    return omitted.contains(.defaults) || usual.isEmpty != false
  }

  private static func canBeEmpty(_ type: Any.Type) -> Bool { type == String.self || type is any EmptiableCollection.Type }
}
