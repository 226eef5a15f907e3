/// What the properties of a type are called, as far as anybody knows.
protocol PropertyNames: AnyObject, Sendable {
  /// The property that a coding key is for; nil where that is not known.
  func property(codingKey: String) -> String?
}
