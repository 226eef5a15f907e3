import Foundation
import Hydrate
import HydrateAudit
import Testing

/// Texts and data of an audit, and what they never show.
@Suite struct AuditReportTests {
  struct User: Codable, Equatable, Sendable {
    enum Role: String, Codable, CaseIterable, Sendable { case admin, guest }
    var name: String
    var token: String?
    var role: Role?
    var born: Date?
  }
  private let users = ReflectiveMapper<User>()

  @Test func textMarkdownAndData() throws {
    let audit = try users.audit([["name": "a", "x|y": 1], ["name": ["b"], "role": "guest"]])
    #expect(
      audit.report == """
        2 samples, 1 failed: 1 fault, 1 loss, 3 notes
        severity  code          where  count  what                                             example
        fault     failure       name   1      typeMismatch, expected a string, found an array  sample 1
        loss      unreadKey     x|y    1      nothing reads it                                 sample 0
        note      neverPresent  token  2      no sample has it (token)
        note      neverPresent  born   2      no sample has it (born)
        note      unusedCase    role   1      admin
        """)
    #expect(audit.markdown.contains(#"| loss | unreadKey | x\|y | 1 | nothing reads it | sample 0 |"#))
    let data = audit.json()
    #expect(data["count"] == 2 && data["isClean"] == false && data["findings"]?.count == 5)
    let failure = try #require(data["findings"]?[0])
    #expect(failure["code"] == "failure" && failure["smallest"] == ["name": []] && failure["example"]?["sample"] == 1)
    #expect(try Value(json: data.jsonString()) == data)
  }

  /// Each sample has the secret in another way.
  static let leaks: [Value] = [
    ["name": "a", "token": ["hunter2"]], ["name": "a", "token": "hunter2"], ["name": 1, "token": "hunter2"],
    ["name": ["b"], "token": ["hunter2": "hunter2"]], ["name": ["hunter2"], "token": nil],
  ]

  @Test(arguments: leaks) func valuesOfSensitiveFieldsAreNotShown(sample: Value) throws {
    let mapper = users.sensitive(\.token, \.name).default(\.token, "hunter2").optional(\.token)
    let audit = try mapper.audit([sample, sample, sample])
    let all =
      audit.report + audit.markdown + (try audit.json().jsonString()) + "\(audit)"
      + audit.findings.map { "\($0) \($0.testCase ?? "") \($0.smallest ?? "")" }.joined()
      + String(decoding: try JSONEncoder().encode(audit.baseline), as: UTF8.self)
    #expect(!all.contains("hunter2"), "\(all)")
  }

  struct Letter: Codable, Equatable, Sendable {
    var id: Int
    var users: [User]
  }

  @Test(arguments: [
    #"[{"name": 1, "token": "hunter2", "role": "x"}]"#, #" [{"name": "a", "token": ["hunter2"]}]"#, #"[{"token": "hunter2""#,
    #"[{"name": "[{"token": "hunter2"}]", "role": "x"}]"#, "\u{FEFF}" + #"[{"name": 1, "token": "hunter2", "role": "x"}]"#,
    #""[{\"token\": \"hunter2\", \"role\": \"x\"}]""#,
  ])
  func valuesWithinJSONTextAreNotShown(text: String) throws {
    let letters = ReflectiveMapper<Letter>(profile: MappingProfile().type(User.self) { $0.sensitive(\.token) }).textAsJSON()
    let audit = try letters.audit([["id": 1, "users": Value(text)]])
    #expect(!audit.findings(.failure).isEmpty)
    let all = audit.report + (try audit.json().jsonString()) + audit.findings.map { "\($0.smallest ?? "") \($0.testCase ?? "")" }.joined()
    #expect(!all.contains("hunter2"), "\(all)")
  }

  @Test func sensitiveCasesAndConstantsAreNotShown() throws {
    let audit = try users.sensitive(\.role, \.born).optional(\.role).audit([
      ["name": "a", "role": "gest", "born": "2001-02-03"], ["name": "b", "role": "gest", "born": "2001-02-03"],
    ])
    #expect(!audit.report.contains("gest") && !audit.report.contains("2001"), "\(audit.report)")
    #expect(audit.findings(.nearCase).count == 1)
  }

  @Test func moreThanTheLimitIsCounted() throws {
    let letters = "abcdefghijklmnopqrsuvwxyz".map(String.init)
    let texts = letters.flatMap { ["gues\($0)", "gue\($0)t", "gu\($0)st", "g\($0)est", "\($0)uest"] }.filter { $0 != "guest" }
    let near = try users.optional(\.role).audit(texts.map { ["name": "a", "role": Value($0)] }).findings(.nearCase)
    #expect(near.count == 101 && near.last?.description == "loss nearCase role: and \(texts.count - 100) more (\(texts.count - 100))")
    let keys = try users.audit([Value(object: [("name", "a")] + (0..<1500).map { ("k\($0)", 1) })]).findings(.unreadKey)
    #expect(keys.count == 1001 && keys.last?.description == "loss unreadKey: and 500 more (500)")
  }

  @Test func faultsComeBeforeLossesBeforeNotes() throws {
    let mapper = users.default(\.name, "none", when: .missing)
    let audit = try mapper.audit([[:], ["name": "a", "x": 1], ["name": []]])
    let severities = audit.findings.map(\.severity)
    #expect(severities == Audit.Finding.Severity.allCases.flatMap { severity in severities.filter { $0 == severity } })
    #expect(Set(severities).count == 3 && audit.findings(.fallback).map(\.severity) == [.note])
  }

  @Test func markdownShowsTextsAsTheyAre() throws {
    let audit = try users.audit([Value(object: [("name", "a"), ("a_b*", 1), ("<b>", 1), (#"p\|q"#, 1)])])
    for text in [#"a\_b\*"#, #"\<b\>"#, #"p\\\\\|q"#] { #expect(audit.markdown.contains(text), "\(audit.markdown)") }
  }

  @Test func hostileSamplesAreAudited() throws {
    var deep: Value = 1
    for _ in 0..<500 { deep = ["a": deep] }
    let odd: [Value] = [
      deep, [], nil, 5, "text", ["name": deep, "role": deep], Value(object: [("name", "\u{202E}a\n\0|"), ("\u{7}\n|", 1)]),
      try Value(json: #"{"name": "a", "name": "b", "role": "admin"}"#), ["name": "\u{10FFFF}", "born": 1e300],
    ]
    let audit = try users.audit(odd + odd)
    #expect(audit.count == 18 && audit.failed == 14)
    #expect(audit.report.split(separator: "\n").count == audit.findings.count + 2, "one line each")
    #expect(audit.findings(.duplicateKey).map(\.count) == [2])
    _ = try (audit.markdown, audit.json().jsonString())
  }
}
