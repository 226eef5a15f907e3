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
  public func findings(_ code: Finding.Code) -> [Finding] { findings.filter { $0.code == code } }

  init<M: Mapper>(_ tally: SampleTally, of setup: AuditSetup<M>) throws(CancellationError) where M.Input == Value {
    (count, failed) = (tally.count, tally.failed)
    var groups = tally.groups
    for (path, facts) in tally.fields { facts.conclude(at: path, in: &groups) }
    if let trial = setup.trial, tally.count > 0 {
      let fields = setup.plan?.fields ?? []
      for number in tally.needed.unused(of: trial.parts.count) {
        let part = trial.parts[number]
        let field = fields.first { $0.name == part.field || $0.codingKey == part.field }
        let paths = tally.fields.filter { path, facts in facts.field?.name == field?.name && path.hasSuffix(field?.source.description ?? "")
        }
        let path = paths.map(\.path).min { $0.count < $1.count } ?? field?.source.description ?? ""
        if let setting = part.setting {
          groups.add(.unusedSetting, "", "\(setting)", count: tally.count)
        } else {
          groups.add(.unusedRule, path, part.call, count: tally.count)
        }
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
    self.findings = findings
    baseline = AuditBaseline(tally.kinds.places(), isTruncated: tally.room < 0)
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
    let order = Finding.Severity.allCases
    return order.flatMap { severity in findings.filter { $0.severity == severity } }.map { finding in
      let meant = finding.suggestion.map { "; did you mean \($0)?" } ?? ""
      return [
        finding.severity.rawValue, finding.code.rawValue, finding.path, "\(finding.count)", finding.text + meant,
        finding.example?.description ?? "",
      ]
    }
  }

  /// The findings as a table for people, the worst first, under a line with their numbers.
  public var report: String {
    ([description] + (findings.isEmpty ? [] : TextTable.lines([Self.head] + rows))).joined(separator: "\n")
  }

  /// The same as a table in Markdown, for the comment of a pull request.
  public var markdown: String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { DisplayText.escaped($0).replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    let table = findings.isEmpty ? [] : [line(Self.head), line(Self.head.map { _ in "---" })] + rows.map(line)
    return ([DisplayText.escaped(description), ""] + table).joined(separator: "\n")
  }

  /// The audit as data: `count`, `failed`, `isClean` and `findings`, each with its code, severity,
  /// path, text, count, and what else it has.
  public func json() throws(MappingError) -> Value {
    Value(object: [
      ("count", Value(count)), ("failed", Value(failed)), ("isClean", Value(isClean)), ("findings", Value(findings.map(\.value))),
    ])
  }
}
