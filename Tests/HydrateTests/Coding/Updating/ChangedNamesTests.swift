import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// An update names the properties that have changed, and no others.
@Suite struct ChangedNamesTests {
  final class Box: Codable { var n = 0 }
  struct Holder: Codable {
    var name = "a"
    var box = Box()
  }
  struct Inner: Codable { var n = 1 }
  struct Outer { var inner = Inner() }

  @Test(arguments: [(#"{"box": {"n": 5}}"#, ["box.n"]), (#"{"box": {"n": 0}}"#, []), (#"{"name": "b", "box": {}}"#, ["name"])])
  func lookIntoClasses(_ json: String, _ names: [String]) throws {
    var holder = Holder()
    #expect(try ReflectiveMapper<Holder>().update(&holder, json: json).map(\.description) == names)
  }

  @Test(arguments: [(#"{"i": {"n": 1}}"#, []), (#"{"i": {"n": 2}}"#, ["inner.n"]), (#"{"i": {}}"#, [])])
  func aModelInAnExplicitMapper(_ json: String, _ names: [String]) throws {
    let mapper = KeyedMapper({ Outer() }) { KeyedField("i", \.inner, ReflectiveMapper<Inner>()) }
    var outer = Outer()
    #expect(try mapper.update(&outer, json: json).map(\.description) == names)
  }

  /// Shows nothing of itself.
  struct Mute: Codable, CustomReflectable {
    var a = 1
    var inner = Inner()
    var customMirror: Mirror { Mirror(self, children: [:]) }
    enum CodingKeys: CodingKey { case a, inner }
  }
  struct Mutes: Codable {
    var mute = Mute()
    var maybe: Mute? = Mute()
    var list = [Mute()]
    var by = ["k": Mute()]
  }

  @Test(arguments: [
    (#"{"mute": {"a": 5}, "maybe": {"inner": {"n": 6}}}"#, ["mute.a", "maybe.inner.n"]),
    (#"{"list": [{"a": 2, "inner": {"n": 1}}], "by": {"k": {"a": 3}}}"#, ["list", "by.k.a"]),
    (#"{"mute": {"a": 1}, "list": [{"a": 1, "inner": {"n": 1}}], "by": {"k": {}}}"#, []),
  ])
  func whatAMirrorDoesNotShow(_ json: String, _ names: [String]) throws {
    var mutes = Mutes()
    #expect(try ReflectiveMapper<Mutes>().update(&mutes, json: json).map(\.description) == names)
  }

  struct Foreign: Codable {
    var zone = TimeZone(identifier: "UTC")
    var parts = DateComponents(year: 2020, month: 5)
    var person: PersonNameComponents = {
      var person = PersonNameComponents()
      (person.givenName, person.familyName) = ("g", "f")
      return person
    }()
  }

  @Test(arguments: [
    (#"{"parts": {"day": 7}}"#, ["parts.day"]), (#"{"parts": {"month": null, "year": 2021}}"#, ["parts.month", "parts.year"]),
    (#"{"person": {"familyName": null}}"#, ["person.familyName"]), (#"{"zone": {"identifier": "Europe/Oslo"}}"#, ["zone.identifier"]),
    (#"{"parts": {"month": 5}, "person": {"givenName": "g"}, "zone": {"identifier": "UTC"}}"#, []),
  ])
  func typesThatShowOnlyWhatIsThere(_ json: String, _ names: [String]) throws {
    var foreign = Foreign()
    #expect(try Set(ReflectiveMapper<Foreign>().update(&foreign, json: json).map(\.description)) == Set(names))
    final class Keyed { var parts = DateComponents(year: 2020, month: 5) }
    let keyed = KeyedMapper({ Keyed() }) { KeyedField("parts", \.parts) }
    let paths = names.filter { $0.hasPrefix("parts") }
    #expect(try Set(keyed.update(Keyed(), json: json).map(\.description)) == Set(paths))
  }

  /// A wrapper around an `Optional`, with a property of its own.
  @propertyWrapper struct Kept: Codable, Equatable {
    var wrappedValue: Address?
    var isKept = true
    init(wrappedValue: Address?) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      let whole = try decoder.singleValueContainer()
      wrappedValue = whole.decodeNil() ? nil : try whole.decode(Address.self)
    }
    func encode(to encoder: any Encoder) throws {
      var whole = encoder.singleValueContainer()
      try whole.encode(wrappedValue)
    }
  }
  struct Wraps: Codable {
    @Kept var home: Address? = Address(city: "c", zip: "z")
    @Kept var none: Address?
  }

  @Test(arguments: [
    (#"{"home": {"zip": null}}"#, ["home.zip"]), (#"{"home": null}"#, ["home"]), (#"{"none": {"city": "d"}}"#, ["none"]), ("{}", []),
  ])
  func whatAWrapperHolds(_ json: String, _ names: [String]) throws {
    var wraps = Wraps()
    #expect(try ReflectiveMapper<Wraps>().update(&wraps, json: json).map(\.description) == names)
  }

  /// Reads itself by another type's `init(from:)`.
  struct Tagged<Content: Codable>: Codable {
    var content: Content
    init(_ content: Content) { self.content = content }
    init(from decoder: any Decoder) throws { content = try Content(from: decoder) }
    func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
  }
  /// The same beside a key of its own.
  struct Joined: Codable {
    var home = Address(city: "c", zip: "z")
    var n = 1
    init() {}
    enum CodingKeys: CodingKey { case n }
    init(from decoder: any Decoder) throws {
      home = try Address(from: decoder)
      n = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .n)
    }
    func encode(to encoder: any Encoder) throws {
      try home.encode(to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(n, forKey: .n)
    }
  }
  /// A key that is known, and the others in a dictionary.
  struct Open: Codable {
    var name = "n"
    var extra = ["x": 1]
    init() {}
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: AnyTextKey.self)
      name = try members.decode(String.self, forKey: AnyTextKey("name"))
      extra = [:]
      for key in members.allKeys where key.stringValue != "name" { extra[key.stringValue] = try members.decode(Int.self, forKey: key) }
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: AnyTextKey.self)
      try members.encode(name, forKey: AnyTextKey("name"))
      for (key, value) in extra { try members.encode(value, forKey: AnyTextKey(key)) }
    }
  }
  struct Parts: Codable {
    var tagged = Tagged(Address(city: "c", zip: "z"))
    var table = Tagged(["a": 1])
    var joined = Joined()
    var open = Open()
  }

  @Test(arguments: [
    (#"{"tagged": {"zip": null}}"#, ["tagged.zip"]), (#"{"table": {"a": null, "b": 2}}"#, ["table.b", "table.a"]),
    (#"{"joined": {"city": "d", "n": 2}}"#, ["joined.home.city", "joined.n"]),
    (#"{"open": {"name": "m", "x": null, "y": 2}}"#, ["open.name", "open.extra.y", "open.extra.x"]), ("{}", []),
  ])
  func whatIsReadFromTheSameObject(_ json: String, _ names: [String]) throws {
    var parts = Parts()
    #expect(try ReflectiveMapper<Parts>().update(&parts, json: json).map(\.description) == names)
  }

  struct Endless: Codable, CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["one": Endless(), "two": Endless()]) }
  }
  /// Shows children without end.
  struct Wide: Codable, CustomReflectable {
    struct Children: Collection {
      let child: any Sendable
      var startIndex: Int { 0 }
      var endIndex: Int { .max }
      func index(after index: Int) -> Int { index + 1 }
      subscript(_ index: Int) -> Mirror.Child { ("c\(index)", child) }
    }
    var customMirror: Mirror { Mirror(self, children: Children(child: self)) }
  }
  struct Tables: Codable {
    var table = ["a": Endless(), "b": Endless()]
    var wide = ["w": Wide()]
    var n = 0
    enum CodingKeys: CodingKey { case table, wide, n }
  }

  @Test func whatCannotBeComparedIsReportedEachByItself() throws {
    var tables = Tables()
    let mapped = try ReflectiveMapper<Tables>().updateReportingIssues(&tables, json: #"{"table": {}, "wide": {}, "n": 1}"#)
    #expect(mapped.value == ["table.a", "table.b", "wide.w", "n"])
    #expect(mapped.issues.map(\.line) == ["~ tooDeep  -> table.a", "~ tooDeep  -> table.b", "~ tooDeep  -> wide.w"])
    final class Keyed { var table = ["a": Endless()] }
    let keyed = KeyedMapper({ Keyed() }) { KeyedField("t", \.table) }
    var target = Keyed()
    let update = try keyed.updateReportingIssues(&target, json: #"{"t": {}}"#)
    #expect(update.value == ["table.a"] && update.issues.map(\.line) == ["~ tooDeep  -> table.a"])
  }
}
