import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The code of README.md, on the document that stands there.
@Suite struct ReadmeExamples {
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
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let json = try #require(try ExamplePages.blocks(of: "json", on: "README.md").first)

    let orders = ReflectiveMapper<Order>()
      .keyTransformer(.camelToSnake)  // placedAt is placed_at
      .field(\.id, from: "order_id")  // one key renamed
      .field(\.customerName, from: "customer.name")  // a nested value
      .default(\.status, .unknown)  // used if the status is missing or unknown
      .singleAsList()  // "gift" is read as ["gift"]
      .array(invalid: .skip)  // skips an order that cannot be read
      .at("data.orders")  // inside the envelope

    let mapped = try orders.mapReportingIssues(json: json)  // two orders
    print(mapped.report)
    let text = try orders.jsonData(from: mapped.value)  // back, envelope and keys included

    #expect(try ExamplePages.blocks(of: "text", on: "README.md").contains(printed.trimmingCharacters(in: .newlines)))
    #expect(mapped.value.map(\.id) == [1007, 1008] && mapped.value.map(\.status) == [.shipped, .unknown])
    #expect(mapped.value.map(\.placedAt) == [Date(timeIntervalSince1970: 1_709_631_000), Date(timeIntervalSince1970: 1_709_717_400)])
    #expect(mapped.value.map(\.tags) == [["gift"], ["new", "b2b"]])
    let written = String(decoding: text, as: UTF8.self)
    #expect(written.hasPrefix(#"{"data":{"orders":[{"order_id":1007,"placed_at":"2024-03-05T09:30:00Z","total":129.9,"#))
    #expect(try orders.map(json: text) == mapped.value)
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

  @Test("README: at most 160 lines, and a link to each recipe and each page to come from") func pageIsShortAndComplete() throws {
    let page = try ExampleFiles.text("README.md")
    #expect(page.components(separatedBy: "\n").count <= 160)
    let recipes = try ExampleFiles.paths(in: "Docs", extension: "md")
    #expect(recipes.filter { $0.hasPrefix("Docs/HowTo/") }.count >= 30)
    for path in recipes { #expect(page.contains("](\(path))"), "\(path)") }
  }
}
