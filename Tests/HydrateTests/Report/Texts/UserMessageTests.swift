import Foundation
import Hydrate
import Testing

/// Texts for the users of an app: one sentence for a report, one for each issue, without types.
@Suite struct UserMessageTests {
  struct Item: Codable { var name: String, price: Int }
  struct Order: Codable {
    enum Status: String, Codable { case paid, open }
    var id: Int, customerName: String, status: Status, items: [Item]
  }
  static let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)

  static func report(_ mapper: ReflectiveMapper<Order>, _ json: String) -> MappingReport {
    do { return try mapper.mapReportingIssues(json: json).report } catch { return error.report }
  }

  @Test(
    "user messages: a report in one sentence",
    arguments: [
      (#"{"id": 1, "customer_name": "Ann", "status": "paid", "items": []}"#, "the data could be read"),
      (#"{"id": "x", "customer_name": "Ann", "status": "paid", "items": []}"#, "1 value could not be read: id"),
      (#"{"id": "x", "customer_name": "Ann", "items": []}"#, "2 values could not be read: status, id"),
      (
        #"{"id": 1, "customer_name": "A", "status": "open", "items": [1, 2, 3, 4, 5, 6, 7]}"#,
        "7 values could not be read: items[0], items[1], items[2], items[3], items[4] and 2 more"
      ),
      ("[", "the data could not be read"), ("5", "the data could not be read"),
    ])
  func sentences(_ json: String, _ sentence: String) throws {
    try Self.orders.plan()
    #expect(Self.report(Self.orders, json).userMessage == sentence)
  }

  @Test("user messages: mistakes in the rules, and what cannot be written, are not the user's") func mistakes() throws {
    let report = Self.report(Self.orders.optional(\.items).required(\.id), "{}")
    #expect(report.issues[0].code == .configuration)
    #expect(report.userMessage == "the data could not be read" && report.issues[0].userMessage == "the data could not be read")
    struct Number: Codable { var n: Double }
    let error = try #require(throws: MappingError.self) { try ReflectiveMapper<Number>().jsonData(from: Number(n: .nan)) }
    #expect(error.report.userMessage == "the data could not be written")
    #expect(error.report.problemDetails(title: "?")["errors"]?[0]?["detail"] == "the data could not be written")
  }

  @Test("user messages: softened issues have a text, and do not count") func softened() throws {
    let mapped = try Self.orders.optional(\.id).mapReportingIssues(
      json: #"{"id": "x", "customer_name": "A", "status": "paid", "items": []}"#)
    #expect(mapped.report.userMessage == "the data could be read")
    #expect(mapped.issues.map(\.userMessage) == ["expected a whole number, found a string that is not one"])
  }

  @Test("user messages: no types, also of models, enums and errors") func noTypes() throws {
    struct Refusal: Error {}
    struct Thrower: Codable {
      init(from decoder: any Decoder) throws { throw Refusal() }
      func encode(to encoder: any Encoder) throws {}
    }
    struct Inner: Codable { var order: Order, orders: [Order], status: Order.Status?, thrower: Thrower? }
    let mapper = ReflectiveMapper<Inner>()
    try mapper.plan()
    let json = #"{"order": {"id": 300.5, "customerName": 5, "items": {}}, "orders": 7, "status": 5, "thrower": {}}"#
    let error = try #require(throws: MappingError.self) { try mapper.map(json: json) }
    let details = try error.report.problemDetails(title: "?").jsonString()
    for type in ["Int", "Order", "Status", "Thrower", "Refusal", "Item"] {
      #expect(!details.contains(type), "\(details)")
      #expect(!error.report.userMessage.contains(type) && error.issues.allSatisfy { !$0.userMessage.contains(type) })
    }
    #expect(details.contains("expected an array of objects, found a number") && details.contains(#""detail":"invalid value""#))
  }

  @Test("user messages: an issue that is quoted, and a text of a mapper's own") func quoted() throws {
    struct Outer: Codable {
      var item: Item
      init(from decoder: any Decoder) throws { item = try ReflectiveMapper<Item>().map(json: #"{"name": "a", "price": "x"}"#) }
      func encode(to encoder: any Encoder) throws {}
    }
    let error = try #require(throws: MappingError.self) { try ReflectiveMapper<Outer>().map(json: "{}") }
    #expect(error.issues.map(\.userMessage) == ["expected a whole number, found a string that is not one"])
    let own = try #require(throws: MappingError.self) {
      try ClosureMapper { (_: String, context) -> Int in throw context.failure(.invalidValue, "too {large}\n(Int)") }.map("x")
    }
    #expect(own.issues.map(\.userMessage) == [#"too {large}\u{A}(Int)"#])
  }

  @Test("user messages: a sensitive value is not named") func sensitive() throws {
    let quoting = ClosureMapper { (text: String, context) -> Int in throw context.failure(.invalidValue, "no pin: \(text)") }
    let mapper = ReflectiveMapper<Item>().sensitive(\.price).field(\.price, using: quoting)
    let error = try #require(throws: MappingError.self) { try mapper.map(json: #"{"name": "a", "price": "4111"}"#) }
    #expect(error.issues.map(\.userMessage) == ["invalid value"] && !error.report.userMessage.contains("4111"))
  }
}
