/// Writes all texts of issues and errors.
struct ReportFormatter {
  /// Longer values are truncated.
  private static let valueLimit = 80

  /// Whether the source's values are shown.
  var showsValues = false
  /// Why some fields were not checked, which is the last line; nil if all were.
  var gap: CheckGap?
  var facts = ReportFacts.none
  /// The maximum number of issues shown; nil for all.
  var limit: Int?
  /// Whether excerpts have terminal colours.
  var hasColor = false

  /// An issue on one line: `fatal typeMismatch at children[0].age (line 3, column 10): expected a whole number, found an object (Int)`.
  func line(for issue: MappingIssue) -> String {
    let place = Self.place(issue.sourceText, issue.destinationPath.shownText)
    return "\(issue.severity.words) \(issue.code) at \(place)\(location(of: issue)): \(sentence(for: issue))"
  }

  /// A place in the source, followed by the one in the model if that has another path.
  static func place(_ source: String, _ target: String) -> String {
    if source.isEmpty { return target.isEmpty ? "the document" : target }
    return source == target || target.isEmpty ? source : "\(source) -> \(target)"
  }

  private func location(of issue: MappingIssue) -> String { issue.location.map { " (\($0))" } ?? "" }

  private func sentence(for issue: MappingIssue) -> String {
    guard showsValues, let value = issue.sourceValue,
      let text = issue.place.shownValue(limit: Self.valueLimit, hiding: facts.sensitive?.doubting([issue].unknownKeys))
    else { return issue.message }
    let nearest = text == SensitiveKeys.mask ? nil : issue.detail.nearest(to: value)
    return issue.message + ": " + text + (nearest.map { "; did you mean \(DisplayText.escaped($0))?" } ?? "")
  }

  // MARK: Lists

  /// A headline and one line per issue.
  func list(_ issues: [MappingIssue]) -> String {
    text([headline(issues)] + shown(issues).map { "  " + line(for: $0) }, of: issues)
  }

  /// One line per group of issues.
  func summary(_ issues: [MappingIssue], _ groups: [IssueGroup]) -> String {
    let shown = shown(groups)
    let width = shown.map { String($0.count).count }.max() ?? 0
    let lines = shown.map { group in
      let count = String(group.count)
      let named = group.count == 1 ? group.first.place.sourceName.map { DisplayText.escaped($0) } : nil
      let place = named ?? (group.pattern.isEmpty ? "the document" : group.pattern)
      let first = group.count == 1 ? "" : ", first at \(Self.place(group.first.sourceText, ""))"
      let indent = String(repeating: " ", count: width - count.count)
      return "  \(indent)\(count) x \(group.severity.words) \(group.code) at \(place)\(first)\(location(of: group.first)): "
        + sentence(for: group.first)
    }
    return text([headline(issues)] + lines, of: issues, left: groups.count, "group")
  }

  func shown<Item>(_ items: [Item]) -> [Item] { limit.map { Array(items.prefix($0)) } ?? items }

  /// A text of these lines, and last lines with what is not shown: the number of items beyond the
  /// limit, omitted issues, unchecked fields.
  func text(_ lines: [String], of issues: [MappingIssue], left count: Int? = nil, _ word: String = "issue") -> String {
    let rest = limit.map { (count ?? issues.count) - $0 } ?? 0
    let left = rest > 0 ? ["and \(rest) more \(word)\(rest == 1 ? "" : "s")"] : []
    return (lines + left + facts.lines(kept: issues.count) + [gap?.sentence].compactMap(\.self)).joined(separator: "\n")
  }

  func headline(_ issues: [MappingIssue]) -> String {
    let fatal = issues.filter { $0.severity == .fatal }.count
    let other = issues.count - fatal
    return [(fatal, "fatal"), (other, "non-fatal")].filter { $0.0 > 0 }.map { "\($0) \($1) issue\($0 == 1 ? "" : "s")" }
      .joined(separator: ", ")
  }

  // MARK: Trees

  /// The issues under the parts of their paths:
  ///
  ///     children
  ///     └─ [0]
  ///        └─ age: fatal typeMismatch (line 3, column 10): expected a whole number, found an object (Int)
  func tree(_ issues: [MappingIssue]) -> String {
    var tree = PathTree<String, String>()
    for issue in shown(issues) {
      let path = issue.sourcePath.components.isEmpty ? issue.destinationPath : issue.sourcePath
      let named = issue.place.sourceName == nil ? nil : [issue.sourceText]
      let leaf = "\(issue.severity.words) \(issue.code)\(location(of: issue)): \(sentence(for: issue))"
      tree.add(leaf, at: named ?? path.components.map { ValuePath([$0]).description })
    }
    return text(tree.lines(), of: issues)
  }
}

