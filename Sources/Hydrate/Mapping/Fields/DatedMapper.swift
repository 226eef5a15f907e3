/// A mapper that reads dates in a form that can be told.
protocol DatedMapper {
  /// The form in which a text is read; the mapper's form where there is no text.
  func dateFormat(for text: String?) -> String
}

extension FieldMapping {
  /// The form in which the mapper reads a date; nil for a mapper that reads none, as far as can be seen.
  func dateFormat(for value: Value?) -> String? {
    let text = value?.string
    var waiting: [(part: Any, isWhole: Bool)] = [(self, true)]
    // Mappers are values that hold each other.
    for _ in 0..<32 {
      guard let (part, isWhole) = waiting.popLast() else { return nil }
      if let dated = part as? any DatedMapper { return dated.dateFormat(for: isWhole ? text : nil) }
      let parts = Mirror(reflecting: part).children.prefix(8)
      waiting += parts.map { ($0.value, isWhole && parts.count == 1 || part is any FieldMapping) }
    }
    return nil
  }
}
