import Hydrate

/// All that can be seen of a run: the result, and every text of every issue.
struct SeenRun<Output> {
  private(set) var output: Output?
  private(set) var codes: [MappingIssue.Code] = []
  private(set) var lines: [String] = []
  /// Whether nothing was left unchecked.
  private(set) var isComplete = true

  init(_ body: () throws(MappingError) -> Mapped<Output>) {
    do throws(MappingError) {
      let mapped = try body()
      output = mapped.value
      isComplete = mapped.isComplete
      codes = mapped.issues.map(\.code)
      lines = mapped.issues.map(Self.line) + [mapped.report.description]
    } catch {
      isComplete = error.isComplete
      codes = error.allIssues.map(\.code)
      lines =
        error.allIssues.map(Self.line) + [error.description, error.report.formatted(showingValues: true), error.report.formatted(.tree)]
    }
  }

  var text: String { lines.joined(separator: "\n") }

  private static func line(_ issue: MappingIssue) -> String {
    let value = issue.sourceValue.map { "\($0) at \($0.location.map { "\($0)" } ?? "-")" } ?? "-"
    let place = issue.location.map { "\($0)" } ?? "-"
    return "\(issue.severity) \(issue) | \(issue.sourcePath) | \(issue.destinationPath) | \(place) | \(value)"
  }
}
