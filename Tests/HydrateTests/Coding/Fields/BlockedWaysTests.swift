import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

/// Data of another kind on the way to a value: a `typeMismatch` where the way ended, never absence.
@Suite struct BlockedWaysTests {
  struct Named: Codable, Equatable {
    var first: String?
    var age = 0
    enum CodingKeys: CodingKey { case first, age }
    init(first: String? = nil, age: Int = 0) { (self.first, self.age) = (first, age) }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      first = try fields.decodeIfPresent(String.self, forKey: .first)
      age = try fields.decodeIfPresent(Int.self, forKey: .age) ?? 0
    }
  }

  // MARK: Accessors

  static let ways: [(Accessor, Value, String?, String)] = [
    ("a.b", ["a": "text"], "a", "expected an object or an array on the path to a.b, found a string"),
    ("a.b", ["a": []], "a", "expected an object on the path to a.b, found an array"),
    ("a[0]", ["a": ["b": 1]], "a", "expected an array on the path to a[0], found an object"),
    ("a[0].b", ["a": [7]], "a[0]", "expected an object or an array on the path to a[0].b, found a number"),
    ("a.b.c", ["a": ["b": true]], "a.b", "expected an object or an array on the path to a.b.c, found a boolean"),
    ("[0]", ["a": 1], "", "expected an array on the path to [0], found an object"),
    ("a", [1], "", "expected an object on the path to a, found an array"),
    (Accessor(ValuePath([.key("a"), .index(-1)])), ["a": ["b": 1]], "a", ""),
    (Accessor(ValuePath([.key("a"), .index(-1)])), ["a": [1]], nil, ""),
    ("a[9]", ["a": [1]], nil, ""), ("a.b", ["a": nil], nil, ""), ("a[0].b.c", ["a": [nil]], nil, ""), ("a.b", nil, nil, ""),
    (["a.x", "b.x"], ["a": 1], "a", ""), (["a.x", "b.x"], ["a": nil], nil, ""), (["b.x", "a.x"], ["b": [:], "a": 1], "a", ""),
    ("[a.x, b.x]", ["a": 1, "b": 2], "a", ""), ("c[a.x, b.x]", ["c": ["a": 1, "b": 2]], "c.a", ""), ("c[a.x, b.x]", ["c": 5], "c", ""),
    (.first("a.x", "b.x"), ["a": 1], "a", ""), (.first("a.x", "b.x"), ["a": nil, "b": 2], "b", ""),
    (.first("a.x", .first("b.x", "c")), ["b": 2], "b", ""),
    (.custom("mine", read: { _ in nil }), ["a": 1], nil, ""), (.first(.custom("mine", read: { _ in nil }), "a.x"), ["a": 1], "a", ""),
  ]

  @Test func everyAccessorSaysWhereTheWayEnded() {
    for (accessor, value, end, message) in Self.ways {
      let error = mappingError { () throws(MappingError) in try IdentityMapper<Int>().at(accessor).map(value) }
      guard let end else {
        // Nothing is in the way: the value is absent, or null.
        #expect(error?.codes.contains(.typeMismatch) == false, "\(accessor) in \(value)")
        continue
      }
      #expect(error?.codes == [.typeMismatch] && error?.paths == [end], "\(accessor) in \(value)")
      if !message.isEmpty, !end.isEmpty { #expect(error?.issues.first?.message == message) }
    }
  }

  @Test func ofSeveralPlacesABlockedOneHasNoValue() throws {
    let value: Value = ["a": 1, "b": ["x": 2]]
    #expect(try IdentityMapper<[Int?]>().at(Accessor(ValuePath("[a.x, b.x]"))).map(value) == [nil, 2])
    #expect(try IdentityMapper<[Int?]>().at(["a.x", "b.x"]).map(value) == [nil, 2])
    #expect(try IdentityMapper<Int>().at(.first("a.x", "b.x")).map(value) == 2)
    #expect((["a": 1] as Value)[path: "a.x"] == nil, "by hand nil is nil")
  }

  // MARK: Reflective mappers

  @Test func fieldsRefuseAndOptionalFieldsSoften() throws {
    let names = ReflectiveMapper<Named>().field(\.first, from: "name.first").field(\.age, from: "facts[0].age")
    for absent in ["{}", #"{"name": null, "facts": null}"#, #"{"name": {}, "facts": []}"#, #"{"name": {"first": null}, "facts": [null]}"#] {
      expectRun(names, absent, gives: Named())
    }
    expectRun(names, #"{"name": "Ann"}"#, gives: nil, ["! typeMismatch name -> first"])
    expectRun(names, #"{"facts": [{"age": 5}], "name": ["x"]}"#, gives: nil, ["! typeMismatch name -> first"])
    let soft = names.optional(\.first, \.age)
    expectRun(
      soft, #"{"name": "Ann", "facts": {}}"#, gives: Named(), ["~ typeMismatch name -> first", "~ typeMismatch facts -> age"])
    expectRun(names.default(\.first, "-").optional(\.first), #"{"name": 1}"#, gives: Named(first: "-"), ["~ typeMismatch name -> first"])
    expectRun(names.required(\.age), #"{"name": 1, "facts": [{"age": 2}]}"#, gives: Named(age: 2), ["~ typeMismatch name -> first"])
  }

  @Test func mappersInAFieldThatSoftenDoSoHere() throws {
    let rows: [(ReflectiveMapper<Named>, String)] = [
      (ReflectiveMapper<Named>().field(\.first, from: "name.first", using: ToUpper().optional()), "~ typeMismatch name -> first"),
      (ReflectiveMapper<Named>().field(\.first, from: "name.first", using: ToUpper().nonFatal()), "~ typeMismatch name -> first"),
      (ReflectiveMapper<Named>().field(\.first, from: "name", using: ToUpper().optional().at("first")), "~ typeMismatch name -> first"),
      (ReflectiveMapper<Named>().field(\.first, from: "name", using: ToUpper().at("first").optional()), "~ typeMismatch name -> first"),
      (
        ReflectiveMapper<Named>().field(\.first, from: "name.first", using: ToUpper().optional().requiring(.string)),
        "~ typeMismatch name -> first"
      ),
    ]
    for (mapper, line) in rows {
      expectRun(mapper, #"{"name": 5}"#, gives: Named(), [line])
      expectRun(mapper, #"{"name": {"first": "a"}}"#, gives: Named(first: "A"))
    }
    let defaulted = ReflectiveMapper<Named>().field(\.first, from: "name.first", using: ToUpper().optional(default: "?"))
    expectRun(defaulted, #"{"name": 5}"#, gives: Named(first: "?"), ["~ typeMismatch name -> first"])
    let plain = ReflectiveMapper<Named>().field(\.first, from: "name.first", using: ToUpper())
    expectRun(plain, #"{"name": 5}"#, gives: nil, ["! typeMismatch name -> first"])
    expectRun(plain.optional(\.first), #"{"name": 5}"#, gives: Named(), ["~ typeMismatch name -> first"])
  }

  @Test func updatesSayItAndKeepWhatIsThere() throws {
    let names = ReflectiveMapper<Named>().field(\.first, from: "name.first")
    var named = Named(first: "Ann", age: 3)
    #expect(issueLines { try names.update(&named, json: #"{"name": "Bob", "age": 4}"#) } == ["! typeMismatch name -> first"])
    #expect(named == Named(first: "Ann", age: 3))
    try names.optional(\.first).update(&named, json: #"{"name": "Bob", "age": 4}"#)
    #expect(named == Named(first: "Ann", age: 4))
    try names.update(&named, json: #"{"name": null}"#)
    #expect(named == Named(first: nil, age: 4))
  }

  /// Asks before it reads.
  struct Careful: Decodable, Equatable {
    var first: String?
    enum CodingKeys: CodingKey { case first }
    init(first: String?) { self.first = first }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if fields.contains(.first), try !fields.decodeNil(forKey: .first) { first = try fields.decode(String.self, forKey: .first) }
    }
  }

  @Test func whoAsksFirstHearsOfItToo() {
    let careful = ReflectiveMapper<Careful>().field(named: "first", at: "name.first")
    expectRun(careful, "{}", gives: Careful(first: nil))
    expectRun(careful, #"{"name": {"first": "a"}}"#, gives: Careful(first: "a"))
    expectRun(careful, #"{"name": 5}"#, gives: nil, ["! typeMismatch name -> first"])
  }

  @Test func profilesFilesSayItToo() throws {
    struct Song: Codable, Equatable { var title: String? }
    let names = ProfileNames().type(Song.self)
    let paths = try MappingProfile(json: #"{"Song": {"title": "name.full"}}"#, names: names)
    expectRun(ReflectiveMapper<Song>(profile: paths), #"{"name": "x"}"#, gives: nil, ["! typeMismatch name -> title"])
    let parents = try MappingProfile(
      json: #"""
        {"A": {"__abstract__": true, "title": "a.t"}, "B": {"__abstract__": true, "title": "b.t"}, "Song": {"__parent__": ["A", "B"]}}
        """#, names: names)
    let songs = ReflectiveMapper<Song>(profile: parents)
    expectRun(songs, #"{"a": {"t": "x"}, "b": 5}"#, gives: Song(title: "x"))
    expectRun(songs, #"{"a": 1, "b": {"t": "y"}}"#, gives: Song(title: "y"))
    expectRun(songs, #"{"a": 1}"#, gives: nil, ["! typeMismatch a -> title"])
    expectRun(songs, "{}", gives: Song())
  }

  // MARK: Explicit mappers

  final class Track {
    var title: String?
    var length = 0
  }

  struct Made: Equatable {
    let title: String?
    let length: Int
  }

  @Test func explicitMappersSayItForEveryField() throws {
    let tracks = KeyedMapper({ Track() }) {
      KeyedField("name.full", \.title)
      KeyedField("facts[0]", \.length, StringToNumber<Int>().optional(default: -1))
    }
    let wrong: Value = ["name": "Song", "facts": ["x": 1]]
    #expect(issueLines { _ = try tracks.map(wrong) } == ["! typeMismatch name -> title", "~ typeMismatch facts -> length"])
    let soft = try tracks.mapReportingIssues(["name": nil, "facts": 5])
    #expect(soft.value.title == nil && soft.value.length == -1 && soft.issues.map(\.line) == ["~ typeMismatch facts -> length"])
    let track = Track()
    track.title = "before"
    #expect(issueLines { try tracks.update(track, ["name": [1]]) } == ["! typeMismatch name -> title"])
    #expect(track.title == "before")
    let calling = KeyedMapper({ Track() }) {
      KeyedField("name.full", \.title, calling: { _ in { (input: String?) in input } })
    }
    #expect(issueLines { _ = try calling.map(wrong) } == ["! typeMismatch name -> title"])
  }

  @Test func partsSayIt() {
    let parts = KeyedMapper(Made.init(title:length:), from: KeyedPart("name.full", \.title), KeyedPart("facts.length", \.length))
    #expect(
      issueLines { _ = try parts.map(["name": 1, "facts": 2]) } == ["! typeMismatch name -> title", "! typeMismatch facts -> length"])
    #expect(issueLines { _ = try parts.map([1]) } == ["! typeMismatch"], "a source of another kind is one issue")
  }

  @Test func structureToStructure() {
    let moves = KeyedMapper<Value> {
      KeyedField("a.b", to: "c.d")
      KeyedField("e[0]", to: "f", StringToNumber<Int>().optional())
    }
    #expect(issueLines { _ = try moves.map(["a": 1, "e": 2]) } == ["! typeMismatch a -> c.d", "~ typeMismatch e -> f"])
  }

  @Test func joinedTextsAndLists() throws {
    let joined = KeyedMapper({ Track() }) { KeyedField(["name.a", "name.b"], \.title, JoinMapper(separator: " ")) }
    #expect(issueLines { _ = try joined.map(["name": 5]) } == ["! typeMismatch name -> title"])
    #expect(try IdentityMapper<Int>().array.at("list.of").map(["list": ["of": [1, 2]]]) == [1, 2])
    #expect(issueLines { _ = try IdentityMapper<Int>().array.at("list.of").map(["list": [1, 2]]) } == ["! typeMismatch list -> "])
  }
}

private struct ToUpper: Mapper {
  func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> String { input.uppercased() }
}
