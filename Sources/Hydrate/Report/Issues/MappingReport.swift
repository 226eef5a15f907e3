/// What was wrong with a document: every issue of a run, in source order.
///
///     let mapped = try people.mapReportingIssues(json: data)
///     if !mapped.report.issues.isEmpty { print(mapped.report) }
public struct MappingReport: Sendable {
  /// Every issue of the run, in source order; empty when everything fitted.
  public let issues: [MappingIssue]

  let facts: ReportFacts

  init(_ issues: [MappingIssue], _ facts: ReportFacts = .none) {
    self.issues = issues
    self.facts = facts
  }

  /// Whether all was checked; see ``MappingError/isComplete``.
  public var isComplete: Bool { !facts.isCut && issues.areComplete }

  /// How many issues were counted beyond those that are kept; see ``JSONReadingOptions/issueLimit``.
  public var omitted: Int { facts.omitted }
}

extension MappingReport: CustomStringConvertible {
  /// The issues, a line each, with no value of the source; empty when there are none. Where not all was checked a last line says so.
  public var description: String { issues.isEmpty ? "" : ReportFormatter(isComplete: issues.areComplete, facts: facts).list(issues) }
}
