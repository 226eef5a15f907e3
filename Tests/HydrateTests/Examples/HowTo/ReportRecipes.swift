import Foundation
import Hydrate
import HydrateRows
import HydrateSchema
import Testing

@testable import TestSupport

/// Recipes for what becomes of issues: answers, logs, explanations.
@Suite struct ReportRecipes {
  struct Order: Codable, Equatable {
    var items: [Item]
    var coupon: String?
  }

  struct Item: Codable, Equatable {
    var sku: String
    var count: Int
  }

  @Test("answer with problem details: 422, 400, and a mistake of the server") func problemDetails() throws {
    let page = "HowTo/AnswerWithProblemDetails"

    let orders = ReflectiveMapper<Order>().unknownKeys(.refuse)
    try orders.plan()

    func create(_ body: Data) throws -> (status: Int, body: Data) {
      do throws(MappingError) {
        let order = try orders.map(json: body)
        return (201, try orders.jsonData(from: order))
      } catch {
        let codes = Set(error.issues.map(\.code))
        if codes.contains(.configuration) { throw error }  // a mistake of the server: 500
        let status = codes.contains(.malformed) ? 400 : 422
        let problem = error.report.problemDetails(
          type: "https://example.com/problems/order", title: "The order is not valid.", status: status)
        return (status, try problem.jsonData(.pretty))
      }
    }

    let answer = try create(Data(ExamplePages.block(on: page).utf8))
    #expect(answer.status == 422)
    #expect(try ExamplePages.page(page, shows: String(decoding: answer.body, as: UTF8.self), as: "json"))
    #expect(try create(Data("{".utf8)).status == 400)
    #expect(try create(Data(#"{"items": []}"#.utf8)).status == 201)

    let error = try #require(#expect(throws: MappingError.self) { try orders.map(json: #"{"items": 1}"#) })
    let report = try JSONEncoder().encode(error.report)
    let issue = try Value(json: report)["issues"]?[0]
    #expect(issue?["pointer"] == "/items" && issue?["line"] == 1 && issue?["code"] == "typeMismatch")
    let problem = error.report.problemDetails(title: "?")
    #expect(problem.merging(["traceId": "4bf92f"])["traceId"] == "4bf92f")
  }

  struct Problem: Codable, Error {
    var type: String?
    var title: String?
    var status: Int?
    var detail: String?
    var errors: [Fault]
    var more: [String: Value]
  }

  struct Fault: Codable {
    var pointer: String?
    var detail: String?
  }

  @Test("answer with problem details: read those of other servers") func readingProblemDetails() throws {
    for index in [1, 2] {
      let ours = try ExamplePages.block(1, on: "HowTo/AnswerWithProblemDetails")
      let answer = index == 1 ? ours : #"{"title": "Bad", "errors": {"count": ["is not a number"]}, "traceId": "4bf92f"}"#

      let problems = ReflectiveMapper<Problem>()
        .default(\.errors, [])
        .unknownKeys(into: \.more)
      let problem = try problems.map(json: answer)

      #expect(problem.errors.count == (index == 1 ? 2 : 0) && problem.status == (index == 1 ? 422 : nil))
      #expect(problem.more["traceId"] == (index == 1 ? nil : "4bf92f"))
    }
  }

  struct User: Codable, Equatable {
    var id: Int
    var homepage: URL?
    var plan: Plan?
  }

  enum Plan: String, Codable { case free, pro }

  /// A logger with the calls of swift-log.
  final class Logger: Sendable {
    private let lines = Locked("")
    var text: String { lines.withLock { $0 } }

    func warning(_ message: String, metadata: [String: String] = [:]) {
      let details = metadata.map { " \($0)=\($1)" }.joined()
      lines.withLock { $0 += "\(message)\(details)\n" }
    }
  }

  @Test("log softened issues: by a listener, from a mapper, and counted over many documents") func logging() throws {
    let page = "HowTo/LogSoftenedIssues"
    let data = Data(try ExamplePages.block(on: page).utf8)
    let logger = Logger()
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let lenient = MappingProfile().type(User.self) { $0.optional(\.homepage, \.plan) }
    let decoder = MappingDecoder(lenient).reporting { type, report in
      logger.warning("\(type): \(report.formatted(.summary))")
    }
    let users = try decoder.decode([User].self, from: data)

    #expect(users.map(\.id) == [1, 2, 3] && users.map(\.plan) == [.free, nil, .pro])
    #expect(try ExamplePages.page(page, shows: logger.text))

    let mapped = try ReflectiveMapper<User>(profile: lenient).array.mapReportingIssues(json: data)
    for group in mapped.report.groups {
      logger.warning("\(group.code) at \(group.pattern)", metadata: ["count": "\(group.count)"])
    }

    #expect(logger.text.hasSuffix("invalidValue at [*].homepage count=2\ninvalidValue at [*].plan count=1\n"))

    let pages = [data, Data("[]".utf8), data]
    let tally = IssueTally()
    let watching = MappingDecoder(lenient).reporting { _, report in tally.record(report) }
    for page in pages { _ = try watching.decode([User].self, from: page) }
    print(tally)

    #expect(try ExamplePages.page(page, shows: printed))
  }

  struct Person: Codable {
    var firstName: String
    var age: Int
    var born: Date?
    var homepage: URL?
    var address: Address?
    var email: String
  }

  struct Address: Codable { var city: String }

  @Test("explain a mapping: what became of a document, and the plan") func explaining() throws {
    let page = "HowTo/ExplainAMapping"
    let json = try ExamplePages.block(on: page)
    var printed: [String] = []
    func print(_ item: some CustomStringConvertible) { printed.append("\(item)") }

    let people = ReflectiveMapper<Person>()
      .keyTransformer(.camelToSnake)
      .optional(\.homepage)
      .default(\.email, "unknown")
    print(try people.explain(json: json))

    print(try people.plan())

    #expect(try ExamplePages.page(page, shows: printed[0]))
    #expect(try ExamplePages.page(page, shows: printed[1]))
    let explanation = try people.explain(json: json)
    #expect(explanation.unread == ["adress"])
    #expect(explanation.formatted(showingValues: true, limit: 100).contains("a b"))
    #expect(try people.plan().mermaid.hasPrefix("classDiagram"))
  }
}
