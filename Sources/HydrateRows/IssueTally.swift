public import Hydrate

/// Counts the issues of many documents by location and code, so that operators see when a source
/// changes.
///
/// Any number of tasks may record concurrently. The memory use is bounded, whatever the documents
/// contain.
///
///     let tally = IssueTally()
///     do { handle(try orders.map(json: data)) } catch { tally.record(error.report) }
///     print(tally)
public final class IssueTally: Sendable {
  /// The default limit of patterns.
  public static let defaultLimit = 1000

  private let state: Guarded<TallyCounts>

  /// Issues with one code at locations with one pattern, in all documents.
  public struct Group: Sendable, Codable, Hashable {
    /// The number of issues.
    public internal(set) var count: Int
    /// Whether they were fatal.
    public var severity: MappingIssue.Severity { cause.severity }
    /// The code of the issues.
    public var code: MappingIssue.Code { MappingIssue.Code(cause.code) }
    /// The pattern of their locations, see `IssueGroup.pattern`. A pattern of many hundred
    /// characters is truncated.
    public var pattern: String { cause.pattern }
    /// The location of the first issue.
    public let first: String
    /// The location of the last issue.
    public internal(set) var last: String
    let cause: TallyCause

    init(_ cause: TallyCause, at issue: MappingIssue) {
      let path = issue.sourceText
      let shown = path.isEmpty ? "the document" : TallyCause.cut(path)
      let place = issue.location.map { "\(shown) (\($0))" } ?? shown
      (self.cause, count, first, last) = (cause, 1, place, place)
    }

    private enum CodingKeys: CodingKey { case count, severity, code, pattern, first, last }

    /// Writes the counts and the locations, as one object.
    public func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(count, forKey: .count)
      try object.encode(cause.severity.rawValue, forKey: .severity)
      try object.encode(cause.code, forKey: .code)
      try object.encode(cause.pattern, forKey: .pattern)
      try object.encode(first, forKey: .first)
      try object.encode(last, forKey: .last)
    }

