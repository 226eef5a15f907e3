/// Swift describes a key path by the first property at its offset. Properties without a size, such as
/// an enum with one case, are at the beginning of their structure, wherever they are declared. So they
/// and the first property that has a size have one name; the type of the value distinguishes them.
extension Schema {
  /// Returns the rules with the properties that their key paths are about.
  func distinguishing(_ rules: FieldRules) -> FieldRules {
    if !fields.contains(where: \.isEmpty) { return rules }
    return rules.resolved { name in
      guard let found = candidates(for: name), found.count == 1 else { return name }
      return .name(found[0].name, isFromKeyPath: true)
    }
  }

  /// Returns the fields that a key path to the beginning of a structure may be about; nil if its name
  /// is certain.
  func candidates(for name: FieldName) -> [Field]? {
    guard case .name(let text, true, let type?) = name, fields.contains(where: \.isEmpty) else { return nil }
    let isEmpty = fields.contains { $0.isEmpty && $0.type == type }
    // Only one property with a size is at the beginning, and it has the name if it is declared first.
    if !isEmpty, field(property: text)?.isEmpty != true { return nil }
    // The fields are not always in the order of the properties, so the first one need not be it.
    let found = fields.filter { $0.isEmpty == isEmpty }
    let fitting = found.filter { Leaf.unwrapped($0.type) == Leaf.unwrapped(type) }
    return fitting.isEmpty ? found : fitting
  }
}

extension Schema.Field {
  /// Whether a property of the type has no size.
  fileprivate var isEmpty: Bool { !isConditional && type.isWithoutSize }
}

extension Decodable {
  fileprivate static var isWithoutSize: Bool { MemoryLayout<Self>.size == 0 }
}
