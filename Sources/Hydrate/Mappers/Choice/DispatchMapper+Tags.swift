// Which case a value selects: numbers and their texts are one value.

extension DispatchMapper {
  // In these, a bare `nil` would be null, because `Value` accepts literals.

  /// The number that a case is, or that is its text.
  static func number(ofCase tag: Value) -> Value? {
    guard let text = tag.string else { return tag.kind == .number ? .some(tag) : .none }
    return text.withBytes { NumberText.isValid($0) } ? .some(Value(digits: text)) : .none
  }

  /// The number that a value of the data is, or can be converted to.
  private static func number(of value: Value) -> Value? {
    guard let text = value.string else { return value.kind == .number ? .some(value) : .none }
    return text.withBytes { bytes in
      NumberText.withSpelled(bytes) { NumberText.isValid($0) ? .some(Value(digits: String(decoding: $0))) : .none }
    }
  }

  /// The number of the case for a value, which needs the same kind if the comparison is exact.
  func index(of tag: Value, isExact: Bool) -> Int? {
    if let index = indices[tag] { return index }
    return isExact || numbers.isEmpty ? nil : Self.number(of: tag).flatMap { numbers[$0] }
  }

  /// Some values that select a case: its own, and a number beside its text.
  package func values(ofCase index: Int, isExact: Bool) -> [Value] {
    let tag = cases[index].tag
    guard let number = Self.number(ofCase: tag) else { return [tag] }
    return ([tag] + [number, Value("\(number)")].filter { $0 != tag }).filter { self.index(of: $0, isExact: isExact) == index }
  }
}
