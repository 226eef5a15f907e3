/// Writes the texts of issues and errors; the only place that does.
struct ReportFormatter {
  /// Longer values are cut where they are shown.
  private static let valueLimit = 80

  /// Whether the source's values are shown.
  var showsValues = false
  /// Whether all was checked; if not, a last line says what to do.
  var isComplete = true
  var facts = ReportFacts.none
  /// How many issues are shown; nil for all.
  var limit: Int?

  /// The last line of a text about issues that are not all.
  static let incomplete =
    "Some fields were not checked: call plan() once at startup, or make their types Reflectable."

  /// An issue on one line: `fatal typeMismatch at children[0].age (line 3, column 10): expected a whole number, found an object (Int)`.
  static func line(for issue: MappingIssue) -> String { ReportFormatter().line(for: issue) }

  func line(for issue: MappingIssue) -> String {
    let path = issue.sourceText
    let target = issue.destinationPath.shownText
    var place = path.isEmpty ? (target.isEmpty ? "the document" : target) : path
    if target != path, !target.isEmpty, !path.isEmpty { place += " -> \(target)" }
    if let location = issue.location { place += " (\(location))" }
    return "\(severity(issue)) \(issue.code) at \(place): \(sentence(for: issue))"
  }

  private func severity(_ issue: MappingIssue) -> String { issue.severity == .fatal ? "fatal" : "non-fatal" }

  private func sentence(for issue: MappingIssue) -> String {
    guard showsValues, let value = issue.sourceValue else { return issue.message }
    let text = issue.place.isSensitive ? SensitiveKeys.mask : facts.sensitive?.masked(value.description) ?? value.description
    let nearest = issue.place.isSensitive ? nil : issue.detail.nearest(to: value)
    return issue.message + ": " + (text.count > Self.valueLimit ? text.prefix(Self.valueLimit) + "…" : text)
      + (nearest.map { "; did you mean \(DisplayText.escaped($0))?" } ?? "")
  }

  // MARK: Lists

  /// A headline and a line for each issue.
  func list(_ issues: [MappingIssue]) -> String {
    let shown = shown(issues).map { "  " + line(for: $0) }
    return ([headline(issues)] + shown + left(issues.count, "issue") + endings(kept: issues.count)).joined(separator: "\n")
  }

  /// A line for each group of issues.
  func summary(_ issues: [MappingIssue], _ groups: [IssueGroup]) -> String {
    let shown = limit.map { Array(groups.prefix($0)) } ?? groups
    let width = shown.map { String($0.count).count }.max() ?? 0
    let lines = shown.map { group in
      let count = String(group.count)
      let name = group.severity == .fatal ? "fatal" : "non-fatal"
      let named = group.count == 1 ? group.first.place.sourceName.map { DisplayText.escaped($0) } : nil
      let place = named ?? (group.pattern.isEmpty ? "the document" : group.pattern)
      let first = group.count == 1 ? group.first.location.map { " (\($0))" } ?? "" : ", first at \(Self.place(of: group.first))"
      let indent = String(repeating: " ", count: width - count.count)
      return "  \(indent)\(count) x \(name) \(group.code) at \(place)\(first): \(sentence(for: group.first))"
    }
    return ([headline(issues)] + lines + left(groups.count, "group") + endings(kept: issues.count)).joined(separator: "\n")
  }

  private static func place(of issue: MappingIssue) -> String {
    let path = issue.sourceText
    let shown = path.isEmpty ? "the document" : path
    return issue.location.map { "\(shown) (\($0))" } ?? shown
  }

  private func shown(_ issues: [MappingIssue]) -> [MappingIssue] { limit.map { Array(issues.prefix($0)) } ?? issues }

  /// How many are not shown.
  func left(_ count: Int, _ word: String) -> [String] {
    guard let limit, count > limit else { return [] }
    return ["and \(count - limit) more \(word)\(count - limit == 1 ? "" : "s")"]
  }

  /// What a text ends with: issues that were not kept, and what was not checked.
  func endings(kept: Int) -> [String] { facts.lines(kept: kept) + (isComplete ? [] : [Self.incomplete]) }

  func headline(_ issues: [MappingIssue]) -> String {
    let fatal = issues.filter { $0.severity == .fatal }.count
    let other = issues.count - fatal
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word) issue\(number == 1 ? "" : "s")" }
    return [(fatal, "fatal"), (other, "non-fatal")].filter { $0.0 > 0 }.map { count($0.0, $0.1) }.joined(separator: ", ")
  }

  // MARK: Trees

  /// The issues under the parts of their paths:
  ///
  ///     children
  ///     └─ [0]
  ///        └─ age: fatal typeMismatch (line 3, column 10): expected a whole number, found an object (Int)
  func tree(_ issues: [MappingIssue]) -> String {
    var tree = IssueTree()
    for issue in shown(issues) {
      let path = issue.sourcePath.components.isEmpty ? issue.destinationPath : issue.sourcePath
      let named = issue.place.sourceName == nil ? nil : [issue.sourceText]
      tree.add(leaf(for: issue), at: named ?? path.components.map { ValuePath([$0]).description })
    }
    return (tree.lines() + left(issues.count, "issue") + endings(kept: issues.count)).joined(separator: "\n")
  }

  private func leaf(for issue: MappingIssue) -> String {
    let location = issue.location.map { " (\($0))" } ?? ""
    return "\(severity(issue)) \(issue.code)\(location): \(sentence(for: issue))"
  }
}
