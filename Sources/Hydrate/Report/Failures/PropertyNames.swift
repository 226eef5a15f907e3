/// What the properties of a type are called, as far as anybody knows.
protocol PropertyNames: AnyObject, Sendable {
  /// The property that a coding key is for; nil where that is not known.
  func property(codingKey: String) -> String?

  /// What to write in the configuration where a field does not fit.
  func hints(for issue: MappingIssue, _ field: FieldLabel) -> [String]
}
