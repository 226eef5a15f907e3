import Foundation
import Hydrate
import HydrateLearn
import Testing

@testable import TestSupport

/// The model that is learnt from the document of README.md. Its source is compiled beside this, in
/// `Learnt`.
@Suite struct ReadmeModelTests {
  private static func document() throws -> Value {
    let page = try ExampleFiles.text("README.md")
    let start = try #require(page.firstRange(of: "```json\n"))
    let end = try #require(page[start.upperBound...].firstRange(of: "```"))
    return try Value(json: String(page[start.upperBound..<end.lowerBound]))
  }

  @Test("README: the learnt model, with no value that is open") func source() throws {
    let model = try LearntModel(named: "Reply", samples: [Self.document()])
    #expect(try model.swiftSource == ExampleFiles.text("Tests/HydrateLearnTests/Learnt/Reply.swift"))
    #expect(
      model.notes.map { "\($0)" } == [
        "data.orders[].order_id: a number in place of a string in 1 of 3",
        "data.orders[].placed_at: dates in several formats are written in one",
        "data.orders[].total: a number in a string in 1 of 3", "data.orders[].tags: a single value instead of a list in 1 of 3",
      ])
  }

  @Test("README: the learnt mapper reads all orders, and writes them in one form") func mapper() throws {
    let reply = try replyMapper.map(Self.document())
    #expect(reply.data.orders.map(\.orderId) == ["1007", "1008", "n/a"] && reply.data.orders.map(\.total) == [129.9, 19.5, 7])
    #expect(reply.data.orders.map(\.placedAt.timeIntervalSince1970) == [1_709_631_000, 1_709_717_400, 1_709_719_200])
    let back = try replyMapper.reversed.map(reply)
    #expect(
      back["data"]?["orders"]?.array?.map { $0["placed_at"]?.string } == [
        "2024-03-05T09:30:00Z", "2024-03-06T09:30:00Z", "2024-03-06T10:00:00Z",
      ])
    #expect(try replyMapper.map(back) == reply)
  }
}
