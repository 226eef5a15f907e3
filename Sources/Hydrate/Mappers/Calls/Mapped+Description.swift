extension Mapped: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value, and a line for each issue. The values of sensitive fields are hidden; see
  /// ``ReflectiveMapper/sensitive(_:_:)-(PartialKeyPath<Model>,_)``.
  ///
  ///     print(try cards.mapReportingIssues(json: #"{"number": "4111"}"#))
  ///     // Card(number: •••, limit: 5)
  ///     // limit: missing value (Int); using 5
  public var description: String {
    let value = MaskedText.text(of: value, hiding: sensitiveKeys)
    return issues.isEmpty ? value : "\(value)\n\(report)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