    /// Reads what ``encode(to:)`` has written. An unknown severity or a negative count is
    /// `dataCorrupted`.
    public init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: CodingKeys.self)
      count = try object.decode(Int.self, forKey: .count)
      guard let severity = MappingIssue.Severity(rawValue: try object.decode(String.self, forKey: .severity)) else {
        throw DecodingError.dataCorruptedError(forKey: .severity, in: object, debugDescription: "unknown severity")
      }
      guard count >= 0 else { throw DecodingError.dataCorruptedError(forKey: .count, in: object, debugDescription: "a count below 0") }
      cause = TallyCause(
        severity: severity, code: try object.decode(String.self, forKey: .code), pattern: try object.decode(String.self, forKey: .pattern))
      first = TallyCause.cut(try object.decode(String.self, forKey: .first))
      last = TallyCause.cut(try object.decode(String.self, forKey: .last))
    }
  }

  /// Makes an empty tally.
  ///
  /// - Parameter limit: the number of patterns that are counted separately; issues of further
  ///   patterns are counted in ``others``.
  public convenience init(limit: Int = IssueTally.defaultLimit) { self.init(TallyCounts(limit: limit)) }

  private init(_ counts: TallyCounts) { state = Guarded(counts) }

  /// Counts the issues of a document. Record documents without issues, too.
  public func record(_ report: MappingReport) {
    // Makes the patterns outside the lock.
    var found = TallyCounts(limit: .max)
    found.documents = 1
    for issue in report.issues { found.add(Group(TallyCause(issue), at: issue)) }
    let counts = found
    state.withLock { $0.add(counts) }
  }

  /// Adds the counts of another tally, for example one from another process.
  public func merge(_ other: IssueTally) {
    let counts = other.counts
    state.withLock { $0.add(counts) }
  }

  /// The number of recorded documents.
  public var documents: Int { counts.documents }

  /// The issues in groups, the largest first.
  public var groups: [Group] {
    let groups = counts.groups
    return groups.indices.sorted { (-groups[$0].count, $0) < (-groups[$1].count, $1) }.map { groups[$0] }
  }

  /// The issues of patterns beyond the limit, counted by code.
  public var others: [MappingIssue.Code: Int] {
    Dictionary(counts.others.map { (MappingIssue.Code($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private var counts: TallyCounts { state.withLock { $0 } }
}

extension IssueTally: Codable {
  /// Writes all counts, so that another process can merge them.
  public func encode(to encoder: any Encoder) throws { try counts.encode(to: encoder) }

  /// Reads a tally that another process has written; anything else is `dataCorrupted`.
  public convenience init(from decoder: any Decoder) throws { self.init(try TallyCounts(from: decoder)) }
}

extension IssueTally: Printed {
  /// A table with the count, severity and code, pattern and last location of each group.
  public var description: String {
    let counts = counts
    let rows = groups.map {
      ["\($0.count)", $0.severity.rawValue, $0.code.name, $0.pattern.isEmpty ? "the document" : $0.pattern, $0.last]
    }
    let others = counts.others.sorted { $0.key < $1.key }.map { ["\($0.value)", "", $0.key, "elsewhere", ""] }
    let headline = "\(counts.documents) document\(counts.documents == 1 ? "" : "s")"
    if rows.isEmpty && others.isEmpty { return headline }
    return ([headline] + TextTable.lines([["count", "severity", "code", "where", "last"]] + rows + others)).joined(separator: "\n")
  }
}

/// The common properties of issues that a tally counts as one group.
struct TallyCause: Sendable, Hashable {
  let severity: MappingIssue.Severity
  let code: String
  let pattern: String

  /// Longer texts are truncated: documents and mappers may produce texts of any length.
  private static let textLimit = 256

  init(severity: MappingIssue.Severity, code: String, pattern: String) {
    (self.severity, self.code, self.pattern) = (severity, Self.cut(code), Self.cut(pattern))
  }

  init(_ issue: MappingIssue) {
    self.init(severity: issue.severity, code: issue.code.name, pattern: issue.place.pattern(issue.code))
  }

  static func cut(_ text: String) -> String {
    guard text.utf8.count > textLimit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: textLimit)
    // Moves to a scalar boundary, so that truncating again does not shorten the text.
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return text[..<end] + "…"
  }
}

/// The counts of a tally. They saturate, because they may come from anywhere.
struct TallyCounts: Sendable {
  /// The number of codes distinguished among the others; mappers may define new ones.
  private static let codeLimit = 256
  /// The largest limit accepted in a written tally.
  private static let largestReadLimit = 100_000

  let limit: Int
  var documents = 0
  private(set) var groups: [IssueTally.Group] = []
  /// The index of each group.
  private var numbers: [TallyCause: Int] = [:]
  private(set) var others: [String: Int] = [:]

  init(limit: Int) { self.limit = max(1, limit) }

  mutating func add(_ counts: TallyCounts) {
    documents = Self.sum(documents, counts.documents)
    for group in counts.groups { add(group) }
    for (code, number) in counts.others { count(code, number) }
  }

  mutating func add(_ group: IssueTally.Group) {
    if let number = numbers[group.cause] {
      groups[number].count = Self.sum(groups[number].count, group.count)
      groups[number].last = group.last
    } else if groups.count < limit {
      numbers[group.cause] = groups.count
      groups.append(group)
    } else {
      count(group.cause.code, group.count)
    }
  }

  private mutating func count(_ code: String, _ number: Int) {
    let code = others[code] != nil || others.count < Self.codeLimit ? code : "other"
    others[code] = Self.sum(others[code] ?? 0, number)
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isOver) = a.addingReportingOverflow(b)
    return isOver ? .max : sum
  }
}

extension TallyCounts: Codable {
  private enum CodingKeys: CodingKey { case limit, documents, groups, others }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    self.init(limit: min(try object.decode(Int.self, forKey: .limit), Self.largestReadLimit))
    documents = try object.decode(Int.self, forKey: .documents)
    let others = try object.decode([String: Int].self, forKey: .others)
    guard documents >= 0, others.values.allSatisfy({ $0 >= 0 }) else {
      throw DecodingError.dataCorruptedError(forKey: .documents, in: object, debugDescription: "a count below 0")
    }
    for group in try object.decode([IssueTally.Group].self, forKey: .groups) { add(group) }
    for (code, number) in others { count(TallyCause.cut(code), number) }
  }
}
