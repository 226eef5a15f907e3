import Hydrate

/// What samples looked like: their keys, and how many values of each kind they had, without values.
///
/// Keep it like a snapshot of a test, and hold later samples against it.
///
///     let kept = try JSONEncoder().encode(audit.baseline)
///     let earlier = try JSONDecoder().decode(AuditBaseline.self, from: kept)
///     for finding in try orders.audit(answers).drift(since: earlier) { print(finding) }    // loss kindsChanged total: …
public struct AuditBaseline: Codable, Sendable, Hashable {
  /// What the samples have at one path.
  struct Counts: Codable, Sendable, Hashable {
    let path: String
    /// How many objects could have the key; 0 for elements and keys that are data.
    let objects: Int
    /// How many values there are of each kind, by the name of the kind.
    let kinds: [String: Int]

    var count: Int { kinds.values.reduce(0) { Self.sum($0, $1) } }

    /// The share of the values, or of the objects, that have a kind; `absent` is one of them.
    func share(_ kind: String) -> Double {
      let whole = max(objects, count)
      let part = kind == Self.absent ? max(objects, count) - count : kinds[kind] ?? 0
      return whole == 0 ? 0 : Double(part) / Double(whole)
    }

    static let absent = "absent"

    /// The kinds with their counts: `number 3, string 1, absent 2`.
    var text: String {
      let absences = objects > count ? ["\(Self.absent) \(objects - count)"] : []
      let known = kinds.filter { $0.value > 0 }.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map { "\($0.key) \($0.value)" }
      return (known + absences).joined(separator: ", ")
    }

    // Counts may come from a file.
    private static func sum(_ a: Int, _ b: Int) -> Int {
      let (sum, isOver) = a.addingReportingOverflow(b)
      return isOver ? .max : sum
    }
  }

  let paths: [Counts]
  /// Whether there were more paths than are kept.
  let isTruncated: Bool

  /// Reads what an encoder has written; a count below 0 is `dataCorrupted`.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    paths = try object.decode([Counts].self, forKey: .paths)
    isTruncated = try object.decode(Bool.self, forKey: .isTruncated)
    guard paths.allSatisfy({ $0.objects >= 0 && $0.kinds.values.allSatisfy { $0 >= 0 } }) else {
      throw DecodingError.dataCorruptedError(forKey: .paths, in: object, debugDescription: "a count below 0")
    }
  }

  init(_ paths: [Counts], isTruncated: Bool) { (self.paths, self.isTruncated) = (paths, isTruncated) }
}

extension Audit {
  /// How many values a share of kinds needs, and how far it moves, to be a finding.
  private static let (leastCount, leastMove) = (20, 0.5)

  /// Compares the samples with earlier ones: keys and kinds that are new or gone, and shares of a kind
  /// that moved by 50 points or more among at least 20 values, before and now.
  ///
  ///     try orders.audit(answers).drift(since: yesterday)
  ///     // [loss kindsChanged total: string 40, where it was number 38 (40)]
  ///
  /// Below a key that is new or gone nothing more is found. A baseline of more than 1,000 paths is cut,
  /// so that keys beyond it are neither new nor gone.
  ///
  /// - Parameter baseline: the ``baseline`` of an earlier audit.
  /// - Returns: `newKey`, `goneKey` and `kindsChanged`, in the order of the documents.
  public func drift(since baseline: AuditBaseline) -> [Finding] {
    let (now, before) = (self.baseline, baseline)
    let known = Dictionary(before.paths.map { ($0.path, $0) }) { first, _ in first }
    let current = Set(now.paths.filter { $0.count > 0 }.map(\.path))
    var findings: [Finding] = []
    var unknown: [String] = []
    func add(_ code: Finding.Code, _ counts: AuditBaseline.Counts, _ text: String) {
      findings.append(
        Finding(
          code: code, severity: code.severity, path: counts.path, text: text, count: counts.count, suggestion: nil, example: nil,
          smallest: nil, testCase: nil))
    }
    func isBelow(_ path: String, _ others: [String]) -> Bool {
      others.contains { $0.isEmpty || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") }
    }
    for counts in now.paths where counts.count > 0 && !isBelow(counts.path, unknown) {
      guard let earlier = known[counts.path], earlier.count > 0 else {
        unknown.append(counts.path)
        if !before.isTruncated, !PathPattern.isOfParts(counts.path) { add(.newKey, counts, counts.text) }
        continue
      }
      if Self.haveMoved(counts, earlier) { add(.kindsChanged, counts, "\(counts.text), where it was \(earlier.text)") }
    }
    var gone: [String] = []
    for counts in before.paths where !current.contains(counts.path) && counts.count > 0 && !isBelow(counts.path, gone) {
      gone.append(counts.path)
      if !now.isTruncated, !PathPattern.isOfParts(counts.path) { add(.goneKey, counts, "it was \(counts.text)") }
    }
    return findings
  }

  private static func haveMoved(_ counts: AuditBaseline.Counts, _ earlier: AuditBaseline.Counts) -> Bool {
    let kinds = { (counts: AuditBaseline.Counts) in Set(counts.kinds.filter { $0.value > 0 }.keys) }
    if kinds(counts) != kinds(earlier) { return true }
    guard min(max(counts.count, counts.objects), max(earlier.count, earlier.objects)) >= leastCount else { return false }
    return kinds(counts).union([AuditBaseline.Counts.absent]).contains { abs(counts.share($0) - earlier.share($0)) >= leastMove - 1e-9 }
  }
}
