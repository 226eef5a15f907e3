import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct ExtendedTypeTests {
  struct Item: Codable, Hashable { var a = 0 }

  /// Types of a user's with the names of those that are extended.
  enum Mine {
    struct Optional<Wrapped: Codable>: Codable { var wrapped: Wrapped }
    struct Array: Codable { var a: Int }
    struct Dictionary<Key: Codable>: Codable { var key: Key }
    struct Presence: Codable { var a: Int }
    struct Measurement: Codable { var a: Int }
    struct Value: Codable { var a: Int }
  }

  static let types: [any (Decodable & SendableMetatype).Type] = [
    Int?.self, Item?.self, Int??.self, [Int]?.self, [Int].self, [Item].self, [Item?].self, ContiguousArray<Int>.self, Set<Item>.self,
    [String: Int].self, [Int: [Item]].self, [Item: Item].self, Presence<Int>.self, Presence<[Item]>.self, Value.self, Value?.self,
    Measurement<UnitLength>.self, Int.self, String.self, Data.self, Date.self, Decimal.self, Item.self, Range<Int>.self,
    Mine.Optional<Int>.self, Mine.Array.self, Mine.Dictionary<Int>.self, Mine.Presence.self, Mine.Measurement.self, Mine.Value.self,
  ]

  @Test func theNameTells() {
    let named: [(any Decodable.Type, ExtendedType)] = [
      (Int?.self, .optional), ([Item].self, .array), (ContiguousArray<Int>.self, .contiguousArray), (Set<Item>.self, .set),
      ([String: [Int]].self, .dictionary), (Presence<Item>.self, .presence), (Value.self, .value),
      (Measurement<UnitLength>.self, .measurement), (Mine.Array.self, .array),
    ]
    for (type, name) in named { #expect(ExtendedType(type) == name, "\(type)") }
    let others: [any Decodable.Type] = [Int.self, String.self, Data.self, Item.self, Range<Int>.self, ClosedRange<Int>.self]
    for type in others { #expect(ExtendedType(type) == nil, "\(type)") }
  }

  /// Each question has the answer that it would have without the name.
  @Test func everyQuestionIsAnswered() {
    for type in Self.types {
      #expect((ExtendedType.optional(type) != nil) == (type is any OptionalShape.Type), "\(type)")
      #expect((ExtendedType.presence(type) != nil) == (type is any PresenceTarget.Type), "\(type)")
      #expect((ExtendedType.container(type) != nil) == (type is any ContainerShape.Type), "\(type)")
      #expect(ExtendedType(type) != nil || !(type is any ContainerShape.Type), "\(type)")
      #expect(Zero.isThere(for: type) == Self.hasZero(type), "\(type)")
    }
    #expect(FoundationZeros.value(of: Measurement<UnitLength>.self) != nil)
  }

  private static func hasZero<T>(_ type: T.Type) -> Bool { Zero.value(of: type) != nil }

  @Test func aModelMayHaveSuchAName() throws {
    struct Named: Codable {
      var optional: Mine.Optional<Int>
      var array: Mine.Array
      var presence: Mine.Presence?
      var measurement: Mine.Measurement
    }
    let mapper = ReflectiveMapper<Named>()
    #expect(try mapper.plan().isComplete)
    let json = #"{"optional":{"wrapped":2},"array":{"a":1},"measurement":{"a":3}}"#
    let made = try mapper.map(json: json)
    #expect(made.optional.wrapped == 2 && made.presence == nil)
    #expect(try String(decoding: mapper.jsonData(from: made), as: UTF8.self) == json)
  }
}
