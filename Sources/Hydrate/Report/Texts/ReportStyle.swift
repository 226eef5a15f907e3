public import Foundation

/// The layout of a report.
public struct ReportStyle: Sendable {
  enum Kind {
    case lines, tree, summary
    case excerpts(source: [UInt8], color: Bool)
  }

  let kind: Kind

  /// A headline and one line per issue.
  public static let lines = ReportStyle(kind: .lines)

  /// The issues in a tree of their paths.
  public static let tree = ReportStyle(kind: .tree)

  /// One line per group of issues, see ``MappingReport/groups``: count, code, pattern, and the
  /// first issue.
  public static let summary = ReportStyle(kind: .summary)

  /// The source lines with carets under the values with issues, messages and hints.
  ///
  /// Pass the text that was mapped. Lines of a different text would be unrelated to the issues.
  ///
  /// - Parameters:
  ///   - source: the text that was mapped.
  ///   - color: whether to use terminal colours.
  public static func excerpts(source: Data, color: Bool = false) -> ReportStyle {
    ReportStyle(kind: .excerpts(source: Array(source), color: color))
  }

  /// The source lines with carets, from a string.
  public static func excerpts(source: String, color: Bool = false) -> ReportStyle {
    ReportStyle(kind: .excerpts(source: Array(source.utf8), color: color))
  }
}

extension MappingReport {
  /// The report as text. Without `showingValues` it shows values only in excerpts; sensitive ones
  /// are never shown.
  ///
  ///     print(error.report.formatted(.excerpts(source: data)))
  ///
  /// - Parameters:
  ///   - style: the layout.
  ///   - showingValues: whether messages show the values with issues.
  ///   - limit: the maximum number of issues, or groups, shown; a last line gives the number of
  ///     the others.
  public func formatted(_ style: ReportStyle = .lines, showingValues: Bool = false, limit: Int? = nil) -> String {
    let formatter = ReportFormatter(
      showsValues: showingValues, isComplete: areIssuesComplete, facts: facts, limit: limit.map { max(0, $0) })
    switch style.kind {
    case .lines: return issues.isEmpty ? "" : formatter.list(issues)
    case .tree: return formatter.tree(issues)
    case .summary: return issues.isEmpty ? "" : formatter.summary(issues, groups)
    case .excerpts(let source, let color):
      if issues.isEmpty { return "" }
      // The keys of a malformed text are not reliable.
      let hidesAll = facts.sensitive != nil && issues.contains { $0.code == .malformed }
      let keys = hidesAll ? SensitiveKeys([], hidesAll: true) : facts.sensitive
      return formatter.excerpts(issues, of: SourceText(source, hiding: keys), color: color)
    }
  }
}
