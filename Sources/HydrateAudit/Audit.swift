public import Hydrate

/// What recorded answers say about a mapper: what fails, what is lost, and what never happens.
///
/// It is to a mapper what a profiler is to a program: it changes nothing, and shows on real input
/// what the code does.
///
///     let audit = try orders.audit(answers)
///     print(audit.report)         // 4 samples, 1 failed: 2 faults, 4 losses, 6 notes …
///     #expect(audit.isClean)      // no fault and no loss
///
/// The findings do not depend on the number of tasks. For each code at most 1,000 paths, and for each
/// path at most 100 texts are kept; a last finding says how many more there were.
public struct Audit: Sendable {
  /// The number of samples, with those that are malformed.
  public let count: Int
  /// The number of samples that could not be mapped.
  public let failed: Int
  /// What was found: faults, losses, then notes; those of one code in the order of the samples.
  public let findings: [Finding]
  /// The keys and kinds of the samples, for ``drift(since:)``.
  public let baseline: AuditBaseline

  /// Whether there is no fault and no loss.
  public var isClean: Bool { findings.allSatisfy { $0.severity == .note } }

  /// The findings with a code.
  ///
  ///     audit.findings(.unreadKey).map(\.path)    // ["shop", "items[*].sku"]
  public func findings(_ code: Finding.Code) -> [Finding] { findings.filter { $0.code == code } }

  init<M: Mapper>(_ tally: SampleTally, of setup: AuditSetup<M>) throws(CancellationError) where M.Input == Value {
    (count, failed) = (tally.count, tally.failed)
    var groups = tally.groups
    for (path, facts) in tally.fields { facts.conclude(at: path, in: &groups) }
    if let trial = setup.trial, tally.count > 0 {
      let fields = FieldPlans(setup.plan).fields
      for part in tally.needed.unused(of: trial.parts.count).map({ trial.parts[$0] }) {
        let field = part.field.flatMap { name in fields.first { $0.name == name || $0.codingKey == name } }
        let met = tally.fields.first { $0.facts.isOfRoot && $0.facts.field?.name == field?.name }
        groups.add(
          part.isSetting ? .unusedSetting : .unusedRule, met?.path ?? field?.source.description ?? "", part.name, count: tally.count)
      }
    }
    let shrinker = Shrinker(setup)
    var (findings, number): ([Finding], Int) = ([], 0)
    for (code, path, group) in groups.all {
      // Null that is left out is reported once.
      if code == .changedByRoundTrip, group.severity == .note, groups.has(.alwaysNull, at: path) { continue }
      guard !Task.isCancelled else { throw CancellationError() }
      let smallest = group.failure.flatMap { shrinker.smallest(of: $0) }
      if smallest != nil { number += 1 }
      findings.append(
        Finding(
          code: code, severity: group.severity, path: path, text: group.text, count: group.count, suggestion: group.suggestion,
          example: group.example, smallest: smallest, testCase: smallest.flatMap { shrinker.testCase(of: $0, group, at: path, number) }))
    }
    self.findings = Finding.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
    baseline = AuditBaseline(tally.kinds.counts(), isTruncated: tally.room.isTruncated)
  }
}

extension Audit: Printed {
  /// The number of samples and of findings: `4 samples, 1 failed: 2 faults, 4 losses, 6 notes`.
  public var description: String {
    func counted(_ count: Int, _ name: String, _ names: String) -> String { "\(count) \(count == 1 ? name : names)" }
    let severities: [(Finding.Severity, String, String)] = [
      (.fault, "fault", "faults"), (.loss, "loss", "losses"), (.note, "note", "notes"),
    ]
    let parts = severities.map { severity, name, names in counted(findings.count { $0.severity == severity }, name, names) }
    return "\(counted(count, "sample", "samples")), \(failed) failed: \(parts.joined(separator: ", "))"
  }
  package var stored: KeyValuePairs<String, Any> { ["count": count, "failed": failed, "findings": findings, "baseline": baseline] }

  private static let head = ["severity", "code", "where", "count", "what", "example"]

  private var rows: [[String]] {
    findings.map { finding in
      let meant = finding.suggestion.map { "; did you mean \($0)?" } ?? ""
      return [
        finding.severity.rawValue, finding.code.rawValue, finding.path, "\(finding.count)", finding.text + meant,
        finding.example?.description ?? "",
      ]
    }
  }

  /// The findings as a table for people, the worst first, under a line with their numbers.
  ///
  ///     // 3 samples, 1 failed: 1 fault, 0 losses, 0 notes
  ///     // severity  code     where  count  what                                        example
  ///     // fault     failure  id     1      invalidValue, expected a whole number (Int)  sample 2, line 1, column 8
  public var report: String {
    ([description] + (findings.isEmpty ? [] : TextTable.lines([Self.head] + rows))).joined(separator: "\n")
  }

  /// The same as a table in Markdown, for the comment of a pull request.
  public var markdown: String {
    func escaped(_ text: String) -> String {
      DisplayText.escaped(text).reduce(into: "") { $0 += "\\`*_[]<>|".contains($1) ? "\\\($1)" : "\($1)" }
    }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let table = findings.isEmpty ? [] : [line(Self.head), line(Self.head.map { _ in "---" })] + rows.map { line($0.map(escaped)) }
    return ([escaped(description), ""] + table).joined(separator: "\n")
  }

  /// The audit as data: `count`, `failed`, `isClean` and `findings`, each with its code, severity,
  /// path, text, count, and what else it has.
  ///
  ///     try audit.json().jsonString()    // {"count":4,"failed":1,"isClean":false,"findings":[…]}
  public func json() -> Value {
    Value(object: [
      ("count", Value(count)), ("failed", Value(failed)), ("isClean", Value(isClean)), ("findings", Value(findings.map(\.value))),
    ])
  }
}
