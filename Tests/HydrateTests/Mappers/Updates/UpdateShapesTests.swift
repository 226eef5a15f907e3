import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Types that read themselves in their own way are merged too.
@Suite struct UpdateShapesTests {
  @propertyWrapper struct Wrap<T: Codable & Equatable>: Codable, Equatable {
    var wrappedValue: T
    init(wrappedValue: T) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(T.self) }
    func encode(to encoder: any Encoder) throws {
      var whole = encoder.singleValueContainer()
      try whole.encode(wrappedValue)
    }
  }

  /// Lists its keys.
  struct Bag: Codable, Equatable {
    var items: [String: Int]
    init(_ items: [String: Int]) { self.items = items }
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: AnyTextKey.self)
      items = [:]
      for key in members.allKeys { items[key.stringValue] = try members.decode(Int.self, forKey: key) }
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: AnyTextKey.self)
      for (key, value) in items { try members.encode(value, forKey: AnyTextKey(key)) }
    }
  }

  /// Nests a container.
  struct Flat: Codable, Equatable {
    var name: String
    var city: String
    var zip: String?
    enum Keys: CodingKey { case name, address }
    enum AddressKeys: CodingKey { case city, zip }
    init(name: String, city: String, zip: String?) { (self.name, self.city, self.zip) = (name, city, zip) }
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Keys.self)
      name = try members.decode(String.self, forKey: .name)
      let address = try members.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      city = try address.decode(String.self, forKey: .city)
      zip = try address.decodeIfPresent(String.self, forKey: .zip)
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Keys.self)
      try members.encode(name, forKey: .name)
      var address = members.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      try address.encode(city, forKey: .city)
      try address.encodeIfPresent(zip, forKey: .zip)
    }
  }

  class Base: Codable { var name = "n"; var table = ["a": 1] }
  final class Derived: Base {
    var count = 1
    enum Keys: CodingKey { case count }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      count = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .count)
      try super.init(from: decoder.container(keyedBy: Keys.self).superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Keys.self)
      try members.encode(count, forKey: .count)
      try super.encode(to: members.superEncoder())
    }
  }

  struct Shapes: Codable, Equatable {
    @Wrap var table: [String: Int]
    @Wrap var home: Address
    var bag: Bag
    var flat: Flat
  }
  private let shapes = Shapes(
    table: ["a": 1, "b": 2], home: Address(city: "W", zip: "1"), bag: Bag(["a": 1, "b": 2]), flat: Flat(name: "n", city: "c", zip: "z"))

  @Test func aTypeAroundOneValueMerges() {
    var expected = shapes
    (expected.table, expected.home.zip) = (["a": 5, "c": 3], nil)
    expectUpdate(
      ReflectiveMapper<Shapes>(), shapes, #"{"table": {"a": 5, "b": null, "c": 3}, "home": {"zip": null}}"#, gives: expected,
      ["table.a", "table.b", "table.c", "home.zip"])
  }

  @Test func aTypeThatListsItsKeysMerges() {
    var expected = shapes
    expected.bag.items = ["a": 5, "c": 3]
    expectUpdate(
      ReflectiveMapper<Shapes>(), shapes, #"{"bag": {"a": 5, "b": null, "c": 3}}"#, gives: expected, ["bag.a", "bag.c", "bag.b"])
  }

  @Test func nestedContainersMerge() {
    var expected = shapes
    expected.flat.city = "d"
    expectUpdate(ReflectiveMapper<Shapes>(), shapes, #"{"flat": {"address": {"city": "d"}}}"#, gives: expected, ["flat.city"])
    expected.flat.name = "o"
    expected.flat.city = "c"
    expectUpdate(ReflectiveMapper<Shapes>(), shapes, #"{"flat": {"name": "o"}}"#, gives: expected, ["flat.name"])
  }

  @Test func superclassesMerge() throws {
    let first = Derived()
    var derived = first
    #expect(try ReflectiveMapper<Derived>().update(&derived, json: #"{"super": {"table": {"b": 2}}}"#) == ["table.b"])
    #expect(derived.name == "n" && derived.count == 1 && derived.table == ["a": 1, "b": 2] && first.table == ["a": 1])
    #expect(try ReflectiveMapper<Derived>().update(&derived, json: #"{"count": 2}"#) == ["count"])
    #expect(derived.name == "n" && derived.count == 2)
  }
}
