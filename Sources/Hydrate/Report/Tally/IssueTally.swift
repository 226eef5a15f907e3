/// Counts the issues of many documents, by where they stand and what they are: what an operator watches to see a source drift.
///
/// Any number of tasks may record at once. The memory that it takes is bounded, whatever the documents hold.
///
///     let tally = IssueTally()
///     do { handle(try orders.map(json: data)) } catch { tally.record(error.report) }
///     print(tally)
public final class IssueTally: Sendable {
  /// How many patterns are told apart unless said otherwise.
  public static let usualLimit = 1000

  private let state: Guarded<Counts>

  struct Counts: Codable {
    var limit: Int
    var documents = 0
    var groups: [Group] = []
    var others: [String: Int] = [:]
  }

  /// Issues of one code at places of one pattern, in all documents.
  public struct Group: Sendable, Codable, Hashable {
    /// How many there were.
    public fileprivate(set) var count: Int
    /// Whether they were fatal.
    public var severity: MappingIssue.Severity { MappingIssue.Severity(rawValue: severityName) ?? .fatal }
    /// What kind of thing did not fit.
    public var code: MappingIssue.Code { MappingIssue.Code(codeName) }
    /// Their places, see ``IssueGroup/pattern``.
    public let pattern: String
    /// Where the first one stood.
    public let first: String
    /// Where the last one stood.
    public fileprivate(set) var last: String
    fileprivate let severityName: String
    fileprivate let codeName: String

    private enum CodingKeys: String, CodingKey {
      case count, pattern, first, last
      case severityName = "severity"
      case codeName = "code"
    }

    fileprivate init(_ key: IssueGroup.Key, count: Int, first: MappingIssue, last: MappingIssue) {
      self.count = count
      pattern = key.pattern
      (self.first, self.last) = (Self.place(first), Self.place(last))
      (severityName, codeName) = (key.severity.rawValue, key.code.name)
    }

    private static func place(_ issue: MappingIssue) -> String {
      let path = issue.sourcePath.description
      let shown = path.isEmpty ? "the document" : path
      return issue.location.map { "\(shown) (\($0))" } ?? shown
    }

    fileprivate func isSame(as other: Group) -> Bool {
      pattern == other.pattern && codeName == other.codeName && severityName == other.severityName
    }
  }

  /// A tally of nothing.
  ///
  /// - Parameter limit: how many patterns are told apart; issues of further ones are counted in ``others``.
  public convenience init(limit: Int = IssueTally.usualLimit) { self.init(Counts(limit: max(1, limit))) }

  private init(_ counts: Counts) { state = Guarded(counts) }

  /// Counts the issues of a document; one without issues is recorded too.
  public func record(_ report: MappingReport) {
    // Patterns are made outside the lock.
    var groups: [Group] = []
    var numbers: [IssueGroup.Key: Int] = [:]
    for issue in report.issues {
      let key = IssueGroup.Key(issue)
      let seen = Group(key, count: 1, first: issue, last: issue)
      if let number = numbers[key] {
        groups[number].count += 1
        groups[number].last = seen.last
      } else {
        numbers[key] = groups.count
        groups.append(seen)
      }
    }
    let found = groups
    state.withLock { $0.add(documents: 1, found, [:]) }
  }

  /// Adds what another tally has counted, of another process for one.
  public func merge(_ other: IssueTally) {
    let counts = other.counts
    state.withLock { $0.add(documents: counts.documents, counts.groups, counts.others) }
  }

  /// How many documents were recorded.
  public var documents: Int { counts.documents }

  /// The issues in groups, the largest first.
  public var groups: [Group] {
    let groups = counts.groups
    return groups.indices.sorted { (-groups[$0].count, $0) < (-groups[$1].count, $1) }.map { groups[$0] }
  }

  /// The issues of patterns beyond the limit, by their codes.
  public var others: [MappingIssue.Code: Int] {
    Dictionary(counts.others.map { (MappingIssue.Code($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private var counts: Counts { state.withLock { $0 } }
}

extension IssueTally.Counts {
  /// How many codes are told apart among the others: mappers may make them up.
  private static let codeLimit = 256

  mutating func add(documents more: Int, _ others: [IssueTally.Group], _ rest: [String: Int]) {
    documents = Self.sum(documents, more)
    for group in others {
      if let known = groups.firstIndex(where: { $0.isSame(as: group) }) {
        groups[known].count = Self.sum(groups[known].count, group.count)
        groups[known].last = group.last
      } else if groups.count < limit {
        groups.append(group)
      } else {
        count(group.code.name, group.count)
      }
    }
    for (code, number) in rest { count(code, number) }
  }

  private mutating func count(_ code: String, _ number: Int) {
    let code = others[code] != nil || others.count < Self.codeLimit ? code : "other"
    others[code] = Self.sum(others[code] ?? 0, number)
  }

  /// What was decoded may be any number.
  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isOver) = max(0, a).addingReportingOverflow(max(0, b))
    return isOver ? .max : sum
  }
}

extension IssueTally: Codable {
  /// Writes all that was counted, so that another process can add it up.
  public func encode(to encoder: any Encoder) throws { try counts.encode(to: encoder) }

  /// Reads what another process has counted.
  public convenience init(from decoder: any Decoder) throws {
    let read = try Counts(from: decoder)
    var counts = Counts(limit: max(1, read.limit))
    counts.add(documents: read.documents, read.groups, read.others)
    self.init(counts)
  }
}

extension IssueTally: CustomStringConvertible {
  /// A table: how many, what, where, and the place of the last one.
  public var description: String {
    let counts = counts
    let rows = groups.map { ["\($0.count)", $0.severityName, $0.codeName, $0.pattern.isEmpty ? "the document" : $0.pattern, $0.last] }
    let others = counts.others.sorted { $0.key < $1.key }.map { ["\($0.value)", "", $0.key, "elsewhere", ""] }
    let headline = "\(counts.documents) document\(counts.documents == 1 ? "" : "s")"
    return rows.isEmpty && others.isEmpty
      ? headline : ([headline] + TextTable.lines([["count", "severity", "code", "where", "last"]] + rows + others)).joined(separator: "\n")
  }
}
