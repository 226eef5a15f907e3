import Foundation
import Hydrate

struct Reply: Codable, Equatable, Sendable {
  var status: String
  var data: DataItem
}

struct DataItem: Codable, Equatable, Sendable {
  var orders: [Order]
}

struct Order: Codable, Equatable, Sendable {
  var orderId: String
  var placedAt: Date
  var total: Double
  var status: String
  var tags: [String]
  var customer: Customer
}

struct Customer: Codable, Equatable, Sendable {
  var name: String
}

let replyMapper = ReflectiveMapper<Reply>()
  .keyTransformer(.camelToSnake)
  .singleAsList()
