import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

/// A key path is the property, also where another property's key is spelled like it.
@Suite struct PropertyOfKeyTests {
  /// `type` is the key of `kind`.
  struct Tagged: Codable, Equatable, Sendable {
    var type: String
    var kind: String
    enum CodingKeys: String, CodingKey { case type = "@type", kind = "type" }
  }
  struct Swapped: Codable, Equatable, Sendable {
    var a: Int
    var b: Int
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
  }
  /// Each of three has the key of the next.
  struct Turned: Codable, Equatable, Sendable {
    var a: [String]
    var b: [String]
    var c: [String]
    enum CodingKeys: String, CodingKey { case a = "b", b = "c", c = "a" }
  }
  enum Kind: String, Codable { case one, two }
  struct Kinds: Codable, Equatable, Sendable {
    var a: Kind
    var b: Kind
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
  }
  struct Inner: Codable, Equatable, Sendable { var n: Int }
  struct Models: Codable, Equatable, Sendable {
    var a: Inner
    var b: Inner?
    var c: Inner
    enum CodingKeys: String, CodingKey { case a = "c", b, c = "a" }
  }
  final class Object: Codable {
    let a: Bool
    let b: Bool
    let both: Bool
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Bool.self, forKey: .a)
      b = try container.decode(Bool.self, forKey: .b)
      both = a && b
    }
  }
  /// Takes no zeros.
  struct Strict: Codable, Equatable, Sendable {
    var a: Int
    var b: Int
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
    init(a: Int, b: Int) { (self.a, self.b) = (a, b) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int.self, forKey: .a)
      guard a > 0 else { throw DecodingError.dataCorruptedError(forKey: .a, in: container, debugDescription: "a is zero") }
      b = try container.decode(Int.self, forKey: .b)
    }
  }
  struct Declared: Reflectable, Equatable, Sendable {
    var a = 1
    var b = 2
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
  }
  /// Both look alike in a new instance.
  struct Twins: Reflectable, Equatable, Sendable {
    var a = 0
    var b = 0
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
  }
  struct Fields: FieldDeclaring, Equatable, Sendable {
    var a = 0
    var b = 0
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
    static var fields: [Field<Fields>] { Field(\.a).from("z") }
  }

  @Test("property: the plan pairs each key with the property that it fills") func pairs() throws {
    func pairs<T: Decodable & SendableMetatype>(_ type: T.Type) throws -> [String] {
      try ReflectiveMapper<T>().plan().fields.map { "\($0.name) \($0.codingKey)" }.sorted()
    }
    #expect(try pairs(Tagged.self) == ["kind type", "type @type"])
    #expect(try pairs(Swapped.self) == ["a b", "b a"])
    #expect(try pairs(Turned.self) == ["a b", "b c", "c a"])
    #expect(try pairs(Kinds.self) == ["a b", "b a"])
    #expect(try pairs(Models.self) == ["a c", "b b", "c a"])
    #expect(try pairs(Object.self) == ["a b", "b a"])
    #expect(try pairs(Declared.self) == ["a b", "b a"])
    #expect(try pairs(Twins.self) == ["a b", "b a"])
  }

  @Test("property: every rule by key path reaches it") func rules() throws {
    let json = #"{"@type": "at", "type": "k", "z": "Z"}"#
    let plain = ReflectiveMapper<Tagged>()
    #expect(try plain.field(\.type, from: "z").map(json: json) == Tagged(type: "Z", kind: "k"))
    #expect(try plain.field(\.kind, from: "z").map(json: json) == Tagged(type: "at", kind: "Z"))
    #expect(try plain.field(\.kind, from: "z").reversed.map(Tagged(type: "t", kind: "k")) == ["@type": "t", "z": "k"])
    #expect(try plain.default(\.type, "d").map(json: #"{"type": "k"}"#) == Tagged(type: "d", kind: "k"))
    #expect(try plain.default(\.kind, "d").map(json: #"{"@type": "t"}"#) == Tagged(type: "t", kind: "d"))
    #expect(try plain.required(\.kind).map(json: #"{"type": "k"}"#) == Tagged(type: "", kind: "k"))
    #expect(throws: MappingError.self) { try plain.required(\.kind).map(json: #"{"@type": "k"}"#) }
    #expect(try plain.only(\.type).default(\.kind, "d").map(json: json) == Tagged(type: "at", kind: "d"))
    #expect(try plain.except(\.type).default(\.type, "d").map(json: json) == Tagged(type: "d", kind: "k"))
    #expect(
      try plain.field(\.type, using: ClosureMapper { (text: String) in text + "!" }).map(json: json) == Tagged(type: "at!", kind: "k"))
    #expect(
      try plain.keyTransformer(.camelToScreamingSnake).field(\.kind, from: "z").map(["@TYPE": "t", "z": "k"])
        == Tagged(type: "t", kind: "k"))
    #expect(try plain.optional(\.type).array.map(json: #"[{"type": "k"}]"#) == [Tagged(type: "", kind: "k")])
    #expect(try ReflectiveMapper<Swapped>().coercion(.strict).default(\.a, 5).map(json: #"{"a": 1}"#) == Swapped(a: 5, b: 1))
    #expect(try ReflectiveMapper<Strict>().default(\.a, 5).map(json: #"{"a": 1}"#) == Strict(a: 5, b: 1))
    #expect(try ReflectiveMapper<Strict>().field(\.b, from: "z").map(json: #"{"b": 1, "z": 2}"#) == Strict(a: 1, b: 2))
    #expect(try ReflectiveMapper<Twins>().field(\.a, from: "z").map(json: #"{"z": 1, "a": 2}"#) == Twins(a: 1, b: 2))
    #expect(try ReflectiveMapper<Declared>().except(\.a).map(json: #"{"a": 7, "b": 8}"#) == Declared(a: 1, b: 7))
    #expect(try ReflectiveMapper<Fields>().map(json: #"{"z": 1, "a": 2, "b": 3}"#) == Fields(a: 1, b: 2))
    let profile = MappingProfile().type(Tagged.self) { $0.field(\.kind, from: "z") }
    #expect(try ReflectiveMapper<[String: Tagged]>(profile: profile).map(json: #"{"x": \#(json)}"#) == ["x": Tagged(type: "at", kind: "Z")])
  }

  @Test("property: updates, explanations and reports are about it") func reports() throws {
    let mapper = ReflectiveMapper<Tagged>().readOnly(\.type).sensitive(\.type)
    var it = Tagged(type: "old", kind: "k")
    #expect(throws: MappingError.self) { try mapper.update(&it, json: #"{"@type": "new"}"#) }
    #expect(try mapper.update(&it, json: #"{"type": "other"}"#).map(\.description) == ["kind"])
    #expect(it == Tagged(type: "old", kind: "other"))
    let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"@type": ["hidden"], "type": ["shown"]}"#) }
    #expect(error?.issues.map(\.line) == ["! typeMismatch @type -> type", "! typeMismatch type -> kind"])
    let text = error?.report.formatted(.lines, showingValues: true) ?? ""
    #expect(!text.contains("hidden") && text.contains("shown"))
    let explained = try mapper.explain(json: #"{"@type": "a", "type": "b"}"#)
    #expect(explained.fields.map { "\($0.sourcePath) \($0.destinationPath)" } == ["@type type", "type kind"])
  }

  @Test("property: a text that names one property and the key of another is ambiguous") func texts() throws {
    let json = #"{"@type": "at", "type": "k", "z": "Z"}"#
    let plain = ReflectiveMapper<Tagged>()
    #expect(try plain.field(named: "@type", at: "z").map(json: json) == Tagged(type: "Z", kind: "k"))
    #expect(try plain.field(named: "kind", at: "z").map(json: json) == Tagged(type: "at", kind: "Z"))
    for mapper in [plain.field(named: "type", at: "z"), plain.optional(named: "type"), plain.optional(\.type).readOnly(named: "type")] {
      let error = #expect(throws: MappingError.self) { try mapper.plan() }
      #expect(
        error?.issues.map(\.message) == [
          "ambiguous field type: the property with the key @type, or the key of the property kind; name it by a key path"
        ])
    }
  }

  @Test("property: a file of rules names it, and says what is ambiguous") func files() throws {
    let names = ProfileNames().type(Tagged.self)
    let json = #"{"@type": "at", "type": "k", "z": "Z"}"#
    func mapper(_ rules: String) throws -> ReflectiveMapper<Tagged> {
      ReflectiveMapper(profile: try MappingProfile(json: #"{"Tagged": \#(rules)}"#, names: names))
    }
    #expect(try mapper(#"{"kind": "z"}"#).map(json: json) == Tagged(type: "at", kind: "Z"))
    #expect(try mapper(#"{"@type": "z"}"#).map(json: json) == Tagged(type: "Z", kind: "k"))
    #expect(try mapper(#"{"__optional__": ["kind"]}"#).map(json: #"{"@type": "t"}"#) == Tagged(type: "t", kind: ""))
    let error = #expect(throws: MappingError.self) { try mapper(#"{"type": "z"}"#) }
    #expect(
      error?.issues.map(\.message) == ["ambiguous property type: the property with the key @type, or the key of the property kind"])
  }

  @Test("property: the rules of a mapper go before those of a file for the same one, not for the other") func overFiles() throws {
    let profile = try MappingProfile(
      json: #"{"Tagged": {"kind": "z", "@type": {"key": "y", "optional": true}}}"#, names: ProfileNames().type(Tagged.self))
    let json = #"{"@type": "at", "type": "k", "y": "Y", "z": "Z", "w": "W"}"#
    #expect(try ReflectiveMapper<Tagged>(profile: profile).map(json: json) == Tagged(type: "Y", kind: "Z"))
    #expect(try ReflectiveMapper<Tagged>(profile: profile).field(\.type, from: "w").map(json: json) == Tagged(type: "W", kind: "Z"))
    #expect(try ReflectiveMapper<Tagged>(profile: profile).field(\.kind, from: "w").map(json: json) == Tagged(type: "Y", kind: "W"))
    #expect(
      try ReflectiveMapper<Tagged>(profile: profile).field(named: "kind", at: "w").reversed.map(Tagged(type: "a", kind: "b")) == [
        "y": "a", "w": "b",
      ])
  }

  @Test("property: changes of an update are those of the property once the type is inspected") func changes() throws {
    struct Other: Codable, Equatable, Sendable {
      var type: String
      var kind: String
      enum CodingKeys: String, CodingKey { case type = "@type", kind = "type" }
    }
    let mapper = ReflectiveMapper<Other>()
    try mapper.plan()
    for (type, kind) in [("a", "b"), ("same", "same")] {
      var it = Other(type: type, kind: kind)
      let changed = try mapper.updateReportingChanges(&it, json: #"{"type": "new"}"#).value
      #expect(changed.map { "\($0.path) \($0.sourcePath)" } == ["kind type"])
      #expect(it == Other(type: type, kind: "new"))
      let both = try mapper.updateReportingChanges(&it, json: #"{"type": "k2", "@type": "t2"}"#).value
      #expect(both.map { "\($0.path) \($0.sourcePath)" } == ["type @type", "kind type"])
    }
  }

  /// These do not encode, so existing values are found by names alone.
  struct TaggedOnly: Decodable, Equatable, Sendable {
    var type: String?
    var kind: String?
    enum CodingKeys: String, CodingKey { case type = "@type", kind = "type" }
  }
  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  struct ByText: Decodable, Equatable, Sendable {
    var id: Int?
    var name: String?
    init(id: Int?, name: String?) { (self.id, self.name) = (id, name) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      id = try container.decodeIfPresent(Int.self, forKey: AnyKey(stringValue: "_id"))
      name = try container.decodeIfPresent(String.self, forKey: AnyKey(stringValue: "name"))
    }
  }

  @Test("property: an update of a type that only decodes keeps each value, or says that it cannot") func onlyDecoded() throws {
    var tagged = TaggedOnly(type: "t", kind: "k")
    #expect(throws: MappingError.self) { try ReflectiveMapper<TaggedOnly>().update(&tagged, json: "{}") }
    try ReflectiveMapper<TaggedOnly>().plan()
    try ReflectiveMapper<TaggedOnly>().update(&tagged, json: "{}")
    #expect(tagged == TaggedOnly(type: "t", kind: "k"))
    var text = ByText(id: 1, name: "n")
    #expect(throws: MappingError.self) { try ReflectiveMapper<ByText>().update(&text, json: "{}") }
    try ReflectiveMapper<ByText>().plan()
    try ReflectiveMapper<ByText>().update(&text, json: #"{"name": "m"}"#)
    #expect(text == ByText(id: 1, name: "m"))
  }

  /// What a mirror takes for the storage of a wrapper.
  struct Boxed: Codable, Equatable, Sendable {
    struct ID: Codable, Equatable, Sendable { var value: Int }
    var _id: ID
    var name: String
  }
  struct Mirrored: Codable, Equatable, Sendable, CustomReflectable {
    var a: Int
    var b: Int
    enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
    var customMirror: Mirror { Mirror(self, children: ["one": a, "two": b]) }
  }

  @Test("property: what a mirror shows under another name") func otherNames() throws {
    #expect(try ReflectiveMapper<Boxed>().field(\._id, from: "x").map(json: #"{"x": {"value": 1}, "name": "n"}"#)._id.value == 1)
    #expect(try ReflectiveMapper<Boxed>().except(\.name).default(\.name, "d").map(json: #"{"_id": {"value": 1}}"#).name == "d")
    #expect(throws: MappingError.self) { try ReflectiveMapper<Mirrored>().optional(\.a).plan() }
    #expect(try ReflectiveMapper<Mirrored>().field(named: "a", at: "x").map(json: #"{"x": 1, "b": 2}"#) == Mirrored(a: 2, b: 1))
  }

  /// No made-up values make one.
  struct Never: Codable, Equatable, Sendable {
    var a: String
    var b: String
    var n: Int
    enum CodingKeys: String, CodingKey { case a = "b", b = "a", n }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      n = try container.decode(Int.self, forKey: .n)
      a = try container.decode(String.self, forKey: .a)
      b = try container.decode(String.self, forKey: .b)
      guard a == "magic" else { throw DecodingError.dataCorruptedError(forKey: .a, in: container, debugDescription: "no magic") }
    }
  }

  @Test("property: a rule for one whose key cannot be found is a mistake that names the keys") func unclear() throws {
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Never>().optional(\.a).plan() }
    #expect(error?.issues.map(\.code) == [.configuration])
    #expect(error?.issues.map(\.message) == ["unclear coding key of a; name the field by its key: b or a"])
    #expect(try ReflectiveMapper<Never>().field(named: "b", at: "z").map(json: #"{"z": "magic", "a": "x", "n": 1}"#).b == "x")
    #expect(try ReflectiveMapper<Never>().field(\.n, from: "z").map(json: #"{"b": "magic", "a": "x", "z": 1}"#).n == 1)
  }
}
