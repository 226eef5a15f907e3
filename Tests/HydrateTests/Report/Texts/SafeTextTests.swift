import Foundation
import Hydrate
import HydrateProfiles
import HydrateRows
import HydrateSchema
import Testing

@testable import TestSupport

/// Texts for people show no control and nothing that changes the direction of the text around it, whatever keys, values and mappers say.
@Suite struct SafeTextTests {
  /// One of each kind, with a line feed, which breaks a line of a report where it stands in a key.
  static let hostile =
    "a\u{0}\u{7}\u{1B}[31m\u{7F}\u{85}\u{9B}2J\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}\u{FEFF}b\r"

  struct Holder: Codable {
    var limits: [String: Int]
    var size: Size?
    enum Size: String, Codable, CaseIterable { case plain, odd = "od\u{202E}d\u{1B}" }
  }

  /// JSON text with hostile keys and values.
  static func json() throws -> String {
    let value: Value = ["limits": [hostile: Value(hostile), "\u{202E}k\nl": "q"], "size": Value(hostile), "odd\n\u{202E}": 1]
    return try value.jsonString()
  }

  static func report() throws -> MappingReport {
    let mapper = ReflectiveMapper<Holder>().unknownKeys(.report).optional(\.size)
    let json = try json()
    try mapper.plan()
    do throws(MappingError) { _ = try mapper.map(json: json) } catch { return error.report }
    throw CancellationError()
  }

  @Test("safe text: every style of a report", arguments: [false, true]) func reports(_ showingValues: Bool) throws {
    let report = try Self.report()
    #expect(report.issues.count == 4)
    let styles: [ReportStyle] = [.lines, .tree, .summary, .excerpts(source: try Self.json())]
    for style in styles { #expect(SafeText.raw(report.formatted(style, showingValues: showingValues)) == []) }
    let lines = report.formatted(.lines, showingValues: showingValues).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5, "a key breaks no line")
    for issue in report.issues {
      let texts = [issue.description, issue.message, issue.fallback ?? "", "\(issue.sourcePath)", "\(issue.destinationPath)"] + issue.hints
      for text in texts { #expect(SafeText.raw(text, newlines: false) == [], "\(text.debugDescription)") }
      #expect(ValuePath(stringLiteral: "\(issue.sourcePath)") == issue.sourcePath, "a path in a text is still that path")
    }
    #expect(report.issues.contains { $0.sourcePath == ValuePath([.key("limits"), .key(Self.hostile)]) }, "the path itself is data")
  }

  @Test("safe text: errors as Foundation's") func foundationErrors() throws {
    let error = #expect(throws: DecodingError.self) { try MappingDecoder().decode(Holder.self, from: Data(Self.json().utf8)) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(SafeText.raw(context.debugDescription) == [] && context.codingPath.map(\.stringValue) == ["limits", Self.hostile])
  }

  @Test("safe text: what a mapper says, its code among it") func mappersOfOnesOwn() throws {
    let quoting = ClosureMapper<String, String> { (text, context) throws(MappingError) in
      throw context.failure(MappingIssue.Code("c\u{1B}\u{202E}"), "no \(text)\nat all")
    }
    let error = #expect(throws: MappingError.self) { try quoting.lifted.map(Value(Self.hostile)) }
    let texts = [
      error?.description, error?.report.fatal.formatted(.tree), error?.report.formatted(showingValues: true), error?.localizedDescription,
    ]
    for text in texts { #expect(SafeText.raw(text ?? "\u{0}") == []) }
    #expect(error?.description.split(separator: "\n").count == 2)
    #expect(error?.issues.first?.code.name == "c\u{1B}\u{202E}", "the code itself is data")
    #expect(error?.issues.first?.message.contains("\\u{1B}[31m") == true)
  }

  @Test("safe text: explanations", arguments: [false, true]) func explanations(_ showingValues: Bool) throws {
    let explanation = try ReflectiveMapper<Holder>().optional(\.size).explain(json: try Self.json())
    #expect(SafeText.raw(explanation.formatted(showingValues: showingValues)) == [] && explanation.formatted().contains("unread:"))
    for field in explanation.fields { #expect(SafeText.raw("\(field)", newlines: false) == []) }
  }

  @Test("safe text: plans and their diagrams") func plans() throws {
    let mapper = ReflectiveMapper<Holder>().field(\.limits, from: .key("l\n\u{202E}")).default(\.size, .odd)
    let plan = try mapper.plan()
    for text in [plan.description, plan.mermaid] { #expect(SafeText.raw(text) == []) }
    #expect(plan.description.split(separator: "\n").count == 4, "a line each for the model, the head and two fields: \(plan)")
  }

  @Test("safe text: tallies, those from elsewhere too") func tallies() throws {
    let tally = IssueTally()
    tally.record(try Self.report())
    #expect(SafeText.raw("\(tally)") == [])
    let group: Value = [
      "count": 1, "severity": "fatal", "code": Value(Self.hostile), "pattern": Value(Self.hostile), "first": "a", "last": "\u{1B}",
    ]
    let written: Value = ["limit": 9, "documents": 1, "groups": [group], "others": ["\u{202E}": 2]]
    let read = try JSONDecoder().decode(IssueTally.self, from: written.jsonData())
    #expect(SafeText.raw("\(read)") == [] && "\(read)".split(separator: "\n").count == 4)
    #expect(read.groups.first?.code.name == Self.hostile)
  }

  @Test("safe text: mistakes of a profile's file") func profileFiles() {
    let file = #"{"Holder": {"\u202e\u001b[31m\n": {"mapper": "\u001b[2J"}, "size": {"key": "a..\u202e"}}, "\u001b]0;title\u0007": {}}"#
    let error = #expect(throws: MappingError.self) { try MappingProfile(json: file, names: ProfileNames().type(Holder.self)) }
    #expect((error?.issues.count ?? 0) >= 3)
    for text in [error?.description, error?.report.formatted(.tree)] { #expect(SafeText.raw(text ?? "\u{0}") == []) }
  }

  @Test("safe text: values are JSON text still") func values() throws {
    let value: Value = [Self.hostile: [Value(Self.hostile), "é👩‍👧 \u{E000}"]]
    #expect(SafeText.raw("\(value)", newlines: false) == [] && "\(value)".contains("\\u202e"))
    #expect("\(value)".contains("é👩‍👧 \u{E000}"), "what is no control stays")
    #expect(try Value(json: "\(value)") == value)
    #expect(try value.jsonString().contains("\u{202E}"), "text for programs is as it was")
  }

  @Test("safe text: paths are read again", arguments: [hostile, "\u{202E}", "\u{200E}x", "a\u{2066}b", "\u{FEFF}", "\u{61C}"])
  func paths(_ key: String) {
    for path in [ValuePath([.key(key)]), ValuePath([.index(0), .several([ValuePath([.key(key)]), ValuePath([.key("b")])])])] {
      #expect(SafeText.raw("\(path)", newlines: false) == [] && ValuePath(stringLiteral: "\(path)") == path)
    }
  }
}
