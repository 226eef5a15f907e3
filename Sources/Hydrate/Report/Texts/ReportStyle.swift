public import Foundation

/// How a report is laid out.
public struct ReportStyle: Sendable {
  enum Kind {
    case lines, tree, summary
    case excerpts(source: [UInt8], color: Bool)
  }

  let kind: Kind

  /// A headline and a line for each issue.
  public static let lines = ReportStyle(kind: .lines)

  /// The issues under the parts of their paths.
  public static let tree = ReportStyle(kind: .tree)

  /// A line for each group of issues, see ``MappingReport/groups``: how many, what, where, and the first of them.
  public static let summary = ReportStyle(kind: .summary)

  /// The lines of the source with carets under what did not fit, messages and hints.
  ///
  /// The source is the text that was mapped. Of another one lines may be shown that have nothing to do with the issues.
  ///
  /// - Parameters:
  ///   - source: the text that was mapped.
  ///   - color: whether to use the colours of a terminal.
  public static func excerpts(source: Data, color: Bool = false) -> ReportStyle {
    ReportStyle(kind: .excerpts(source: Array(source), color: color))
  }

  /// The same of a text.
  public static func excerpts(source: String, color: Bool = false) -> ReportStyle {
    ReportStyle(kind: .excerpts(source: Array(source.utf8), color: color))
  }
}

extension MappingReport {
  /// The report as text, with no value of the source but in excerpts, unless asked for; sensitive ones are never shown.
  ///
  ///     print(error.report.formatted(.excerpts(source: data)))
  ///
  /// - Parameters:
  ///   - style: how the report is laid out.
  ///   - showingValues: whether messages show the values that did not fit.
  ///   - limit: how many issues, or groups, are shown; a last line says how many more there are.
  public func formatted(_ style: ReportStyle = .lines, showingValues: Bool = false, limit: Int? = nil) -> String {
    let formatter = ReportFormatter(
      showsValues: showingValues, isComplete: areIssuesComplete, facts: facts, limit: limit.map { max(0, $0) })
    switch style.kind {
    case .lines: return issues.isEmpty ? "" : formatter.list(issues)
    case .tree: return formatter.tree(issues)
    case .summary: return issues.isEmpty ? "" : formatter.summary(issues, groups)
    case .excerpts(let source, let color):
      if issues.isEmpty { return "" }
      // Where the text is malformed its keys cannot be told for sure.
      let hidesAll = facts.sensitive != nil && issues.contains { $0.code == .malformed }
      let keys = hidesAll ? SensitiveKeys([], hidesAll: true) : facts.sensitive
      return formatter.excerpts(issues, of: SourceText(source, hiding: keys), color: color)
    }
  }
}