extension MappingIssue.Severity {
  package var words: String { self == .fatal ? "fatal" : "non-fatal" }
}

/// Issues with one code at locations with one pattern, of which arrays and dictionaries may have
/// thousands.
public struct IssueGroup: Sendable {
  /// The number of issues.
  public internal(set) var count: Int
  /// Whether they were fatal.
  public let severity: MappingIssue.Severity
  /// The code of the issues.
  public let code: MappingIssue.Code
  /// The pattern of their locations: `items[*].size`, `limits.*`. A star stands for an array
  /// index, a dictionary key, or a key of a type that requests all keys; fields and unknown keys
  /// keep their names. Empty for the document itself.
  public let pattern: String
  /// The first issue in source order.
  public let first: MappingIssue
}

extension MappingReport {
  /// The issues in groups, the largest first; groups of equal size in the order of their first
  /// issues.
  public var groups: [IssueGroup] {
    var groups: [IssueGroup] = []
    /// By what the issues of a group have in common.
    var numbers: [[String]: Int] = [:]
    for issue in issues {
      let pattern = issue.place.pattern(issue.code)
      let key = [issue.severity.rawValue, issue.code.name, pattern]
      if let number = numbers[key] {
        groups[number].count += 1
      } else {
        numbers[key] = groups.count
        groups.append(IssueGroup(count: 1, severity: issue.severity, code: issue.code, pattern: pattern, first: issue))
      }
    }
    return Ordering.positions(groups.count) { (-groups[$0].count, $0) < (-groups[$1].count, $1) }.map { groups[$0] }
  }
}

extension IssueLocation {
  /// The path in the source with stars for the parts that the document determines; the middle of a
  /// long one is left out.
  package func pattern(_ code: MappingIssue.Code) -> String {
    let components = patternComponents(code)
    guard let (head, tail) = ValuePath.shownParts(components.count) else { return Self.text(of: components[...]) }
    return "\(Self.text(of: components[..<head])) … \(tail - head) more … \(Self.text(of: components[tail...]))"
  }

  /// The same in full.
  package func fullPattern(_ code: MappingIssue.Code) -> String { Self.text(of: patternComponents(code)[...]) }

  private func patternComponents(_ code: MappingIssue.Code) -> [PatternComponent] {
    guard node != nil else { return (sourcePath.components.isEmpty ? destinationPath : sourcePath).components.map { ($0, false) } }
    let steps = sourceSteps
    // An unknown key is the subject of the issue, so it is not replaced.
    return steps.enumerated().flatMap { $0.element.patternComponents(isNamed: code == .unknownKey && $0.offset == steps.count - 1) }
  }

  private static func text(of components: ArraySlice<PatternComponent>) -> String {
    components.reduce(into: PathPattern()) { $0.add($1.component, isEntry: $1.isEntry) }.text
  }

  /// The objects on the way whose keys the document determines.
  package var dictionaries: [Value] {
    guard let node else { return [] }
    let steps = [step] + node.upwards.map(\.step)
    return zip(steps, node.upwards).filter { $0.0.isEntry }.map(\.1.value)
  }

  /// The properties that lead to the value, without elements and members of dictionaries.
  package var properties: [String] {
    guard let node else { return destinationPath.components.compactMap { if case .key(let name) = $0 { name } else { nil } } }
    let steps = [step] + node.upwards.map(\.step)
    return steps.reversed().flatMap(\.properties)
  }
}

/// A part of a path, and whether the document determines the key.
private typealias PatternComponent = (component: ValuePath.Component, isEntry: Bool)

extension PathStep {
  /// The components in the source, and whether each is a key that the document determines.
  fileprivate func patternComponents(isNamed: Bool) -> [PatternComponent] {
    switch self {
    case .key(let key): return [(.key(key), !isNamed)]
    case .field(let field) where field.isEntry: return field.sourcePath.components.map { ($0, !isNamed) }
    default: return sourceComponents.map { ($0, false) }
    }
  }

  /// Whether it is a key that the document determines.
  fileprivate var isEntry: Bool {
    switch self {
    case .key: true
    case .field(let field): field.isEntry
    default: false
    }
  }

  fileprivate var properties: [String] {
    isEntry ? [] : destinationComponents.compactMap { if case .key(let name) = $0 { name } else { nil } }
  }
}
