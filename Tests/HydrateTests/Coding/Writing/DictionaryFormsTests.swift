import Foundation
import Hydrate
import HydrateEditing
import Testing

@testable import TestSupport

/// Dictionaries whose keys are neither strings nor integers, as objects and as arrays of pairs.
@Suite struct DictionaryFormsTests {
  enum Kind: String, Codable, CaseIterable, Sendable { case b, a, c }
  enum Size: Int, Codable, Sendable { case small = 2, large = 10 }
  struct Tag: RawRepresentable, Codable, Hashable { var rawValue: String }
  /// A type that writes itself as one number.
  struct Level: Codable, Hashable {
    var number: UInt8
    init(_ number: UInt8) { self.number = number }
    init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(UInt8.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }
  struct Point: Codable, Hashable { var x: Int, y: Int }
  static let uuid = UUID(uuidString: "069A79F4-44E9-4726-A5BE-FCA90E38AAF5")

  /// Checks that a value is written as a text by all ways to write, and read back.
  private func check<T: Codable & Equatable>(_ value: T, _ text: String, coder: String? = nil, _ location: SourceLocation) throws {
    let mapper = ReflectiveMapper<T>()
    for _ in coldAndWarm { #expect(String(decoding: try mapper.jsonData(from: value), as: UTF8.self) == text, sourceLocation: location) }
    #expect(try mapper.reversed.map(value).jsonString() == text, sourceLocation: location)
    #expect(try mapper.map(json: text) == value, sourceLocation: location)
    #expect(try mapper.map(Value(plist: mapper.plistData(from: value, format: .xml))) == value, sourceLocation: location)
    guard let coder else { return }
    #expect(String(decoding: try MappingEncoder().encode(value), as: UTF8.self) == coder, sourceLocation: location)
    #expect(try MappingDecoder().decode(T.self, from: Data(coder.utf8)) == value, sourceLocation: location)
    let keyed = MappingEncoder(MappingProfile().keyedDictionaries())
    #expect(String(decoding: try keyed.encode(value), as: UTF8.self) == text, sourceLocation: location)
    let pairs = ReflectiveMapper<T>().keyedDictionaries(false)
    #expect(String(decoding: try pairs.jsonData(from: value), as: UTF8.self) == coder, sourceLocation: location)
    #expect(try pairs.map(json: text) == value && pairs.map(json: coder) == value, sourceLocation: location)
    let strict = ReflectiveMapper<T>().coercion(.strict)
    #expect(String(decoding: try strict.jsonData(from: value), as: UTF8.self) == coder, sourceLocation: location)
    #expect(try strict.map(json: coder) == value, sourceLocation: location)
  }

  @Test("dictionaries: keys that are written as one text or number are the keys of an object, sorted")
  func objects() throws {
    let uuid = try #require(Self.uuid)
    try check([Kind.b: 2, .a: 1, .c: 3], #"{"a":1,"b":2,"c":3}"#, coder: #"["a",1,"b",2,"c",3]"#, #_sourceLocation)
    try check([Size.large: 1, .small: 2], #"{"10":1,"2":2}"#, coder: "[10,1,2,2]", #_sourceLocation)
    try check([uuid: "u"], #"{"\#(uuid)":"u"}"#, coder: #"["\#(uuid)","u"]"#, #_sourceLocation)
    try check([Tag(rawValue: "t\n"): 1], #"{"t\n":1}"#, coder: #"["t\n",1]"#, #_sourceLocation)
    try check([Level(7): true, Level(10): false], #"{"10":false,"7":true}"#, coder: "[10,false,7,true]", #_sourceLocation)
    try check([UInt(1): "x", 10: "y", 2: "z"], #"{"1":"x","10":"y","2":"z"}"#, coder: #"[1,"x",10,"y",2,"z"]"#, #_sourceLocation)
    try check([Int8(-1): 1], #"{"-1":1}"#, coder: "[-1,1]", #_sourceLocation)
    try check([1.5: 1, 20: 2], #"{"1.5":1,"20":2}"#, #_sourceLocation)
    try check([Decimal(string: "1.10"): 1], #"{"1.1":1}"#, #_sourceLocation)
    try check([Data([1, 2, 3]): 1], #"{"AQID":1}"#, coder: #"["AQID",1]"#, #_sourceLocation)
    try check([URL(string: "https://a.b/c"): 1], #"{"https://a.b/c":1}"#, #_sourceLocation)
    try check(
      [Date(timeIntervalSince1970: 0): 1], #"{"1970-01-01T00:00:00Z":1}"#, coder: #"["1970-01-01T00:00:00Z",1]"#, #_sourceLocation)
    try check([Kind: Int](), "{}", coder: "[]", #_sourceLocation)
    try check([Kind.a: [UInt(3): [Kind.b: Level(1)]]], #"{"a":{"3":{"b":1}}}"#, coder: #"["a",[3,["b",1]]]"#, #_sourceLocation)
    try check([[Kind.b: 1, .a: 2], [:]], #"[{"a":2,"b":1},{}]"#, coder: #"[["a",2,"b",1],[]]"#, #_sourceLocation)
  }

  @Test("dictionaries: other keys are alternating keys and values, sorted, by every mapper")
  func pairs() throws {
    let text = #"[{"x":1,"y":2},"a",{"x":1,"y":3},"b"]"#
    try check([Point(x: 1, y: 3): "b", Point(x: 1, y: 2): "a"], text, coder: text, #_sourceLocation)
    try check([true: 1, false: 0], "[false,0,true,1]", coder: "[false,0,true,1]", #_sourceLocation)
    try check([[1, 2]: 1, [1]: 2], "[[1,2],1,[1],2]", coder: "[[1,2],1,[1],2]", #_sourceLocation)
    // One key that is no text is enough.
    try check([Kind?.some(.a): 1], #"{"a":1}"#, #_sourceLocation)
    let mixed = ReflectiveMapper<[Kind?: Int]>()
    #expect(String(decoding: try mixed.jsonData(from: [nil: 1, .a: 2]), as: UTF8.self) == #"["a",2,null,1]"#)
  }

  enum Shape: Codable, Equatable { case sized(by: [Size: Int]) }
  final class Box: Codable, Equatable {
    var kinds: [Kind: Int]?
    var shapes: [Shape]
    init(_ kinds: [Kind: Int]?, _ shapes: [Shape]) { (self.kinds, self.shapes) = (kinds, shapes) }
    static func == (one: Box, other: Box) -> Bool { one.kinds == other.kinds && one.shapes == other.shapes }
  }

  @Test("dictionaries: objects in classes, optionals and payloads")
  func nested() throws {
    try check(
      Box([.b: 1, .a: 2], [.sized(by: [.small: 1])]), #"{"kinds":{"a":2,"b":1},"shapes":[{"sized":{"by":{"2":1}}}]}"#,
      coder: #"{"kinds":["a",2,"b",1],"shapes":[{"sized":{"by":[2,1]}}]}"#, #_sourceLocation)
  }

  /// Not `Encodable`: it is written by its mirror.
  struct Plain: Decodable { var kinds: [Kind: Int] }
  struct Held: Codable, Equatable { var kinds: [Kind: Int], days: [Date: Int] }

  @Test("dictionaries: rules of the key's type hold, and so do those of mappers within mappers")
  func rules() throws {
    let plain = ReflectiveMapper<Plain>()
    try plain.plan()
    #expect(try plain.reversed.map(Plain(kinds: [.b: 1, .a: 2])).jsonString() == #"{"kinds":{"a":2,"b":1}}"#)
    let held = Held(kinds: [.b: 1], days: [Date(timeIntervalSince1970: 86400): 1])
    let epochs = ReflectiveMapper<Held>().mapType(Date.self, using: .epoch(.seconds))
    let text = #"{"kinds":{"b":1},"days":{"86400":1}}"#
    #expect(String(decoding: try epochs.jsonData(from: held), as: UTF8.self) == text)
    #expect(try epochs.map(json: text) == held)
    let upper = ReflectiveMapper<Held>().mapType(Kind.self, using: .enum(["A": Kind.a, "B": .b, "C": .c]))
    #expect(try upper.reversed.map(held)["kinds"] == ["B": 1])
    struct Outer: Codable, Equatable { var one: [Kind: Int], list: [Held] }
    let outer = Outer(one: [.a: 1], list: [held])
    let some = ReflectiveMapper<Outer>().field(\.one, using: IdentityMapper<[Kind: Int]>())
      .field(\.list, using: ReflectiveMapper<Held>().keyedDictionaries(false).array)
    #expect(
      String(decoding: try some.jsonData(from: outer), as: UTF8.self)
        == #"{"one":{"a":1},"list":[{"kinds":["b",1],"days":["1970-01-02T00:00:00Z",1]}]}"#)
    let profile = MappingProfile().keyedDictionaries(false).type(Held.self) { $0.keyedDictionaries() }
    for mapper in [ReflectiveMapper<Outer>(profile: profile), ReflectiveMapper<Outer>(profile: profile).keyedDictionaries(false)] {
      #expect(try mapper.reversed.map(outer)["one"] == ["a", 1])
      #expect(try mapper.reversed.map(outer)["list"]?[0]?["kinds"] == ["b": 1])
    }
    let encoder = MappingEncoder(MappingProfile().type(Held.self) { $0.keyedDictionaries() })
    #expect(
      String(decoding: try encoder.encode(outer), as: UTF8.self)
        == #"{"one":["a",1],"list":[{"kinds":{"b":1},"days":{"1970-01-02T00:00:00Z":1}}]}"#)
    #expect(
      String(decoding: try MappingEncoder().output(.prettySorted).encode([Kind.c: 1, .a: 2]), as: UTF8.self).filter { !$0.isWhitespace }
        == #"["a",2,"c",1]"#)
    // The next call of a mapper is not that of a coder.
    #expect(try ReflectiveMapper<[Kind: Int]>().reversed.map([.a: 1]) == ["a": 1])
  }

  /// A key that is written in lower case.
  struct Name: Codable, Hashable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text.lowercased())
    }
  }

  @Test("dictionaries: two keys of one text cannot be written as an object")
  func sameText() throws {
    struct Names: Codable { var names: [Name: Int] }
    let names = Names(names: [Name("a"): 1, Name("A"): 1, Name("b"): 2])
    let error = try #require(throws: MappingError.self) { try ReflectiveMapper<Names>().array.jsonData(from: [names]) }
    #expect(
      error.issues.map { "\($0.code) \($0.destinationPath) \($0.message)" } == ["irreversible [0].names.a 2 keys are written as this one"])
    #expect(try ReflectiveMapper<Names>().keyedDictionaries(false).reversed.map(names)["names"]?.array?.count == 6)
    // What cannot be written at all is an issue at the dictionary.
    let infinite = try #require(throws: MappingError.self) {
      try ReflectiveMapper<[String: [Double: Int]]>().jsonData(from: ["x": [.infinity: 1, 2: 2]])
    }
    #expect(infinite.issues.map { "\($0.code) \($0.destinationPath)" } == ["invalidValue x"])
  }

  @Test("dictionaries: those that can only be written have the same forms")
  func encodableOnly() throws {
    struct Out: Encodable {
      var number: Int
      var kinds: [OutKind: Out]?
    }
    enum OutKind: String, Encodable { case y, x }
    let value = Out(number: 1, kinds: [.y: Out(number: 2), .x: Out(number: 3)])
    let pairs = #"{"number":1,"kinds":["x",{"number":3},"y",{"number":2}]}"#
    let object = #"{"number":1,"kinds":{"x":{"number":3},"y":{"number":2}}}"#
    #expect(String(decoding: try MappingEncoder().encode(value), as: UTF8.self) == pairs)
    #expect(String(decoding: try MappingEncoder(MappingProfile().keyedDictionaries()).encode(value), as: UTF8.self) == object)
    let named = try MappingEncoder().encode(["b": Out(number: 1), "a": Out(number: 2)])
    #expect(String(decoding: named, as: UTF8.self) == #"{"a":{"number":2},"b":{"number":1}}"#)
    struct Model: Codable { var out: Held }
    /// Reads other things than it writes.
    struct Held: Codable {
      enum Keys: CodingKey { case all }
      init(from decoder: any Decoder) throws {}
      init() {}
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode([OutKind.y: Out(number: 2), .x: Out(number: 3)], forKey: .all)
      }
    }
    #expect(try ReflectiveMapper<Model>().reversed.map(Model(out: Held()))["out"]?["all"]?["x"]?["number"] == 3)
  }

  @Test("dictionaries: an update merges members of enum keys")
  func update() throws {
    var held = Held(kinds: [.a: 1, .b: 2], days: [:])
    let changed = try ReflectiveMapper<Held>().update(&held, json: #"{"kinds": {"a": null, "c": 3}, "days": ["1970-01-01T00:00:00Z", 1]}"#)
    #expect(held == Held(kinds: [.b: 2, .c: 3], days: [Date(timeIntervalSince1970: 0): 1]))
    #expect(changed.map(\.description).sorted() == ["days", "kinds.a", "kinds.c"])
  }

  @Test(
    "dictionaries: an edit keeps the form of the document",
    arguments: [
      (#"{"kinds": {"b": 1,  "a": 2}, "days": {}}"#, #"{"kinds": {"b": 5,  "a": 2,  "c": 7}, "days": {}}"#),
      (#"{"kinds": ["b", 1,  "a", 2], "days": {}}"#, #"{"kinds": ["b", 5,  "a", 2, "c", 7], "days": {}}"#),
      (#"{"kinds": [ ], "days": ["1970-01-02", 3]}"#, #"{"kinds": [ "b", 5, "c", 7 ], "days": ["1970-01-02", 3]}"#),
      (#"{"days": {"1970-01-02": 3}, "kinds": {"c": 1}}"#, #"{"days": {"1970-01-02": 3}, "kinds": {"c": 7, "b": 5}}"#),
    ])
  func edits(_ text: String, _ expected: String) throws {
    let mapper = ReflectiveMapper<Held>()
    let edited = try mapper.edit(json: text) {
      $0.kinds[.b] = 5; $0.kinds[.c] = 7
    }
    #expect(edited == expected)
    let list = try mapper.array.edit(json: "[\(text), \(text)]") {
      for index in $0.indices { $0[index].kinds[.b] = 5; $0[index].kinds[.c] = 7 }
    }
    #expect(try Value(json: list) == Value(json: "[\(expected), \(expected)]"))
    #expect(try mapper.edit(json: text) { _ in } == text)
    let removed = try mapper.edit(json: text) { $0.kinds = [:] }
    #expect(try mapper.map(json: removed).kinds == [:])
    #expect(try Value(json: removed)["kinds"]?.kind == Value(json: text)["kinds"]?.kind)
  }
}
