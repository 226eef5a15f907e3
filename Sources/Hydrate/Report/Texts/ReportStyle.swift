public import Foundation

/// The layout of a report.
public struct ReportStyle: Sendable, Printed {
  let text: @Sendable (ReportFormatter, MappingReport) -> String

  /// A headline and one line per issue.
  public static let lines = ReportStyle { $1.issues.isEmpty ? "" : $0.list($1.issues) }

  /// The issues in a tree of their paths.
  public static let tree = ReportStyle { $0.tree($1.issues) }

  /// One line per group of issues, see ``MappingReport/groups``: count, code, pattern, and the
  /// first issue.
  public static let summary = ReportStyle { $1.issues.isEmpty ? "" : $0.summary($1.issues, $1.groups) }

  /// The source lines with carets under the values with issues, messages and hints.
  ///
  /// Pass the text that was mapped. Lines of a different text would be unrelated to the issues.
  ///
  /// - Parameters:
  ///   - source: the text that was mapped.
  ///   - color: whether to use terminal colours.
  public static func excerpts(source: Data, color: Bool = false) -> ReportStyle { excerpts(Array(source), color) }

  /// The source lines with carets, from a string.
  public static func excerpts(source: String, color: Bool = false) -> ReportStyle { excerpts(Array(source.utf8), color) }

  private static func excerpts(_ source: [UInt8], _ color: Bool) -> ReportStyle {
    ReportStyle { formatter, report in
      if report.issues.isEmpty { return "" }
      return changed(formatter) { $0.hasColor = color }.excerpts(report.issues, of: SourceText(source, of: report))
    }
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
      showsValues: showingValues, gap: gap, facts: facts, limit: limit.map { max(0, $0) })
    return style.text(formatter, self)
  }
}
