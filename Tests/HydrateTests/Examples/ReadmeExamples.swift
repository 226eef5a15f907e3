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

  private static let order = ReflectiveMapper<Order>().keyTransformer(.camelToSnake).field(\.id, from: "order_id")
    .field(\.customerName, from: "customer.name").singleAsList()

  @Test("README: both bad values of a document, with their lines") func badValues() throws {
    let json = try Self.document()
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }

    let order = ReflectiveMapper<Order>()
      .keyTransformer(.camelToSnake)  // placedAt is placed_at
      .field(\.id, from: "order_id")  // one key renamed
      .field(\.customerName, from: "customer.name")  // a nested value
      .singleAsList()  // "gift" is read as ["gift"]

    do {
      let list = try order.array.at("data.orders").map(json: json)  // a String or Data
      print(list)
    } catch {  // a MappingError, by typed throws: all issues
      print(error.report.formatted(.excerpts(source: json)))
      print(error.report.userMessage)  // for the user of an app; can be translated
    }

    try #require(printed.count == 2)
    #expect(try ExamplePages.blocks(of: "text", on: "README.md").contains(printed[0].trimmingCharacters(in: .newlines)))
    #expect(printed[1] == "2 values could not be read: data.orders[1].status, data.orders[2].order_id")
    let data = Data(json.utf8)
    #expect(throws: MappingError.self) { try order.array.at("data.orders").map(json: data) }
  }

  @Test("README: what becomes of bad values, and the way back") func fallbacks() throws {
    let (json, order) = (try Self.document(), Self.order)
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") }

    // A default for a missing, null or bad status; an order that cannot be read is skipped.
    let orders = order.default(\.status, .unknown).array(invalid: .skip).at("data.orders")

    try orders.plan()  // once, at start: throws all mistakes in the rules
    let mapped = try orders.mapReportingIssues(json: json)
    print(mapped.value.count, mapped.report)  // two orders, two non-fatal issues
    let back = try orders.jsonData(from: mapped.value)  // the same structure, each value in one form

    #expect(printed.hasPrefix("2 2 non-fatal issues\n") && printed.contains("; using unknown\n") && printed.hasSuffix("; skipped"))
    #expect(mapped.value.map(\.id) == [1007, 1008] && mapped.value.map(\.status) == [.shipped, .unknown])
    #expect(mapped.value.map(\.placedAt) == [Date(timeIntervalSince1970: 1_709_631_000), Date(timeIntervalSince1970: 1_709_717_400)])
    #expect(mapped.value.map(\.tags) == [["gift"], ["new", "b2b"]])
    let written = String(decoding: back, as: UTF8.self)
    #expect(written.hasPrefix(#"{"data":{"orders":[{"order_id":1007,"placed_at":"2024-03-05T09:30:00Z","total":129.9,"#))
    #expect(try orders.map(json: back) == mapped.value)
  }

  @Test("README: what JSONDecoder says of the same document") func byJSONDecoder() throws {
    let json = try Self.document()
    let blocks = try ExamplePages.blocks(of: "text", on: "README.md")
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

    let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))  // instead of JSONDecoder()
    let reply = try decoder.decode(Reply.self, from: data)

    #expect(reply == Reply(firstName: "Ann"))
    #expect(throws: DecodingError.self) { try decoder.decode(Reply.self, from: Data("{}".utf8)) }
  }

  @Test("README: at most 185 lines, and a link to each recipe and each page to come from") func pageIsShortAndComplete() throws {
    let page = try ExampleFiles.text("README.md")
    #expect(page.components(separatedBy: "\n").count <= 185)
    let recipes = try ExampleFiles.paths(in: "Docs", extension: "md")
    #expect(recipes.filter { $0.hasPrefix("Docs/HowTo/") }.count >= 30)
    for path in recipes { #expect(page.contains("](\(path))"), "\(path)") }
  }
}
