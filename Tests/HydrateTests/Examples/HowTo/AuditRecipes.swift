import Foundation
import Hydrate
import HydrateAudit
import Testing

@testable import TestSupport

/// Docs/HowTo/TestAMapperAgainstRecordedAnswers.md.
@Suite struct AuditRecipes {
  struct Order: Codable, Equatable, Sendable {
    enum Status: String, Codable, CaseIterable, Sendable { case paid, open }
    var id: Int
    var status: Status?
    var total: Decimal
    var placedAt: Date

    static let mapper = ReflectiveMapper<Order>()
      .keyTransformer(.camelToSnake)
      .optional(\.status)
  }

  /// A folder with one file of JSON lines, removed with its owner.
  final class Answers: Sendable {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    var lines: URL { folder.appendingPathComponent("orders.jsonl") }

    init(_ text: String) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: lines)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  private static let page = "HowTo/TestAMapperAgainstRecordedAnswers"
  private static func recorded() throws -> Answers { try Answers(ExamplePages.block(on: page)) }

  @Suite struct OrderTests {
    let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)
    private let answers: Answers
    var recorded: URL { answers.folder }

    init() throws {
      answers = try Answers(
        """
        {"id": 1, "status": "paid", "total": 12.5, "placed_at": "2024-03-05T09:30:00Z"}
        {"id": 2, "status": "open", "total": 1, "placed_at": "2024-03-06T10:00:00Z"}
        """)
    }

    @Test("recorded answers: nothing fails or is lost") func recordedAnswers() async throws {
      let audit = try await orders.audit(folder: recorded)
      #expect(audit.isClean, "\(audit.report)")
    }
  }

  @Test("test against recorded answers: findings, and the smallest document that fails") func findings() async throws {
    let answers = try Self.recorded()
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let audit = try await Order.mapper.audit(folder: answers.folder)

    for finding in audit.findings where finding.severity != .note {
      print("\(finding.severity) \(finding.code) \(finding.path), \(finding.count) of \(audit.count)")
    }

    #expect(try ExamplePages.page(Self.page, shows: printed), "\(printed)")
    #expect(!audit.isClean && audit.failed == 1)
    printed = ""

    let failure = try #require(audit.findings(.failure).first)
    print(try failure.smallest?.jsonString() ?? "")

    #expect(try ExamplePages.page(Self.page, shows: printed), "\(printed)")
    #expect(failure.example?.sample == 2 && failure.testCase?.contains("@Test") == true)
    #expect(!audit.markdown.isEmpty && audit.report.contains("shop"))
  }

  @Test("test against recorded answers: losses that are known") func knownLosses() throws {
    let lines = try ExamplePages.block(on: Self.page).split(separator: "\n")
    let audit = try Order.mapper.audit(lines.prefix(2).map { try Value(json: String($0)) })

    let known: Set = ["fallback status", "nearCase status", "unreadKey shop"]
    let found = audit.findings.filter { $0.severity != .note }.map { "\($0.code) \($0.path)" }
    #expect(known.isSuperset(of: found), "\(audit.report)")

    #expect(known == Set(found))
  }

  @Test("test against recorded answers: what has changed since the last audit") func drift() async throws {
    let orders = Order.mapper
    let before = try Self.recorded()
    // The sentence above the result has the answer of today.
    let text = try ExampleFiles.text("Docs/\(Self.page).md")
    let line = try #require(text.firstMatch(of: /After `(\{.*\})`:/)).1
    let after = try Answers(String(line))
    let (answers, file) = (after.lines, before.folder.appendingPathComponent("baseline.json"))
    try JSONEncoder().encode(try await orders.audit(jsonLines: before.lines).baseline).write(to: file)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let kept = try JSONDecoder().decode(AuditBaseline.self, from: Data(contentsOf: file))
    let today = try await orders.audit(jsonLines: answers)
    for finding in today.drift(since: kept) { print("\(finding.code) \(finding.path)") }
    try JSONEncoder().encode(today.baseline).write(to: file)

    #expect(try ExamplePages.page(Self.page, shows: printed), "\(printed)")
    let stored = try JSONDecoder().decode(AuditBaseline.self, from: Data(contentsOf: file))
    #expect(stored == today.baseline && today.drift(since: stored).isEmpty)
  }
}
