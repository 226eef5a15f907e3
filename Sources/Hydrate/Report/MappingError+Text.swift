public import Foundation

extension MappingError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
  /// The fatal issues, a line each; no value of the source is shown.
  public var description: String { ReportFormatter().list(issues) }

  /// All issues of the run, a line each.
  public var fullDescription: String { ReportFormatter().list(allIssues) }

  /// The fatal issues under the parts of their paths.
  public var tree: String { ReportFormatter().tree(issues) }

  /// All issues of the run under the parts of their paths.
  public var fullTree: String { ReportFormatter().tree(allIssues) }

  /// All issues of the run with the values that did not fit, which may hold what should not stand in a log.
  public func fullDescription(showingValues: Bool) -> String { ReportFormatter(showsValues: showingValues).list(allIssues) }

  /// All issues of the run as a tree, with the values that did not fit.
  public func fullTree(showingValues: Bool) -> String { ReportFormatter(showsValues: showingValues).tree(allIssues) }

  public var debugDescription: String { fullDescription }
  public var errorDescription: String? { description }
}

extension Mapped {
  /// The issues, a line each; empty when there are none.
  public var report: String { issues.isEmpty ? "" : ReportFormatter().list(issues) }
}
