import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Fields that a closure reads.
@Suite struct FieldClosureTests {
  struct Price: Codable, Equatable, Sendable { var amount: Int; var unitCode: String }
  struct Item: Codable, Equatable, Sendable { var name: String; var price: Int; var note: String? }
  struct Refusal: Error {}

  static let items = ReflectiveMapper<Item>()

  @Test(arguments: [
    (#"{"name": "a", "price": "four"}"#, "4"), (#"{"name": "a", "price": 12}"#, "2"),
    (#"{"name": "a", "price": ""}"#, "invalidValue price"),
    (#"{"name": "a", "price": []}"#, "typeMismatch price"), (#"{"name": "a", "price": null}"#, "nullValue price"),
    (#"{"name": "a"}"#, "missingValue price"),
  ])
  func aClosureReadsAText(json: String, expected: String) throws {
    let mapper = Self.items.field(\.price) { (text: String) in
      if text.isEmpty { throw Refusal() }
      return text.count
    }
    for _ in coldAndWarm {
      do throws(MappingError) {
        #expect("\(try mapper.map(json: json).price)" == expected)
      } catch {
        #expect(error.issues.map { "\($0.code) \($0.sourcePath)" } == [expected])
        #expect((error.issues[0].underlyingError is Refusal) == (error.issues[0].code == .invalidValue))
      }
      #expect(try mapper.optional(\.price).map(json: json).price == (Int(expected) ?? 0), "it is softened as any field")
    }
  }

  @Test func aClosureWithAnOptionalGetsWhatIsMissing() throws {
    let mapper = Self.items.field(\.price) { (text: String?) in text?.count ?? -1 }
    #expect(try mapper.map(json: #"{"name": "a"}"#).price == -1)
    #expect(try mapper.map(json: #"{"name": "a", "price": null}"#).price == -1)
    #expect(try mapper.map(json: #"{"name": "a", "price": "ab"}"#).price == 2)
  }

  @Test func aClosureReadsAModelByTheSettings() throws {
    let mapper = Self.items.keyTransformer(.camelToSnake).field(\.price, from: "offers[0]") { (price: Price) in
      price.unitCode == "ct" ? price.amount : price.amount * 100
    }
    #expect(try mapper.map(json: #"{"name": "a", "offers": [{"amount": "3", "unit_code": "eur"}]}"#).price == 300)
    let error = try #require(throws: MappingError.self) { try mapper.map(json: #"{"name": "a", "offers": [{"amount": 3}]}"#) }
    #expect(error.issues.map(\.sourcePath.description) == ["offers[0].unit_code"])
    #expect(try Self.items.field(\.price) { (all: [Int]) in all.reduce(0, +) }.map(json: #"{"name": "a", "price": [1, 2]}"#).price == 3)
    #expect(try Self.items.field(\.price) { (value: Value) in value.count }.map(json: #"{"name": "a", "price": [1, 2]}"#).price == 2)
  }

  @Test func anOptionalPropertyTakesAValueOrNil() throws {
    let mapper = Self.items.field(\.note) { (number: Int) in number == 0 ? nil : "\(number)" }
    #expect(try mapper.map(json: #"{"name": "a", "price": 1, "note": 5}"#).note == "5")
    for json in [#"{"name": "a", "price": 1, "note": 0}"#, #"{"name": "a", "price": 1, "note": null}"#, #"{"name": "a", "price": 1}"#] {
      #expect(try mapper.map(json: json).note == nil)
    }
  }

  @Test func itIsOneWay() throws {
    let mapper = Self.items.field(\.price) { (text: String) in text.count }
    let error = try #require(throws: MappingError.self) { try mapper.jsonData(from: Item(name: "a", price: 1)) }
    #expect(error.issues.map { "\($0.code) \($0.destinationPath)" } == ["irreversible price"])
    #expect(try mapper.plan().fields[1].mapperName == "ClosureMapper<String, Int>")
    var item = Item(name: "a", price: 1)
    #expect(try mapper.update(&item, json: #"{"price": "abc"}"#).map(\.description) == ["price"])
    #expect(item.price == 3)
  }
}
