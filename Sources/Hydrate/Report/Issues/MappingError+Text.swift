public import Foundation

extension MappingError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
  /// The fatal issues, a line each; no value of the source is shown. Where not all was checked a last line says so, here as in the other texts.
  ///
  /// Of the error within a `DecodingError` or an `EncodingError`, whose own text is the report, one line with the number of issues.
  public var description: String { facts.isWithinCodingError ? headline : formatter().list(issues) }

  private var headline: String { "MappingError: " + formatter().headline(allIssues) }

  /// All issues of the run, a line each.
  public var fullDescription: String { formatter().list(allIssues) }

  /// The fatal issues under the parts of their paths.
  public var tree: String { formatter().tree(issues) }

  /// All issues of the run under the parts of their paths.
  public var fullTree: String { formatter().tree(allIssues) }

  /// All issues of the run with the values that did not fit, which may hold what should not stand in a log.
  public func fullDescription(showingValues: Bool) -> String { formatter(showingValues: showingValues).list(allIssues) }

  /// All issues of the run as a tree, with the values that did not fit.
  public func fullTree(showingValues: Bool) -> String { formatter(showingValues: showingValues).tree(allIssues) }

  private func formatter(showingValues: Bool = false) -> ReportFormatter {
    ReportFormatter(showsValues: showingValues, isComplete: allIssues.areComplete, facts: facts)
  }

  /// All issues of the run, a line each.
  public var debugDescription: String { facts.isWithinCodingError ? headline : fullDescription }
  /// The fatal issues, a line each.
  public var errorDescription: String? { formatter().list(issues) }
}
