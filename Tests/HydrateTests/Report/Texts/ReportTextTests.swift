import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Whole texts of a whole report, a golden text a style. `Docs/Errors.md` shows them.
@Suite struct ReportTextTests {
  enum Size: String, Codable, CaseIterable { case small, medium, large }
  struct Item: Codable { var id: Int8; var size: Size; var added: Date? }
  struct Order: Codable { var number: Int; var items: [Item]; var limits: [String: Int]? }

  static let source = """
    {
      "number": "A7",
      "items": [
        {"id": 1, "size": "small"},
        {"id": 300, "size": "xl", "added": "01/02/2013"},
        {"id": 3, "Size": "large"}
      ],
      "limits": {"cpu": "many", "disk": []}
    }
    """

  static func report(_ mapper: ReflectiveMapper<Order> = ReflectiveMapper<Order>(), _ json: String = source) throws -> MappingReport {
    try mapper.plan()
    do throws(MappingError) { _ = try mapper.map(json: json) } catch { return error.report }
    throw CancellationError()
  }

  /// What `Docs/Errors.md` shows under a heading.
  private static func golden(_ heading: String) throws -> String {
    let page = try ExampleFiles.text("Docs/Errors.md")
    let section = try #require(page.range(of: "\n### \(heading)\n").map { page[$0.upperBound...] })
    let start = try #require(section.range(of: "```text\n")).upperBound
    let end = try #require(section[start...].range(of: "\n```")).lowerBound
    return String(section[start..<end])
  }

  @Test(arguments: ["Lines", "Tree", "Summary", "Excerpts"]) func asThePageShowsIt(_ heading: String) throws {
    let source = try ExamplePages.block(0, of: "json", on: "Errors")
    let styles: [String: ReportStyle] = ["Lines": .lines, "Tree": .tree, "Summary": .summary, "Excerpts": .excerpts(source: source)]
    let style = try #require(styles[heading])
    let text = try Self.report(ReflectiveMapper<Order>(), source).formatted(style)
    #expect(try text == Self.golden(heading), "\(text)")
  }

  @Test func linesAreWhatTheErrorPrints() throws {
    let report = try Self.report()
    #expect("\(report)" == report.formatted() && report.formatted(.lines) == report.formatted())
    #expect(report.formatted(.lines, showingValues: true).contains("\"xl\""))
  }

  @Test func limitsSayWhatIsLeftOut() throws {
    let report = try Self.report()
    #expect(report.formatted(.lines, limit: 2).hasSuffix("and \(report.issues.count - 2) more issues"))
    #expect(report.formatted(.tree, limit: 1).hasSuffix("and \(report.issues.count - 1) more issues"))
    #expect(
      report.formatted(.summary, limit: 1).contains("more groups")
        && report.formatted(.excerpts(source: Self.source), limit: 1).contains("more issues"))
    #expect(
      report.formatted(.lines, limit: 0).split(separator: "\n").count == 2 && report.formatted(limit: -1) == report.formatted(limit: 0))
  }
}

@Suite struct ExcerptTests {
  struct Box: Codable { var value: Int }

  private static func excerpt(_ json: String, source: String? = nil) throws -> [String] {
    let mapper = ReflectiveMapper<[Box]>()
    try mapper.plan()
    do throws(MappingError) { _ = try mapper.map(json: json) } catch {
      return error.report.formatted(.excerpts(source: source ?? json)).split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
    }
    return []
  }

  /// The line with carets, and the one above it.
  private static func marked(_ lines: [String]) -> (String, String)? {
    lines.firstIndex { $0.contains("^") }.map { (lines[$0 - 1], lines[$0]) }
  }

  private static func columns(_ text: Substring) -> Int { text.unicodeScalars.reduce(0) { $0 + DisplayText.shown($1, at: 0).width } }

  @Test(arguments: [
    ("[{\"value\": \"x\"}]", "\"x\""), ("[{\"é\": 1, \"value\": \"x y\"}]", "\"x y\""), ("[{\"漢字\": \"😀\", \"value\": [1, 2]}]", "[1, 2]"),
    ("[{\"e\u{301}\": 1, \"value\": true}]", "true"), ("\t[{\t\"value\": {}}]", "{}"), ("\u{FEFF}[{\"value\": \"x\"}]", "\"x\""),
    ("[\r\n{\"value\": \"a\\\"b\"}\r]", "\"a\\\"b\""),
  ]) func caretsStandBelowTheValue(_ json: String, _ value: String) throws {
    let (line, carets) = try #require(Self.marked(Self.excerpt(json)))
    let start = try #require(line.range(of: value)).lowerBound
    let caret = try #require(carets.firstIndex(of: "^"))
    #expect(Self.columns(line[..<start]) == carets.distance(from: carets.startIndex, to: caret), "\(line)\n\(carets)")
    #expect(carets.filter { $0 == "^" }.count == Self.columns(value[...]))
  }

