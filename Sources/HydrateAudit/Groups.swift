import Hydrate

/// What samples show, counted by code, path and text, in the order in which it was seen.
///
/// Groups of consecutive parts of the samples are joined in order, so that the result does not depend
/// on the tasks that made them. The number of paths and texts is limited.
struct Groups: Sendable {
  typealias Code = Audit.Finding.Code
  typealias Example = Audit.Finding.Example
  /// The number of paths for each code, and of texts for each path.
  static let (pathLimit, textLimit) = (1000, 100)
  /// The number of failing samples that are kept, to be made small.
  static let failureLimit = 100

  /// What is counted as one.
  struct Group: Sendable {
    let text: String
    let severity: Audit.Finding.Severity
    var count: Int
    var suggestion: String?
    var example: Example?
    /// The issue and the sample of a failure.
    var failure: Failure?
  }

  struct Failure: Sendable {
    let sample: Value
    let issue: IssuePattern
    let path: ValuePath
  }

  /// The groups of a path.
  private struct PathGroups: Sendable {
    var kept: [Group] = []
    var numbers: [String: Int] = [:]
    /// How often there was another text than those that are kept.
    var omitted = 0

    mutating func append(_ group: Group) {
      numbers[group.text] = kept.count
      kept.append(group)
    }
  }

  private struct CodeGroups: Sendable {
    var paths: [(path: String, groups: PathGroups)] = []
    var numbers: [String: Int] = [:]
    /// How often there was something at another path than those that are kept.
    var omitted = 0

    /// The number of a path; nil if there is no room for it.
    mutating func number(of path: String, isPart: Bool) -> Int? {
      if let number = numbers[path] { return number }
      guard isPart || paths.count < pathLimit else { return nil }
      numbers[path] = paths.count
      paths.append((path, PathGroups()))
      return paths.count - 1
    }

    /// Counts something. Returns false if it is new and has room, so that a group must be made.
    mutating func count(_ text: String, _ count: Int, at number: Int?, isPart: Bool) -> Bool {
      guard let number else {
        omitted += count
        return true
      }
      if let known = paths[number].groups.numbers[text] {
        paths[number].groups.kept[known].count += count
      } else if !isPart, paths[number].groups.kept.count == textLimit {
        paths[number].groups.omitted += count
      } else {
        return false
      }
      return true
    }
  }

  private var codes: [Code: CodeGroups] = [:]
  /// Whether they are part of others, which have the limits and must count all that they keep.
  private let isPart: Bool
  private var failures = 0

  init(isPart: Bool = false) { self.isPart = isPart }

  /// Counts something at a path. Its suggestion, example and failure are made the first time.
  mutating func add(
    _ code: Code, _ path: String, _ text: String = "", severity: Audit.Finding.Severity? = nil, count: Int = 1,
    suggestion: @autoclosure () -> String? = nil, at example: @autoclosure () -> Example? = nil,
    failure: @autoclosure () -> Failure? = nil
  ) {
    let number = codes[code, default: CodeGroups()].number(of: path, isPart: isPart)
    guard codes[code]?.count(text, count, at: number, isPart: isPart) == false, let number else { return }
    var group = Group(text: text, severity: severity ?? code.severity, count: count, suggestion: suggestion(), example: example())
    if failures < Self.failureLimit, let failure = failure() {
      group.failure = failure
      failures += 1
    }
    codes[code]?.paths[number].groups.append(group)
  }

  /// Adds the groups of the samples that follow.
  ///
  /// - Parameter count: The number of samples before them.
  mutating func add(_ later: Groups, after count: Int) {
    for (code, others) in later.codes {
      for (path, other) in others.paths {
        for group in other.kept {
          add(
            code, path, group.text, severity: group.severity, count: group.count, suggestion: group.suggestion,
            at: group.example?.moved(by: count), failure: group.failure)
        }
        guard other.omitted > 0 else { continue }
        if let number = codes[code]?.number(of: path, isPart: isPart) {
          codes[code]?.paths[number].groups.omitted += other.omitted
        } else {
          codes[code]?.omitted += other.omitted
        }
      }
      codes[code, default: CodeGroups()].omitted += others.omitted
    }
  }

  func has(_ code: Code, at path: String) -> Bool { codes[code]?.numbers[path] != nil }

  /// Each group with its place, by codes, then in the order in which they were seen; and in the end
  /// what was not kept.
  var all: [(code: Code, path: String, group: Group)] {
    Code.allCases.flatMap { code -> [(code: Code, path: String, group: Group)] in
      guard let found = codes[code] else { return [] }
      func omitted(_ count: Int) -> [Group] {
        count == 0 ? [] : [Group(text: "and \(count) more", severity: code.severity, count: count)]
      }
      return found.paths.flatMap { path, groups in (groups.kept + omitted(groups.omitted)).map { (code, path, $0) } }
        + omitted(found.omitted).map { (code, "", $0) }
    }
  }
}

/// An issue by its code and the pattern of its path: indices and keys that are data are any.
struct IssuePattern: Hashable, Sendable {
  let code: MappingIssue.Code
  let path: String

  init(_ issue: MappingIssue) { (code, path) = (issue.code, issue.place.fullPattern(issue.code)) }
}

extension Audit.Finding.Example {
  /// The example where there are so many samples before.
  func moved(by count: Int) -> Self { changed(self) { $0.sample += count } }
}
