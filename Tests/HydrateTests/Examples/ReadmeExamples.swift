import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The code of README.md, on the document that stands there.
@Suite struct ReadmeExamples {
  private static func document() throws -> String { try ExamplePages.blocks(of: "json", on: "README.md").first ?? "" }

  struct Order: Codable, Equatable {
    enum Status: String, Codable, CaseIterable { case paid, shipped, unknown }
    let id: Int
    let placedAt: Date
    let total: Decimal
    let status: Status
    let tags: [String]
    let customerName: String
    let note: String?
  }

  @Test("README: a messy document, its report, and the way back") func messyDocument() throws {
    let json = try Self.document()
    var printed: [String] = []
    func print(_ item: some CustomStringConvertible) { printed.append("\(item)") }

    let orders = ReflectiveMapper<Order>()
      .keyTransformer(.camelToSnake)  // placedAt is placed_at
      .field(\.id, from: "order_id")  // one key renamed
      .field(\.customerName, from: "customer.name")  // a nested value
      .default(\.status, .unknown)  // used if the status is missing or unknown
      .singleAsList()  // "gift" is read as ["gift"]
      .array(invalid: .skip)  // skips an order that cannot be read
      .at("data.orders")  // inside the envelope

    do {
      try orders.plan()  // once, at start: throws all mistakes in the rules
      let mapped = try orders.mapReportingIssues(json: json)  // two orders
      print(mapped.report)  // nothing is dropped or replaced in silence
      print(try orders.jsonString(from: mapped.value))  // back, envelope and keys included
    } catch {  // a MappingError with all issues
      print(error.report.formatted(.excerpts(source: json)))  // for you, as above
      print(error.report.userMessage)  // for the user of an app, in any language
    }

    try #require(printed.count == 2)
    let (report, text) = (printed[0], printed[1])
    #expect(report.hasPrefix("2 non-fatal issues\n") && report.contains("; using unknown\n") && report.hasSuffix("; skipped"))
    #expect(text.hasPrefix(#"{"data":{"orders":[{"order_id":1007,"placed_at":"2024-03-05T09:30:00Z","total":129.9,"#))
    let models = try orders.map(json: json)
    #expect(models.map(\.id) == [1007, 1008] && models.map(\.status) == [.shipped, .unknown])
    #expect(models.map(\.placedAt) == [Date(timeIntervalSince1970: 1_709_631_000), Date(timeIntervalSince1970: 1_709_717_400)])
    #expect(try models.map(\.tags) == [["gift"], ["new", "b2b"]] && orders.map(json: text) == models)
  }

