/// Issues of one code at places of one pattern, as lists and dictionaries make them by the thousand.
public struct IssueGroup: Sendable {
  /// How many there are.
  public internal(set) var count: Int
  /// Whether they were fatal.
  public let severity: MappingIssue.Severity
  /// What kind of thing did not fit.
  public let code: MappingIssue.Code
  /// Their places: `items[*].size`, `limits.*`. List indices, entries of dictionaries and keys of a type that asks for all of them are stars; fields
  /// and unknown keys keep their names. Empty for the document itself.
  public let pattern: String
  /// The first of them in source order.
  public let first: MappingIssue

  /// What makes issues one group.
  struct Key: Hashable {
    let severity: MappingIssue.Severity
    let code: MappingIssue.Code
    let pattern: String

    init(_ issue: MappingIssue) { (severity, code, pattern) = (issue.severity, issue.code, issue.place.pattern(issue.code)) }
  }

  init(_ key: Key, first: MappingIssue) {
    (count, severity, code, pattern, self.first) = (1, key.severity, key.code, key.pattern, first)
  }
}

extension MappingReport {
  /// The issues in groups, the largest first; of two as large that of the first issue.
  public var groups: [IssueGroup] {
    var groups: [IssueGroup] = []
    var numbers: [IssueGroup.Key: Int] = [:]
    for issue in issues {
      let key = IssueGroup.Key(issue)
      if let number = numbers[key] {
        groups[number].count += 1
      } else {
        numbers[key] = groups.count
        groups.append(IssueGroup(key, first: issue))
      }
    }
    return groups.indices.sorted { (-groups[$0].count, $0) < (-groups[$1].count, $1) }.map { groups[$0] }
  }
}

extension Place {
  /// The path in the source with stars for what a document chooses.
  func pattern(_ code: MappingIssue.Code) -> String {
    guard let node else {
      let components = sourcePath.components
      return Self.pattern((components.isEmpty ? destinationPath.components : components).map { ($0, false) })
    }
    // A key that nothing reads is the one that is told of, and not an entry.
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
  /// The steps in the source, and whether each leads to an entry that the document has named.
  fileprivate func patternComponents(isNamed: Bool) -> [(component: ValuePath.Component, isEntry: Bool)] {
    switch self {
    case .key(let key): return [(.key(key), !isNamed)]
    case .field(let field) where field.isEntry: return field.sourcePath.components.map { ($0, !isNamed) }
    default: return sourceComponents.map { ($0, false) }
    }
  }
}
