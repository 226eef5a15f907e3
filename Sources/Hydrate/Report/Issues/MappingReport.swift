/// What was wrong with a document: every issue of a run, in source order.
///
///     let mapped = try people.mapReportingIssues(json: data)
///     if !mapped.report.issues.isEmpty { print(mapped.report) }
public struct MappingReport: Sendable {
  /// Every issue of the run, in source order; empty when everything fitted.
  public let issues: [MappingIssue]

  let facts: ReportFacts
  /// Whether an issue that is not in this report left fields unchecked.
  private let leftUnchecked: Bool

  init(_ issues: [MappingIssue], _ facts: ReportFacts = .none) { self.init(issues, facts, leftUnchecked: false) }

  private init(_ issues: [MappingIssue], _ facts: ReportFacts, leftUnchecked: Bool) {
    (self.issues, self.facts, self.leftUnchecked) = (issues, facts, leftUnchecked)
  }

  /// Whether all was checked; see ``MappingError/isComplete``.
  public var isComplete: Bool { !facts.isCut && areIssuesComplete }

  /// Whether no issue left fields unchecked.
  var areIssuesComplete: Bool { !leftUnchecked && issues.areComplete }

  /// The fatal issues alone, like `issues` of a ``MappingError``.
  ///
  ///     print(error.report.fatal.formatted(.tree))
  ///
  /// It is complete where the whole report is.
  public var fatal: MappingReport {
    MappingReport(issues.filter { $0.severity == .fatal }, facts, leftUnchecked: !areIssuesComplete)
  }

  /// How many issues were counted beyond those that are kept; see ``JSONReadingOptions/issueLimit``.
  public var omitted: Int { facts.omitted }
}

extension MappingReport: CustomStringConvertible {
  /// The issues, a line each, with no value of the source; empty when there are none. Where not all was checked a last line says so.
  public var description: String { issues.isEmpty ? "" : ReportFormatter(isComplete: areIssuesComplete, facts: facts).list(issues) }
}
