import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

/// Texts that mean null, wherever a value stands and whatever reads it.
@Suite struct NullTextsTests {
  enum Size: String, Codable { case small, none = "" }
  struct Home: Codable, Equatable { var street: String }
  struct Cell: Codable, Equatable {
    var text: String?
    var number: Int?
    var flag: Bool?
    var date: Date?
    var link: URL?
    var size: Size?
    var home: Home?
    var list: [Int?]?
    var table: [String: Double?]?
    var any: Value?
  }

  static let mapper = ReflectiveMapper<Cell>().nullTexts("", "N/A")

  /// Every field in turn, in three sources: as JSON, as a value at hand, by a mapper that has met the type before.
  @Test(arguments: ["text", "number", "flag", "date", "link", "size", "home", "list", "table"], ["", "N/A", #"\u004e/A"#])
  func isNilInEveryField(field: String, text: String) throws {
    let json = #"{"\#(field)": "\#(text)"}"#
    for _ in coldAndWarm { #expect(try Self.mapper.map(json: json) == Cell()) }
    #expect(try Self.mapper.map(Value(json: json)) == Cell())
    #expect(try Self.mapper.coercion(.strict).map(json: json) == Cell())
    #expect(try Self.mapper.mapReportingIssues(json: json).issues.isEmpty)
  }

  @Test(arguments: ["n/a", " ", "N/A ", "null", "-"]) func otherTextsAreTexts(text: String) throws {
    #expect(try Self.mapper.map(json: #"{"text": "\#(text)"}"#).text == text)
  }

  @Test func isNullWithinContainers() throws {
    let cell = try Self.mapper.map(json: #"{"list": ["1", "", 3], "table": {"a": "N/A", "": 2}}"#)
    #expect(cell.list == [1, nil, 3])
    #expect(cell.table == ["a": Double?.none, "": 2] as [String: Double?], "a key is what it is")
    #expect(
      try ReflectiveMapper<[String: String?]>().nullTexts("x").map(json: #"{"x": "x", "y": "z"}"#) == ["x": String?.none, "y": "z"]
        as [String: String?])
    #expect(try ReflectiveMapper<[Int: Int?]>().nullTexts("1").map(json: #"{"1": "1"}"#) == [1: Int?.none] as [Int: Int?])
    #expect(try ReflectiveMapper<[String?]>().nullTexts("x").map(json: #"["x", "y"]"#) == [nil, "y"])
    #expect(try ReflectiveMapper<Int?>().nullTexts("x").map(Value("x")) == nil)
  }

  @Test func structuredDataIsTakenAsItStands() throws {
    #expect(try Self.mapper.map(json: #"{"any": ""}"#).any == "")
    #expect(try ReflectiveMapper<[Value]>().nullTexts("").map(json: #"["", 1]"#) == ["", 1])
  }

  /// What must be there is an issue where the text stands, which is the value that did not fit.
  @Test func whatMustBeThereIsNull() throws {
    struct Row: Codable, Equatable { var name: String; var sizes: [Int]; var home: Home }
    let json = #"{"name": "-", "sizes": [1, "-"], "home": {"street": "-"}}"#
    let mapper = ReflectiveMapper<Row>().nullTexts("-")
    let error = #expect(throws: MappingError.self) {
      try mapper.plan()
      _ = try mapper.map(json: json)
    }
    #expect(error?.issues.map(\.code) == [.nullValue, .nullValue, .nullValue])
    #expect(error?.issues.map(\.sourcePath.description) == ["name", "sizes[1]", "home.street"])
    #expect(error?.issues.map(\.location?.column) == [10, 28, 53])
    #expect(error?.issues.map(\.sourceValue) == ["-", "-", "-"])
    let soft = try mapper.optional(\.name).default(\.name, "?").optional(\.sizes).mapReportingIssues(
      json: #"{"name": "-", "sizes": "-", "home": {"street": "x"}}"#)
    #expect(soft.value == Row(name: "?", sizes: [], home: Home(street: "x")) && soft.issues.map(\.code) == [.nullValue, .nullValue])
  }

  @Test func mappersAreGivenNull() throws {
    struct Row: Codable, Equatable { var link: URL?; var names: [String] }
    let mapper = ReflectiveMapper<Row>().nullTexts("-").field(\.link, using: StringToURL()).field(\.names, using: ToString().array)
    #expect(try mapper.map(json: #"{"link": "-", "names": ["a"]}"#) == Row(link: nil, names: ["a"]))
    let error = #expect(throws: MappingError.self) { _ = try mapper.map(json: #"{"link": "-", "names": "-"}"#) }
    #expect(error?.issues.map(\.code) == [.nullValue] && error?.issues[0].location == TextLocation(line: 1, column: 24))
  }

  /// A type that reads itself meets null too.
  @Test func handWrittenTypesMeetNull() throws {
    struct Pair: Decodable, Equatable {
      var first: Int?
      var second: Int?
      var isNull: Bool
      init(first: Int?, second: Int?, isNull: Bool) { (self.first, self.second, self.isNull) = (first, second, isNull) }
      enum Keys: CodingKey { case list, other }
      init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Keys.self)
        var list = try keyed.nestedUnkeyedContainer(forKey: .list)
        first = try list.decodeIfPresent(Int.self)
        second = try list.decodeNil() ? nil : list.decode(Int.self)
        isNull = try keyed.decodeNil(forKey: .other)
      }
    }
    let mapper = ReflectiveMapper<Pair>().nullTexts("-")
    #expect(try mapper.map(json: #"{"list": ["-", "-"], "other": "-"}"#) == Pair(first: nil, second: nil, isNull: true))
    #expect(try mapper.map(json: #"{"list": [1, "2"], "other": "x"}"#) == Pair(first: 1, second: 2, isNull: false))
  }

  /// A container that must be there is null as well, whoever opens it.
  @Test func containersThatMustBeThereAreNull() throws {
    struct Nested: Decodable {
      enum Keys: CodingKey { case keyed, list }
      init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Keys.self)
        if keyed.contains(.keyed) { _ = try keyed.nestedContainer(keyedBy: Keys.self, forKey: .keyed) }
        if keyed.contains(.list) { _ = try keyed.nestedUnkeyedContainer(forKey: .list) }
      }
    }
    for json in [#"{"keyed": "-"}"#, #"{"list": "-"}"#, #"{"keyed": null}"#, #"{"list": null}"#] {
      let error = #expect(throws: MappingError.self) { _ = try ReflectiveMapper<Nested>().nullTexts("-").map(json: json) }
      #expect(error?.issues.map(\.code) == [.nullValue], "\(json)")
    }
  }

