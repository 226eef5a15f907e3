public import Foundation

extension MappingError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
  /// The fatal issues, a line each; no value of the source is shown. Where not all was checked a
  /// last line says so.
  ///
  /// For all issues, other layouts and values use ``report``, whose
  /// ``MappingReport/formatted(_:showingValues:limit:)`` makes every text.
  ///
  /// Of the error within a `DecodingError` or an `EncodingError`, whose own text is the report, one line with the number of issues.
  public var description: String { facts.isWithinCodingError ? headline : formatter().list(issues) }

  private var headline: String { "MappingError: " + formatter().headline(allIssues) }

  private func formatter() -> ReportFormatter { ReportFormatter(isComplete: allIssues.areComplete, facts: facts) }

  /// All issues of the run, a line each.
  public var debugDescription: String { facts.isWithinCodingError ? headline : report.description }
  /// The fatal issues, a line each.
  public var errorDescription: String? { formatter().list(issues) }
}
