/// Writes all texts of issues and errors.
struct ReportFormatter {
  /// Longer values are truncated.
  private static let valueLimit = 80

  /// Whether the source's values are shown.
  var showsValues = false
  /// Whether everything was checked; if not, a last line says what to do.
  var isComplete = true
  var facts = ReportFacts.none
  /// The maximum number of issues shown; nil for all.
  var limit: Int?

  /// The last line of a text about incomplete issues.
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

  /// A headline and one line per issue.
  func list(_ issues: [MappingIssue]) -> String {
    let shown = shown(issues).map { "  " + line(for: $0) }
    return ([headline(issues)] + shown + left(issues.count, "issue") + endings(kept: issues.count)).joined(separator: "\n")
  }

  /// One line per group of issues.
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

  /// A line with the number of items that are not shown.
  func left(_ count: Int, _ word: String) -> [String] {
    guard let limit, count > limit else { return [] }
    return ["and \(count - limit) more \(word)\(count - limit == 1 ? "" : "s")"]
  }

  /// The last lines of a text: omitted issues, and unchecked fields.
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

  init(_ issue: MappingIssue, pattern: String) {
    (count, severity, code, self.pattern, first) = (1, issue.severity, issue.code, pattern, issue)
  }
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
        groups.append(IssueGroup(issue, pattern: pattern))
      }
    }
    return Ordering.positions(groups.count) { (-groups[$0].count, $0) < (-groups[$1].count, $1) }.map { groups[$0] }
  }
}

extension IssueLocation {
  /// The path in the source with stars for the parts that the document determines.
  package func pattern(_ code: MappingIssue.Code) -> String {
    guard let node else {
      let components = sourcePath.components
      return Self.pattern((components.isEmpty ? destinationPath.components : components).map { ($0, false) })
    }
    // An unknown key is the subject of the issue, so it is not replaced.
    var groups = [step.patternComponents(isNamed: code == .unknownKey), node.step.patternComponents(isNamed: false)]
    var next = node.parent
    while let node = next {
      groups.append(node.step.patternComponents(isNamed: false))
      next = node.parent
    }
    return Self.pattern(groups.reversed().flatMap(\.self))
  }

  private static func pattern(_ components: [(component: ValuePath.Component, isEntry: Bool)]) -> String {
    if let (head, tail) = ValuePath.shownParts(components.count) {
      return "\(pattern(Array(components[..<head]))) … \(tail - head) more … \(pattern(Array(components[tail...])))"
    }
    return components.reduce(into: "") { pattern, part in
      switch part.component {
      case .index: pattern += "[*]"
      case .key where part.isEntry: pattern += pattern.isEmpty ? "*" : ".*"
      case .key, .several:
        let name = ValuePath([part.component]).description
        pattern += pattern.isEmpty || name.hasPrefix("[") ? name : ".\(name)"
      }
    }
  }
}

extension PathStep {
  /// The components in the source, and whether each is a key that the document determines.
  fileprivate func patternComponents(isNamed: Bool) -> [(component: ValuePath.Component, isEntry: Bool)] {
    switch self {
    case .key(let key): return [(.key(key), !isNamed)]
    case .field(let field) where field.isEntry: return field.sourcePath.components.map { ($0, !isNamed) }
    default: return sourceComponents.map { ($0, false) }
    }
  }
}

/// The texts of issues in a tree of their paths, in the order in which they were found.
///
/// The branches are in one array, and drawn with an explicit stack, because a tree may be as deep
/// as a document.
struct IssueTree {
  private struct Branch {
    let name: String
    var leaves: [String] = []
    /// The indices of the branches below.
    var children: [Int] = []
    var positions: [String: Int] = [:]
  }

  /// All branches; the first is the root, which has no name.
  private var branches = [Branch(name: "")]

  mutating func add(_ leaf: String, at path: [String]) {
    var current = 0
    for name in path {
      if let child = branches[current].positions[name] {
        current = child
        continue
      }
      let child = branches.count
      branches.append(Branch(name: name))
      branches[current].children.append(child)
      branches[current].positions[name] = child
      current = child
    }
    branches[current].leaves.append(leaf)
  }

  /// The consecutive branches from one on that have a single child and nothing else.
  private func steps(from number: Int) -> [Int] {
    var steps: [Int] = []
    var next = number
    while branches[next].leaves.isEmpty, branches[next].children.count == 1 {
      steps.append(next)
      next = branches[next].children[0]
    }
    return steps
  }

  /// The tree, one branch per line. Of more than about twenty consecutive steps only the first and
  /// the last ten are shown.
  func lines() -> [String] {
    var lines = branches[0].leaves
    var waiting = branches[0].children.reversed().map { (branch: $0, head: "", indent: "") }
    while case (var number, var head, var indent)? = waiting.popLast() {
      let steps = steps(from: number)
      if let (shown, rest) = ValuePath.shownParts(steps.count) {
        for name in steps[..<shown].map({ branches[$0].name }) + ["… \(rest - shown) more …"] {
          lines.append(head + name)
          (head, indent) = (indent + "└─ ", indent + "   ")
        }
        number = steps[rest]
      }
      let branch = branches[number]
      lines.append(head + branch.name + (branch.leaves.first.map { ": " + $0 } ?? ""))
      for other in branch.leaves.dropFirst() { lines.append(indent + "   " + other) }
      for (position, child) in branch.children.enumerated().reversed() {
        let isLast = position == branch.children.count - 1
        waiting.append((child, indent + (isLast ? "└─ " : "├─ "), indent + (isLast ? "   " : "│  ")))
      }
    }
    return lines
  }
}
