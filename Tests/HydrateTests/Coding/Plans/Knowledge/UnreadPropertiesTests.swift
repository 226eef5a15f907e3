import Foundation
import Hydrate
import Observation
import Testing

/// Stored properties that no key fills are named by the plan.
@Suite struct UnreadPropertiesTests {
  class Base: Codable { var id = 0; var name = "" }
  class Middle: Base { var note = "-" }
  final class Derived: Middle { var extra: [Int]? }
  final class Honest: Base {
    var extra = 1
    private enum CodingKeys: CodingKey { case extra }
    required init(from decoder: any Decoder) throws {
      extra = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .extra)
      try super.init(from: decoder)
    }
  }

  @Test func thoseOfASubclassWhoseInitialiserIsInherited() throws {
    #expect(try ReflectiveMapper<Base>().plan().unread == [])
    #expect(try ReflectiveMapper<Middle>().plan().unread == ["note"])
    #expect(try ReflectiveMapper<Derived>().plan().unread == ["note", "extra"])
    #expect(try ReflectiveMapper<Honest>().plan().unread == [])
    let table = try ReflectiveMapper<Derived>().plan().description
    #expect(table.hasSuffix("\nunread: note, extra"), "\(table)")
    #expect(try !ReflectiveMapper<Base>().plan().description.contains("nothing reads"))
  }

  @propertyWrapper struct Clamped: Codable {
    var wrappedValue: Int
    var limit = 10
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
  }
  @propertyWrapper struct Odd: Codable {
    var first: Int, second: Int
    var wrappedValue: Int { first }
  }
  struct Wrapped: Codable {
    @Clamped var a: Int
    @Odd var b: Int
    var c: Int
  }
  struct Renamed: Codable {
    var firstName: String
    var lastName: String
    var both: [String]
    enum CodingKeys: String, CodingKey { case firstName = "first_name", lastName = "last_name", both }
  }
  /// Stores what it makes of two keys, and of one; and has a property of its own.
  struct Derives: Decodable {
    var name: String
    var length: Int
    var all: String
    var made = Date(timeIntervalSince1970: 0)
    enum CodingKeys: CodingKey { case name, other }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      name = try fields.decode(String.self, forKey: .name)
      length = name.count
      all = name + (try fields.decode(String.self, forKey: .other))
    }
  }
  final class Lazy: Codable {
    var a = 1
    lazy var sum = a + 1
    lazy var early = a + 2
    enum CodingKeys: CodingKey { case a }
    init(from decoder: any Decoder) throws {
      a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
      _ = early
    }
    func encode(to encoder: any Encoder) throws {}
  }
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable final class Observed: Codable {
    var a = 1
    enum CodingKeys: String, CodingKey { case _a = "a" }
  }
  struct LeftOut: Reflectable {
    var a = 1
    var local = 2
    enum CodingKeys: CodingKey { case a }
  }
  struct Mirrored: Codable, CustomReflectable {
    var a = 1
    var customMirror: Mirror { Mirror(self, children: ["made": 1, "up": 2]) }
  }
  enum Direction: String, Codable { case up }

  struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  struct In: Codable { var v = 0 }
  enum Key: CodingKey { case o, kind, size }
  struct InContainer: Decodable {
    var text: String
    init(from decoder: any Decoder) throws {
      text = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .o).decode(String.self, forKey: .size)
    }
  }
  struct Single: Decodable {
    var text: String
    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
  }
  struct Listed: Decodable {
    var text: String
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      text = try list.decode(String.self)
    }
  }
  struct InList: Decodable {
    var texts: [String] = []
    init(from decoder: any Decoder) throws {
      var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .o)
      while !list.isAtEnd { texts.append(try list.decode(String.self)) }
    }
  }
  struct OfDecoder: Decodable {
    var inner: In
    init(from decoder: any Decoder) throws { inner = try In(from: decoder.container(keyedBy: Key.self).superDecoder(forKey: .o)) }
  }
  struct AllKeys: Decodable {
    var members: [String: Int] = [:]
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: AnyName.self)
      for key in fields.allKeys { members[key.stringValue] = try fields.decode(Int.self, forKey: key) }
    }
  }
  struct Table: Decodable {
    var members: [String: Int]
    init(from decoder: any Decoder) throws { members = try [String: Int](from: decoder) }
  }
  struct Branching: Decodable {
    var kind: String
    var size: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      kind = try fields.decode(String.self, forKey: .kind)
      size = kind == "sized" ? try fields.decode(Int.self, forKey: .size) : 0
    }
  }
  struct Prototype: Reflectable {
    var a = In()
    var b = In()
    enum CodingKeys: String, CodingKey { case a = "x", b = "y" }
  }
  struct Written: Reflectable {
    var date = Date(timeIntervalSince1970: 0)
    enum CodingKeys: CodingKey { case seconds }
    init() {}
    init(from decoder: any Decoder) throws {
      date = Date(timeIntervalSince1970: try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .seconds))
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(date.timeIntervalSince1970, forKey: .seconds)
    }
  }

  @Test func whatIsReadInAnotherWayThanByTheTypesOwnKeysIsNotAmongThem() throws {
    func unread<Model: Decodable & SendableMetatype>(_ model: Model.Type) throws -> [String] {
      try ReflectiveMapper<Model>().plan().unread
    }
    #expect(try unread(InContainer.self) == [] && unread(InList.self) == [] && unread(OfDecoder.self) == [])
    #expect(try unread(Single.self) == [] && unread(Listed.self) == [])
    #expect(try unread(AllKeys.self) == [] && unread(Table.self) == [])
    #expect(try unread(Branching.self) == [], "a branch that was not taken")
    #expect(try unread(Prototype.self) == [] && unread(Written.self) == [])
  }

  @Test func whatIsFilledInAnyWayIsNotAmongThem() throws {
    #expect(try ReflectiveMapper<Wrapped>().plan().unread == [])
    #expect(try ReflectiveMapper<Renamed>().plan().unread == [])
    #expect(try ReflectiveMapper<Derives>().plan().unread == ["made"])
    #expect(try ReflectiveMapper<Lazy>().plan().unread == [])
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) { #expect(try ReflectiveMapper<Observed>().plan().unread == []) }
    #expect(try ReflectiveMapper<LeftOut>().plan().unread == ["local"])
    #expect(try ReflectiveMapper<Mirrored>().plan().unread == [], "what a type makes up of itself is no property")
    #expect(try ReflectiveMapper<Renamed>().except(\.both).default(\.both, []).plan().unread == [], "left out, not forgotten")
    #expect(try ReflectiveMapper<[Base]>().plan().unread == [] && ReflectiveMapper<Base?>().plan().unread == [])
    #expect(try ReflectiveMapper<Direction>().plan().unread == [])
  }
}