  @Test func updatesClear() throws {
    var cell = Cell(text: "a", number: 1)
    #expect(try Self.mapper.update(&cell, json: #"{"text": "", "number": "N/A"}"#) == ["text", "number"])
    #expect(cell == Cell())
    cell.text = "a"
    #expect(try Self.mapper.updateNulls(.skip).update(&cell, json: #"{"text": ""}"#) == [] && cell.text == "a")
    cell.table = ["a": 1, "b": 2]
    _ = try Self.mapper.update(&cell, json: #"{"table": {"a": "N/A"}}"#)
    #expect(cell.table == ["b": 2])
    // Structured data is taken as it stands in an update too.
    var values: [String: Value] = ["a": 1]
    _ = try ReflectiveMapper<[String: Value]>().nullTexts("").update(&values, json: #"{"a": "", "b": ""}"#)
    #expect(values == ["a": "", "b": ""])
  }

  // MARK: Where it is said

  @Test func aFieldHasTextsOfItsOwn() throws {
    let json = #"{"phone": "unknown", "name": "unknown"}"#
    #expect(try ReflectiveMapper<Contact>().map(json: json) == Contact(phone: nil, name: "unknown"))
    #expect(try ReflectiveMapper<Contact>().nullTexts("-").map(json: #"{"phone": "-", "name": "-"}"#) == Contact())
    #expect(try ReflectiveMapper<Contact>().nullTexts("-").map(json: json) == Contact(phone: nil, name: "unknown"))
  }

  @Test func profilesSayItInCodeAndFiles() throws {
    struct Outer: Codable, Equatable { var home: Inner?; var name: String? }
    struct Inner: Codable, Equatable { var street: String? }
    let json = #"{"home": {"street": "-"}, "name": "-"}"#
    let all = MappingProfile().nullTexts("-")
    #expect(try ReflectiveMapper<Outer>(profile: all).map(json: json) == Outer(home: Inner(street: nil), name: nil))
    let one = MappingProfile().type(Inner.self) { $0.nullTexts("-") }
    #expect(try ReflectiveMapper<Outer>(profile: one).map(json: json) == Outer(home: Inner(street: nil), name: "-"))
    #expect(try ReflectiveMapper<Outer>(profile: all).nullTexts().map(json: json).name == "-", "what the mapper says goes before it")
    let file = try MappingProfile(
      json: #"{"Inner": {"__nullTexts__": ["-", ""]}, "Outer": {"__nullTexts__": "x"}}"#,
      names: ProfileNames().type(Inner.self).type(Outer.self))
    #expect(try ReflectiveMapper<Outer>(profile: file).map(json: json) == Outer(home: Inner(street: nil), name: "-"))
    #expect(throws: MappingError.self) {
      try MappingProfile(json: #"{"Inner": {"__nullTexts__": 5}}"#, names: ProfileNames().type(Inner.self))
    }
  }

  /// Spellings that Unicode holds for one letter are two texts, so that mappers of them are not one.
  @Test func textsAreComparedByteForByte() throws {
    struct Row: Codable { var name: String? }
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let json = #"{"name": "\#(decomposed)"}"#
    #expect(try ReflectiveMapper<Row>().nullTexts(composed).map(json: json).name != nil)
    #expect(try ReflectiveMapper<Row>().nullTexts(decomposed).map(json: json).name == nil)
    #expect(try ReflectiveMapper<Row>().nullTexts(composed, decomposed).map(json: json).name == nil)
  }

  @Test func explanationsKnowIt() throws {
    let explanation = try Self.mapper.explain(json: #"{"text": "", "number": "5"}"#)
    #expect(explanation.fields.first { $0.sourcePath.description == "text" }?.outcome == .absent)
  }
}
