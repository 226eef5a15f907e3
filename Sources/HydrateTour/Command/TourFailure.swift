import Hydrate

/// Why the tour ends early, in one line.
struct TourFailure: Error, Equatable {
  /// What comes from a document is cut after so many columns.
  private static let limit = 160

  let line: String
  /// What still goes to standard output.
  var output = ""

  init(_ text: String) { line = PlainText.oneLine(text) }

  /// What is wrong with the document at a path: the first of the reasons, and how many there are.
  ///
  /// - Parameter lines: How many lines of the file are before the document.
  init(_ error: MappingError, path: String, after lines: Int = 0) {
    let issues = error.issues
    guard let first = issues.first else {
      self.init("\(path): cannot be mapped")
      return
    }
    let location = first.location.map { " (line \($0.line + lines), column \($0.column))" } ?? ""
    if first.code == .malformed {
      self.init("\(path): not JSON\(location): \(PlainText.clipped(first.message, to: Self.limit))")
      return
    }
    let source = first.sourcePath.description
    let place = source.isEmpty ? "the document" : PlainText.clipped(source, to: Self.limit)
    let rest = issues.count == 1 ? "" : "; \(issues.count - 1) more"
    self.init("\(path): \(first.code) at \(place)\(location): \(PlainText.clipped(first.message, to: Self.limit))\(rest)")
  }
}