  @Test("README: the same document, without rules for bad values and by JSONDecoder") func badValues() throws {
    let json = try Self.document()
    let strict = ReflectiveMapper<Order>().keyTransformer(.camelToSnake).field(\.id, from: "order_id")
      .field(\.customerName, from: "customer.name").singleAsList().array.at("data.orders")
    let error = #expect(throws: MappingError.self) { try strict.map(json: json) }
    let blocks = try ExamplePages.blocks(of: "text", on: "README.md")
    #expect(error.map { blocks.contains($0.report.formatted(.excerpts(source: json)).trimmingCharacters(in: .newlines)) } == true)
    #expect(error?.report.userMessage == "2 values could not be read: data.orders[1].status, data.orders[2].order_id")

    struct Reply: Decodable {
      struct Orders: Decodable { let orders: [Ordered] }
      struct Ordered: Decodable {
        let orderId: Int
        let placedAt: Date
      }
      let data: Orders
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    do {
      _ = try decoder.decode(Reply.self, from: Data(json.utf8))
      Issue.record("JSONDecoder reads it")
    } catch DecodingError.typeMismatch(let type, let context) {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined().dropFirst()
      let line = "DecodingError.typeMismatch: expected value of type \(type). Path: \(path). Debug description: \(context.debugDescription)"
      #expect(blocks.contains(line), "\(line)")
    }
  }

  @Test("README: the table of rules and settings is code that compiles") func rulesAndSettings() throws {
    struct Item: Codable, Equatable {
      enum Status: String, Codable, CaseIterable { case open, unknown }
      var id: Int
      var note: String?
      var status: Status
      var page: Int
      var city: String
      var day: Date
      var size: Int
      var tags: [String]
      var email: String
      var cache: String?
      var rest: [String: Value]
    }
    let ruled = ReflectiveMapper<Item>()
      .optional(\.note).default(\.status, .unknown).default(\.page, 1, when: .missing)
      .field(\.id, from: "order_id").field(\.city, from: "address.city")
      .field(\.day, using: .date(.day)).field(\.size) { (text: String) in text.count }
      .field(\.tags, using: .split(",")).readOnly(\.id).sensitive(\.email).except(\.cache).unknownKeys(into: \.rest)
      .nulls(.write, for: \.note)
    let json = """
      {"order_id": 1, "address": {"city": "Oslo"}, "day": "2024-03-05", "size": "four", "tags": "a,b", "email": "a@b.example",
       "status": "new", "other": 5}
      """
    var item = try ruled.map(json: json)
    #expect(item.status == .unknown && item.page == 1 && item.size == 4 && item.tags == ["a", "b"] && item.rest["other"] == 5)
    #expect(try ruled.update(&item, json: #"{"address": {"city": "Bergen"}}"#).map(\.description) == ["city"])
    #expect(item.city == "Bergen" && item.tags == ["a", "b"])

    typealias Status = Item.Status
    _ = ReflectiveMapper<Item>()
      .noRequiredFields().nullTexts("n/a").emptyTextAsNull().keyTransformer(.camelToSnake).relaxedNames().unknownKeys(.report)
      .mapType(Date.self, using: .date(.rfc822)).default(for: Status.self, .unknown).coercion(.strict)
      .singleAsList().textAsJSON().invalidElements(.skip).cases(.tagged(by: "type")).nulls(.write).omit(.empty)
    let named = ReflectiveMapper<Item>().optional(named: "note").field(named: "id", at: "order_id")
    try named.check()

    let here = try ExampleFiles.text("Tests/HydrateTests/Examples/ReadmeExamples.swift")
    let page = try ExampleFiles.text("README.md")
    let section = page.split(separator: "## ").first { $0.hasPrefix("Rules and settings") } ?? ""
    let calls = section.split(separator: "\n").filter { $0.hasPrefix("|") }.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(calls.count > 25)
    for call in calls { #expect(here.contains(call), "\(call)") }
  }

  @Test("README: one word makes a mapper lenient everywhere") func lenient() throws {
    let lenient = ReflectiveMapper<Order>(profile: .tolerant)  // then the rules as above

    let json = #"{"orders": [{"id": ["7"], "placed_at": 0, "status": "paid", "tags": "gift", "note": ""}, 7]}"#
    let mapped = try lenient.keyTransformer(.camelToSnake).array(invalid: .skip).at("orders").mapReportingIssues(json: json)
    let placed = Date(timeIntervalSince1970: 0)
    #expect(mapped.value == [Order(id: 7, placedAt: placed, total: 0, status: .paid, tags: ["gift"], customerName: "", note: "")])
    #expect(mapped.issues.map(\.sourcePath.description).sorted() == ["orders[0].customer_name", "orders[0].total", "orders[1]"])
  }

  @Test("README: in place of JSONDecoder") func inPlaceOfJSONDecoder() throws {
    struct Reply: Codable, Equatable { let firstName: String }
    let data = Data(#"{"first_name": "Ann"}"#.utf8)

    let decoder = MappingDecoder(Profile().keyTransformer(.camelToSnake))  // instead of JSONDecoder()
    let reply = try decoder.decode(Reply.self, from: data)

    #expect(reply == Reply(firstName: "Ann"))
    #expect(throws: DecodingError.self) { try decoder.decode(Reply.self, from: Data("{}".utf8)) }
  }

  @Test("README: at most 180 lines, and a link to each recipe and each page to come from") func pageIsShortAndComplete() throws {
    let page = try ExampleFiles.text("README.md")
    #expect(page.components(separatedBy: "\n").count <= 180)
    let recipes = try ExampleFiles.paths(in: "Docs", extension: "md")
    #expect(recipes.filter { $0.hasPrefix("Docs/HowTo/") }.count >= 30)
    for path in recipes { #expect(page.contains("](\(path))"), "\(path)") }
  }
}
