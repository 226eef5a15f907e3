import Foundation
import Hydrate
import Testing

@testable import HydrateTour
@testable import TestSupport

@Suite struct TourProgramTests {
  @Test func learnsFromTheDocumentOfTheReadme() throws {
    let page = try ExampleFiles.text("README.md")
    let start = try #require(page.firstRange(of: "```json\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "```")).lowerBound
    #expect(try Value(json: Screen.document) == Value(json: String(page[start..<end])))
  }

  @Test func mapsTheEmbeddedDocument() throws {
    let result = try Tours.shop.run(Data(ShopDocument.json.utf8), path: "shop")
    #expect(result.output.count == 46)
    #expect(result.isStable)
    let first = try #require(result.output.first)
    #expect(first.orderNumber == 1001 && first.customer.address.city == "Berlin" && first.lines.map(\.quantity) == [1])
    // The same instant, or one a step further, however it is written.
    let days = result.output.prefix(9).map { $0.placedAt.timeIntervalSince1970 }
    #expect(days == days.sorted())

    let issues = result.issues.map { "\($0.code) \($0.sourcePath)" }
    #expect(
      issues == [
        "invalidValue orders[2].rating", "invalidValue orders[5].status", "invalidValue orders[7].tracking_url",
        "invalidValue orders[9].shipped_at", "nullValue orders[11].currency", "missingValue orders[13].is_gift",
        "invalidValue orders[14].lines[0].quantity", "precisionLoss orders[16].lines[0].weight_kg",
        "typeMismatch orders[18].customer_note", "unknownKey orders[21].custmer_note", "typeMismatch orders[23].tags",
        "duplicateKey orders[25].coupon_code", "invalidValue orders[28].lines[1].quantity", "invalidValue orders[31].reference",
        "nullValue orders[33]", "missingValue orders[36].total", "invalidValue orders[36].order_number",
        "invalidValue orders[36].placed_at", "typeMismatch orders[36].customer",
      ])
    #expect(result.issues.allSatisfy { $0.severity == .nonFatal && $0.location != nil })
  }

  @Test(arguments: [40, 60, 80, 100, 200], [[], ["--explain"]]) func drawsWithinItsColumns(columns: Int, arguments: [String]) throws {
    let output = try TourProgram.output(arguments, screen: Screen(Terminal(isTerminal: false, columns: columns, environment: [:])))
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { #expect(PlainText.width(String(line)) <= columns, "\(line)") }
    #expect(!output.contains("\u{1B}"))
  }

  @Test func showsAllSections() throws {
    let output = try TourProgram.output([])
    for part in [
      "struct Order", "Plan: Order", "Plan: OrderLine", "Models: 10 of 46", "Issues: 19", "Mapped back", "gave equal models: 46",
      "46 models, 19 issues: 9 invalidValue, 3 typeMismatch", "MB/s",
    ] {
      #expect(output.contains(part), "\(part)")
    }
    let coloured = try TourProgram.output([], screen: Screen(Terminal(isTerminal: true, columns: nil, environment: [:])))
    #expect(coloured.contains("\u{1B}[1mPlan: Order\u{1B}[0m") && coloured.contains("\u{1B}[35minvalidValue\u{1B}[0m"))
    #expect(try TourProgram.output(["--help"]) == TourCommand.usage)
    let usages = [TourCommand.usage, LearnCommand.usage, PipeCommand.usage].joined().split(separator: "\n")
    #expect(usages.first?.contains(" learn ") == true && usages.allSatisfy { $0.count <= 80 })
  }

  @Test func explainsTheEmbeddedDocument() throws {
    let explanation = try Tours.shop.explain(Data(ShopDocument.json.utf8), path: "shop")
    let result = try Tours.shop.run(Data(ShopDocument.json.utf8), path: "shop")
    #expect(explanation.issues.map(\.description) == result.issues.map(\.description))
    #expect(explanation.unread.contains { $0.description == "orders[21].custmer_note" })
    let shown = explanation.fields.filter { $0.issue != nil }.map { "\($0.outcome) \($0.sourcePath)" }
    for line in ["fallback orders[2].rating", "converted orders[16].lines[0].weight_kg", "failed orders[33]"] {
      #expect(shown.contains(line), "\(line)")
    }
    let output = try TourProgram.output(["--explain"])
    for part in [
      "explained", "Fields: \(explanation.fields.count)", "built in", "more rows; --limit all shows them", "Keys that nothing reads: 1",
      "orders[21].custmer_note", "12 times  converted  orders[*].order_number",
    ] {
      #expect(output.contains(part), "\(part)")
    }
    let rows = output.split(separator: "\n").compactMap { line in ["failed", "fallback", "absent"].first { line.contains(" \($0) ") } }
    #expect(rows.first == "failed" && rows.last == "absent", "what failed is first")
    let all = try TourProgram.output(["--explain", "--limit", "all"])
    #expect(all.contains("orders[*].customer.address.city ") && !output.contains("orders[*].customer.address.city "))
    #expect(try !all.contains("--limit all") && TourProgram.output(["--explain", "--limit=3"]).contains("68 more rows"))
  }

  @Test func valuesUnderSecretKeysAreNotShown() throws {
    let mapper = ReflectiveMapper<[String: Int]>()
    for (key, isHidden) in [("access_token", true), ("Pass-Word", true), ("pwd", true), ("author", false), ("total", false)] {
      let error = try #require(throws: MappingError.self) { try mapper.map(json: #"{"\#(key)": "x9"}"#) }
      let message = Show.message(try #require(error.issues.first))
      #expect(message.hasSuffix(isHidden ? ": •••" : #": "x9""#), "\(key): \(message)")
    }
  }

  @Test func mapsUsers() throws {
    let json = """
      {"id": 1, "jsonrpc": "2.0", "total": 1, "result": [{"id": 9, "avatar": "images/9.png", "age": "28", "admin": false,
       "name": "Станислав", "company": "Anaframe", "phone": "+7095", "email": "s@a.example", "field": "x",
       "birthDate": "Fri, 23 Jan 1976 16:27:05 GMT", "friends": [{"id": 1, "name": "Адам", "phone": "+7096"}]}]}
      """
    let result = try Tours.users.run(Data(json.utf8), path: "users")
    #expect(result.isStable && result.issues.isEmpty)
    #expect(result.output.result.first?.birthDate == Date(timeIntervalSince1970: 191_262_425))
    #expect(result.output.result.first?.friends.map(\.name) == ["Адам"])
  }

  @Test func mapsEvents() throws {
    let json = """
      [{"id": "1652857722", "type": "PushEvent", "created_at": "2013-01-10T07:58:30Z", "public": true,
        "actor": {"id": 1, "login": "jo", "gravatar_id": "", "url": "https://api.example/jo", "avatar_url": "https://img.example/1"},
        "repo": {"id": 2, "name": "jo/tool", "url": "https://api.example/tool"},
        "payload": {"push_id": 3, "ref": null, "size": 1, "distinct_size": 1, "commits": [{"sha": "05", "message": "m", "distinct": true,
          "url": "https://api.example/05", "author": {"name": "Jo", "email": "jo@example.com"}}]}}]
      """
    let result = try Tours.events.run(Data(json.utf8), path: "events")
    #expect(result.isStable && result.issues.isEmpty)
    #expect(result.output.first?.payload.commits?.first?.author.name == "Jo")
    #expect(result.output.first?.type == .push)
  }

  @Test func saysInOneLineWhatIsWrong() {
    let rows = [
      ("{\n \"a\": tru", "f: not JSON (line 2, column 10): "),
      ("[1]", "f: typeMismatch at [0] (line 1, column 2): expected an object, found a number (GitHubEvent)"),
      ("[{}, null]", "f: missingValue at [0].id (line 1, column 2): missing value (Int); "),
      ("{}", "f: typeMismatch at the document (line 1, column 1): expected an array of objects, found an object (GitHubEvent)"),
    ]
    for (json, start) in rows {
      do {
        _ = try Tours.events.run(Data(json.utf8), path: "f")
        Issue.record("\(json) did not throw")
      } catch {
        #expect(error.line.hasPrefix(start), "\(error.line)")
        #expect(!error.line.contains("\n"))
      }
    }
  }
}
