import Foundation
import Hydrate
import Observation
import Testing

@testable import TestSupport

/// Names in any spelling, and those of `@Observable` classes.
@Suite struct NamesTests {
  enum Colour: String, Codable, CaseIterable { case red, darkBlue = "dark_blue" }
  enum Size: String, Codable { case small, extraLarge }
  enum Shape: Codable, Equatable { case round, box(side: Int), twoWords(firstSide: Int) }
  struct Paint: Codable, Equatable, Sendable { var mainColour: Colour; var size: Size?; var shape: Shape?; var useCount: Int? }

  static let paint = Paint(mainColour: .darkBlue, size: .extraLarge, shape: nil, useCount: 2)

  @Test(arguments: [
    #"{"mainColour": "dark_blue", "size": "extraLarge", "useCount": 2}"#,
    #"{"MAIN_COLOUR": "DARK-BLUE", "Size": "EXTRA_LARGE", "UseCount": 2}"#,
    #"{"main colour": "darkBlue", "SIZE": "extra large", "use-count": "2"}"#,
    #"{"maincolour": "Dark Blue", "size": "ExtraLarge", "usecount": 2}"#,
  ])
  func areFoundInAnySpelling(json: String) throws {
    let paints = ReflectiveMapper<Paint>().relaxedNames()
    // The second and third time the keys are known.
    for _ in coldAndWarm {
      let mapped = try paints.mapReportingIssues(json: json)
      #expect(mapped.value == Self.paint && mapped.issues.isEmpty)
      #expect(try paints.map(Value(json: json)) == Self.paint)
      #expect(try paints.array.map(json: "[\(json), \(json)]") == [Self.paint, Self.paint])
    }
    #expect(try ReflectiveMapper<Paint>(profile: MappingProfile().relaxedNames()).map(json: json) == Self.paint)
    #expect(try MappingDecoder(MappingProfile().relaxedNames()).decode(Paint.self, from: Data(json.utf8)) == Self.paint)
    #expect(try paints.reversed.map(Self.paint) == ["mainColour": "dark_blue", "size": "extraLarge", "useCount": 2], "written as without")
    #expect(try paints.unknownKeys(.refuse).map(json: json) == Self.paint, "no unknown keys")
    if json.contains("main ") { #expect(throws: MappingError.self) { try ReflectiveMapper<Paint>().map(json: json) } }
  }

  @Test("relaxed names: underscores at the beginning are part of a name") func leadingUnderscores() throws {
    struct Patient: Codable, Equatable { var birthDate: String?; var _birthDate: Value? }
    let patients = ReflectiveMapper<Patient>().relaxedNames()
    for _ in coldAndWarm {
      expectRun(
        patients, #"{"Birth_Date": "1974", "_BIRTH-DATE": {"x": 1}}"#, gives: Patient(birthDate: "1974", _birthDate: ["x": 1]))
      expectRun(patients, #"{"_birth_date_": 1, "-birthDate": "1974"}"#, gives: Patient(birthDate: "1974", _birthDate: 1))
      expectRun(patients.unknownKeys(.refuse), #"{"__birthDate": 5}"#, gives: nil, ["! unknownKey __birthDate"])
    }
  }

  @Test("relaxed names: an underscore before a digit is none, which Swift needs there") func digits() throws {
    enum Kind: String, Codable { case _2D, _3d = "_3-D", flat }
    struct Map: Codable, Equatable { var kind: Kind; var _1st: Int? }
    let maps = ReflectiveMapper<Map>().relaxedNames()
    for _ in coldAndWarm {
      expectRun(maps, #"{"KIND": "2d", "1ST": 1}"#, gives: Map(kind: ._2D, _1st: 1))
      expectRun(maps, #"{"kind": "_2-D", "__1st": 1}"#, gives: Map(kind: ._2D, _1st: 1))
      expectRun(maps, #"{"kind": "3D"}"#, gives: Map(kind: ._3d))
      expectRun(maps, #"{"kind": "_flat"}"#, gives: nil, ["! invalidValue kind"])
    }
  }

  @Test func casesWithPayloads() throws {
    let shapes = ReflectiveMapper<[Shape]>().relaxedNames()
    let json = #"["ROUND", {"round": {}}, {"Box": {"SIDE": 1}}, {"two-words": {"first_side": 2}}, "round"]"#
    for _ in coldAndWarm { #expect(try shapes.map(json: json) == [.round, .round, .box(side: 1), .twoWords(firstSide: 2), .round]) }
    #expect(throws: MappingError.self) { try shapes.map(json: #"["box"]"#) }
    #expect(throws: MappingError.self) { try shapes.map(json: #"["square"]"#) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<[Shape]>().map(json: #"["round"]"#) }
  }

  @Test func inListsOfOne() throws {
    let colours = ReflectiveMapper<Colour>().relaxedNames().listAsSingle()
    for json in [#"["DARK_BLUE"]"#, #""Dark Blue""#, #"["dark_blue"]"#] { #expect(try colours.map(json: json) == .darkBlue) }
    #expect(throws: MappingError.self) { try colours.map(json: #"["red", "RED"]"#) }
    #expect(try ReflectiveMapper<Shape>().relaxedNames().listAsSingle().map(json: #"["ROUND"]"#) == .round)
  }

  @Test func theTransformersInverseCountsToo() throws {
    // The source has two names for each key: with the prefix and without.
    let prefixed = KeyTransformer(
      sourceKey: { "p_" + $0 }, property: { $0.hasPrefix("old-") ? String($0.dropFirst(4)) : nil })
    let paints = ReflectiveMapper<Paint>().keyTransformer(prefixed).relaxedNames()
    for key in ["p_useCount", "P-USE-COUNT", "puse_count", "old-useCount"] {
      for _ in coldAndWarm { #expect(try paints.map(json: #"{"p_mainColour": "red", "\#(key)": 3}"#).useCount == 3, "\(key)") }
      var paint = Self.paint
      try paints.update(&paint, json: #"{"\#(key)": 4}"#)
      #expect(paint.useCount == 4, "\(key)")
    }
    #expect(try paints.map(json: #"{"p_mainColour": "red", "old-usecount": 3}"#).useCount == nil, "the inverse knows one spelling")
  }

  @Test func numbersHaveOneSpelling() throws {
    enum Rank: Int, Codable { case low = 3, lower = -3 }
    let ranks = ReflectiveMapper<[Rank]>().relaxedNames()
    #expect(try ranks.map(json: #"[3, "-3"]"#) == [.low, .lower])
    enum Level: Int, Codable { case only = -3 }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Level>().relaxedNames().map(json: #""3""#) }
  }

  @Test func theExactKeyWins() throws {
    let paints = ReflectiveMapper<Paint>().relaxedNames()
    for json in [#"{"mainColour": "red", "maincolour": "x"}"#, #"{"MAINCOLOUR": "x", "mainColour": "red"}"#] {
      for _ in coldAndWarm {
        let mapped = try paints.mapReportingIssues(json: json)
        #expect(mapped.value.mainColour == .red && mapped.issues.map(\.code) == [.duplicateKey])
      }
    }
  }

  @Test func withAKeyTransformerAndRules() throws {
    let paints = ReflectiveMapper<Paint>().keyTransformer(.camelToSnake).relaxedNames().field(\.useCount, from: "count")
    #expect(try paints.map(json: #"{"MainColour": "red", "count": 1, "useCount": 5, "COUNT": 6}"#).useCount == 1)
    #expect(try paints.reversed.map(Paint(mainColour: .red)) == ["main_colour": "red"])
    struct Table: Codable, Equatable { var byName: [String: Int] }
    #expect(try ReflectiveMapper<Table>().relaxedNames().map(json: #"{"BY_NAME": {"a_b": 1, "aB": 2}}"#).byName == ["a_b": 1, "aB": 2])
  }

  @Test func alikeNamesAreAMistake() throws {
    struct Alike: Codable { var firstName: String?; var firstname: String? }
    let failed = #expect(throws: MappingError.self) { try ReflectiveMapper<Alike>().relaxedNames().map(json: "{}") }
    #expect(failed?.issues.map(\.code) == [.configuration])
    let apart = ReflectiveMapper<Alike>().relaxedNames().field(\.firstname, from: "other")
    #expect(try apart.map(json: #"{"FIRST_NAME": "a", "other": "b"}"#).firstName == "a")
    _ = try ReflectiveMapper<Alike>().map(json: "{}")
  }

  @Test func inUpdates() throws {
    var paint = Self.paint
    try ReflectiveMapper<Paint>().relaxedNames().update(&paint, json: #"{"USE_COUNT": 3, "main-colour": "RED"}"#)
    #expect(paint.useCount == 3 && paint.mainColour == .red)
  }

  // MARK: @Observable

  /// As the compiler makes it, but for a warning about the registrar.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable final class Song: Codable {
    var longTitle = ""
    var plays: Int? = 0
    var hidden = false
    init() {}
    enum CodingKeys: String, CodingKey { case _longTitle, _plays, _hidden, _$observationRegistrar }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _longTitle = try container.decode(String.self, forKey: ._longTitle)
      _plays = try container.decodeIfPresent(Int.self, forKey: ._plays)
      _hidden = try container.decode(Bool.self, forKey: ._hidden)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(_longTitle, forKey: ._longTitle)
      try container.encodeIfPresent(_plays, forKey: ._plays)
      try container.encode(_hidden, forKey: ._hidden)
      try container.encode(ObservationRegistrar(), forKey: ._$observationRegistrar)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(arguments: [
    #"{"longTitle": "Blue", "plays": "3", "hidden": true}"#,
    #"{"_longTitle": "Blue", "_plays": 3, "_hidden": true, "_$observationRegistrar": {}}"#,
  ])
  func observableClassesHaveTheirOwnNames(json: String) throws {
    let songs = ReflectiveMapper<Song>().unknownKeys(.refuse)
    for _ in coldAndWarm {
      let song = try songs.map(json: json)
      #expect(song.longTitle == "Blue" && song.plays == 3 && song.hidden)
      #expect(try songs.reversed.map(song) == ["longTitle": "Blue", "plays": 3, "hidden": true])
      // What JSONEncoder writes is read, too.
      #expect(try songs.map(json: JSONEncoder().encode(song)).longTitle == "Blue")
    }
    #expect(
      try songs.mapReportingIssues(json: #"{"longTitle": "a", "_longTitle": "b", "hidden": false}"#).issues.map(\.code) == [.duplicateKey])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func theirRulesPlansAndTransformers() throws {
    let songs = ReflectiveMapper<Song>()
    #expect(try songs.plan().fields.map(\.name) == ["longTitle", "plays", "hidden"])
    #expect(try songs.plan().fields.map(\.source.description) == ["longTitle", "plays", "hidden"])
    let snake = songs.keyTransformer(.camelToSnake)
    #expect(try snake.map(json: #"{"long_title": "a", "hidden": false}"#).longTitle == "a")
    #expect(try snake.map(json: #"{"longTitle": "a", "hidden": false}"#).longTitle == "a")
    #expect(try snake.map(json: #"{"_long_title": "a", "hidden": false}"#).longTitle == "a")
    let ruled = songs.field(\.longTitle, from: "t").optional(\.hidden)
    #expect(try ruled.map(json: #"{"t": "a"}"#).longTitle == "a")
    let song = Song()
    var same = song
    try songs.update(&same, json: #"{"longTitle": "new"}"#)
    #expect(same.longTitle == "new" && same.plays == 0)
    #expect(try ReflectiveMapper<Song>().relaxedNames().map(json: #"{"LONG_TITLE": "x", "hidden": true}"#).longTitle == "x")
  }
}
