import Foundation
import Hydrate
import Testing

/// Recipes for speed.
@Suite struct SpeedRecipes {
  struct Order: Codable, Equatable, Sendable {
    var id: Int
    var placedAt: Date
  }

  enum API {
    static let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)
    static let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))

    static func prepare() throws {
      try orders.plan()
      try decoder.plan(for: [Order].self)
    }
  }

  @Test("make mapping fast: one mapper, made once, for all tasks") func sharing() async throws {
    try API.prepare()
    let documents = (0..<20).map { Data(#"{"id": \#($0), "placed_at": "2026-11-22"}"#.utf8) }

    let orders = try await withThrowingTaskGroup(of: Order.self) { group in
      for document in documents { group.addTask { try API.orders.map(json: document) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(Set(orders.map(\.id)) == Set(0..<20))
    #expect(try API.decoder.decode([Order].self, from: Data("[".utf8) + documents[3] + Data("]".utf8)).map(\.id) == [3])
  }

  @Test("make mapping fast: a copy of a part keeps no document") func copies() throws {
    let part = try #require(try Value(json: #"{"a": [1, "x"]}"#)["a"])
    #expect(try Value(json: part.jsonString()) == part)
  }
}
