extension MappingContext {
  /// Refuses text that is no more than how the built-in rules read a number or a flag of the source, for a type that neither can become.
  ///
  /// Text that was made from a number on the way here is another matter.
  mutating func refuseTextOfNumber(_ text: String, for type: Any.Type) throws(MappingError) {
    guard let value, value.kind == .number || value.kind == .bool else { return }
    if try read(String.self, from: value) == text { throw failure(.typeMismatch, .unfit(type)) }
  }
}
