import Foundation
import Observation
import Testing

@testable import Hydrate

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
    #expect(table.hasSuffix("\nnothing reads: note, extra"), "\(table)")
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

  @Test func whatIsFilledInAnyWayIsNotAmongThem() throws {
    #expect(try ReflectiveMapper<Wrapped>().plan().unread == [])
    #expect(try ReflectiveMapper<Renamed>().plan().unread == [])
    #expect(try ReflectiveMapper<Derives>().plan().unread == ["made"])
    #expect(try ReflectiveMapper<Lazy>().plan().unread == [])
    #expect(try ReflectiveMapper<Observed>().plan().unread == [])
    #expect(try ReflectiveMapper<LeftOut>().plan().unread == ["local"])
    #expect(try ReflectiveMapper<Mirrored>().plan().unread == [], "what a type makes up of itself is no property")
    #expect(try ReflectiveMapper<Renamed>().except(\.both).default(\.both, []).plan().unread == [], "left out, not forgotten")
    #expect(try ReflectiveMapper<[Base]>().plan().unread == [] && ReflectiveMapper<Base?>().plan().unread == [])
    #expect(try ReflectiveMapper<Direction>().plan().unread == [])
  }
}
