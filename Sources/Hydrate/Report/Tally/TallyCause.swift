/// What issues of many documents have in common that a tally counts as one.
struct TallyCause: Sendable, Hashable {
  let severity: MappingIssue.Severity
  let code: String
  let pattern: String

  /// So much of a text is kept: documents, and mappers, may make up longer ones.
  private static let textLimit = 256

  init(severity: MappingIssue.Severity, code: String, pattern: String) {
    (self.severity, self.code, self.pattern) = (severity, Self.cut(code), Self.cut(pattern))
  }

  init(_ issue: MappingIssue) {
    self.init(severity: issue.severity, code: issue.code.name, pattern: issue.place.pattern(issue.code))
  }

  static func cut(_ text: String) -> String {
    guard text.utf8.count > textLimit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: textLimit)
    // Between scalars, so that what was cut is not cut shorter.
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return text[..<end] + "…"
  }
}