  @Test(arguments: [
    ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("👍🏽", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("한", 2), ("e\u{301}", 1), ("👍👍", 4), ("🏽", 2), ("a\u{200D}b", 2),
  ]) func whatIsShownAsOneTakesItsColumnsOnce(_ key: String, _ width: Int) throws {
    let (line, carets) = try #require(Self.marked(Self.excerpt("[{\"\(key)\": 1, \"value\": \"x\"}]")))
    let caret = try #require(carets.firstIndex(of: "^"))
    let before = #"1 | [{""#.count + width + #"": 1, "value": "#.count
    #expect(carets.distance(from: carets.startIndex, to: caret) == before, "\(line)\n\(carets)")
  }

  @Test func controlsAndDirectionsAreEscaped() throws {
    let lines = try Self.excerpt("[{\"a\u{202E}b\u{7F}\": 1, \"value\": \"x\"}]")
    #expect(lines.contains { $0.contains("a\\u{202E}b\\u{7F}") } && !lines.joined().unicodeScalars.contains("\u{202E}"))
  }

  @Test func whatMessagesAndPathsQuoteIsEscapedToo() throws {
    let quoting = ClosureMapper { (text: String, context: inout MappingContext) throws(MappingError) -> Int in
      throw context.failure(.invalidValue, "\u{1B}[31m\u{202E}red")
    }
    let error = #expect(throws: MappingError.self) { try quoting.lifted.at(.key("a\u{202E}b")).map(json: "{\"a\u{202E}b\": \"x\"}") }
    let text = try #require(error?.report.formatted(.excerpts(source: "{\"a\u{202E}b\": \"x\"}")))
    #expect(text.contains("\\u{1B}[31m\\u{202E}red") && !text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
  }

  @Test("excerpts: a long message continues on the next lines")
  func longMessagesAreWrapped() throws {
    let words = (1...60).map { "word\($0)" }
    let failing = ClosureMapper { (text: String, context: inout MappingContext) throws(MappingError) -> Int in
      throw context.failure(.invalidValue, words.joined(separator: " "))
    }
    let error = #expect(throws: MappingError.self) { try failing.lifted.at("a").map(json: #"{"a": "x"}"#) }
    let lines = try #require(error?.report.formatted(.excerpts(source: #"{"a": "x"}"#))).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 160 } && lines.filter { $0.contains("word") }.count > 2)
    #expect(lines.flatMap { $0.split(separator: " ") }.filter { $0.hasPrefix("word") }.map(String.init) == words)
  }

  @Test func issuesOfOneLineShareIt() throws {
    let lines = try Self.excerpt("[{\"value\": \"x\"}, {\"value\": []}]")
    #expect(lines.filter { $0.contains("[{\"value\"") }.count == 1)
    #expect(lines.filter { $0.contains("^") }.count == 1 && lines.filter { $0.contains("fatal ") && $0.contains(" at [") }.count == 2)
  }

  @Test func longLinesAreCutAroundThePlace() throws {
    let long = "[" + (0..<3000).map { "{\"value\": \($0 % 100 == 7 ? "\"é\($0)\"" : "\($0)")}" }.joined(separator: ",") + "]"
    let lines = try Self.excerpt(long)
    #expect(lines.allSatisfy { $0.count <= 160 } && lines.contains { $0.contains("\"é107\"") && $0.contains("…") })
    let text = try Self.excerpt("[{\"value\": \"\(String(repeating: "é", count: 5000))\"}]")
    #expect(text.allSatisfy { $0.count <= 160 } && text.contains { $0.contains("^^^") })
    let controls = try Self.excerpt("[{\"value\": \"\(String(repeating: "\u{7F}", count: 500))\"}]")
    #expect(controls.allSatisfy { $0.count <= 160 })
  }

  @Test(arguments: ["", "[", "\n\n\n", "x", "[{\"value\"", "é", "[{\"value\": \"", "\u{FEFF}"]) func anotherSourceNeverTraps(
    _ source: String
  ) throws {
    for json in ["[{\"value\": \"x\"}]", "[\n{},\n\n{\"value\":\n\"y\"}]"] {
      let lines = try Self.excerpt(json, source: source)
      #expect(lines.contains { $0.contains("fatal") })
    }
    let bytes = Data([0xFF, 0xC3, 0x0A, 0xE2, 0x82, 0x22])
    do throws(MappingError) { _ = try ReflectiveMapper<[Box]>().map(json: "[{\"value\": \"x\"}]") } catch {
      #expect(!error.report.formatted(.excerpts(source: bytes)).isEmpty)
    }
  }

  @Test func colourOnlyWhereAskedFor() throws {
    do throws(MappingError) { _ = try ReflectiveMapper<[Box]>().map(json: "[{\"value\": \"x\"}]") } catch {
      #expect(error.report.formatted(.excerpts(source: "[{\"value\": \"x\"}]", color: true)).contains("\u{1B}["))
      #expect(!error.report.formatted(.excerpts(source: "[{\"value\": \"x\"}]")).contains("\u{1B}"))
    }
  }

  @Test func sensitiveValuesAreMasked() throws {
    struct Login: Codable { var user: Int; var token: Int }
    let json = #"[{"user": "q7x", "token": "s3cret"}, {"token": {"a": "s3cret"}, "user": "q7y"}]"#
    let logins = ReflectiveMapper<Login>().sensitive(\.token)
    try logins.plan()
    let error = #expect(throws: MappingError.self) { try logins.array.map(json: json) }
    let text = try #require(error?.report.formatted(.excerpts(source: json), showingValues: true))
    #expect(text.contains(#"[{"user": "q7x", "token": •••}, {"token": •••, "user": "q7y"}]"#) && !text.contains("s3cret"))
    let carets = try #require(text.split(separator: "\n").first { $0.contains("^") })
    #expect(carets.filter { $0 == "^" }.count == 5 + 3 + 3 + 5)
    let cut = #expect(throws: MappingError.self) { try logins.array.map(json: String(json.dropLast(3))) }
    #expect(cut?.report.formatted(.excerpts(source: json)).contains("q7x") == false)
  }
}
