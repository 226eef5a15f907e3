/// The property names of a type, as far as they are known.
protocol PropertyNames: AnyObject, Sendable {
  /// The property for a coding key; nil if it is unknown.
  func property(codingKey: String) -> String?

  /// Lines of configuration that could fix the issue of a field.
  func hints(for issue: MappingIssue, _ field: FieldLabel) -> [String]
}
