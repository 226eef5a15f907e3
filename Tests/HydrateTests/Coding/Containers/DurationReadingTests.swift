import Foundation
import Hydrate
import HydrateSources
import Testing

@testable import TestSupport

/// Properties of type `Duration`, without a mapper.
@Suite struct DurationReadingTests {
  struct Clip: Codable, Equatable { var length: Duration }
  struct Film: Codable, Equatable {
    var title: String
    var length: Duration?
    var scenes: [Duration] = []
    var byName: [String: Duration] = [:]
  }
  final class Clock { var time = Duration.zero }
  private static let hour = Duration.seconds(3600)

  @Test(
    "durations: a property is read from text, a number and its own coding",
    arguments: [
      (#""PT1H30M""#, Duration.seconds(5400)), (#""01:30:00""#, .seconds(5400)), ("5400", .seconds(5400)), (#""5400""#, .seconds(5400)),
      (#"" 5400 ""#, .seconds(5400)), (#""05400""#, .seconds(5400)), ("0.25", .milliseconds(250)), ("5.4e3", .seconds(5400)),
      (#""-PT0.5S""#, .milliseconds(-500)), ("-1", .seconds(-1)), (#""PT1\u0048""#, .seconds(3600)),
      ("0.000000000000000001", Duration(secondsComponent: 0, attosecondsComponent: 1)),
      ("[0,1000000000000000000]", .seconds(1)), ("[-1,18446744073709551615]", Duration(secondsComponent: 0, attosecondsComponent: -1)),
      (#"["0","1"]"#, Duration(secondsComponent: 0, attosecondsComponent: 1)),
    ])
  func read(_ json: String, _ expected: Duration) throws {
    let mapped = try ReflectiveMapper<Clip>().mapReportingIssues(json: #"{"length": \#(json)}"#)
    #expect(mapped.value == Clip(length: expected) && mapped.issues.isEmpty)
    #expect(try ReflectiveMapper<Duration>().map(json: json) == expected)
    #expect(
      try KeyedMapper({ Clock() }) { KeyedField("length", \.time) }.map(json: #"{"length": \#(json)}"#).time == expected)
  }

  @Test(
    "durations: what is refused, and why",
    arguments: [
      (#""P1M""#, "! invalidValue length"), (#""01:30""#, "! invalidValue length"), (#""""#, "! invalidValue length"),
      (#""soon""#, "! invalidValue length"), ("1e30", "! invalidValue length"), ("1e-19", "! invalidValue length"),
      (#""1e30""#, "! invalidValue length"), ("true", "! typeMismatch length"), ("{}", "! typeMismatch length"),
      ("null", "! nullValue length"), (#"["x",1]"#, "! invalidValue length[0]"), ("[1.5,1]", "! invalidValue length[0]"),
      ("[1]", "! missingValue length[1]"), ("[1,-1]", "! invalidValue length[1]"),
    ])
  func refused(_ json: String, _ line: String) {
    expectRun(ReflectiveMapper<Clip>(), #"{"length": \#(json)}"#, gives: nil, [line])
    expectRun(ReflectiveMapper<Clip>(), "{}", gives: nil, ["! missingValue length"])
  }

  @Test("durations: strict rules refuse numbers, in text too")
  func strict() throws {
    let strict = ReflectiveMapper<Clip>().coercion(.strict)
    for text in ["PT1H", "01:00:00", " PT1H "] { #expect(try strict.map(["length": Value(text)]) == Clip(length: Self.hour)) }
    #expect(try strict.map(json: #"{"length": [195, 2884905626637434880]}"#) == Clip(length: Self.hour))
    for value in [3600, 0.5, "3600", " 3600 ", "1e30"] as [Value] {
      #expect(issueLines { _ = try strict.map(["length": value]) } == ["! typeMismatch length"])
    }
    #expect(issueLines { _ = try strict.map(["length": "x"]) } == ["! invalidValue length"])
    #expect(issueLines { _ = try strict.map(json: #"{"length": ["195", 1]}"#) } == ["! typeMismatch length[0]"])
  }

  @Test("durations: conversions are reported")
  func reported() {
    let films = ReflectiveMapper<Film>().coercion(.reported)
    expectRun(
      films, #"{"title": "a", "length": 60, "scenes": ["PT1S", "1", 1, [0, 0], "00:00:01"], "byName": {"x": "1"}}"#,
      gives: Film(
        title: "a", length: .seconds(60), scenes: [.seconds(1), .seconds(1), .seconds(1), .zero, .seconds(1)], byName: ["x": .seconds(1)]),
      ["~ converted length", "~ converted scenes[1]", "~ converted scenes[2]", "~ converted byName.x"])
  }

  @Test("durations: optional, in arrays and dictionaries, with every error at once")
  func containers() throws {
    let films = ReflectiveMapper<Film>()
    expectRun(
      films, #"{"title": "a", "length": null, "scenes": [], "byName": {"x": "PT1H", "y": 3600}}"#,
      gives: Film(title: "a", byName: ["x": Self.hour, "y": Self.hour]))
    expectRun(
      films, #"{"title": 1, "length": "x", "scenes": ["PT1S", "y", true], "byName": {"z": "P1Y"}}"#, gives: nil,
      ["! invalidValue length", "! invalidValue scenes[1]", "! typeMismatch scenes[2]", "! invalidValue byName.z"])
    expectRun(
      films.optional(\.length).default(\.scenes, []), #"{"title": "a", "length": "x", "scenes": "PT1S", "byName": {}}"#,
      gives: Film(title: "a"), ["~ invalidValue length", "~ typeMismatch scenes"])
    #expect(try ReflectiveMapper<[Duration?]>().map(json: #"[null, "PT1H"]"#) == [nil, Self.hour])
    #expect(try films.nullTexts("-").map(json: #"{"title": "a", "length": "-", "scenes": [], "byName": {}}"#).length == nil)
    #expect(try films.singleAsList().map(json: #"{"title": "a", "scenes": "PT1H", "byName": {}}"#).scenes == [Self.hour])
    #expect(try ReflectiveMapper<[Duration: Int]>().map(json: #"{"PT1H": 1, "60": 2}"#) == [Self.hour: 1, .seconds(60): 2])
  }

  @Test("durations: CSV, property lists and Swift values")
  func sources() throws {
    let csv = try Value(csv: "title,length\na,5400\nb,PT1H\nc,01:00:00\nd,\n")
    let lengths = try ReflectiveMapper<[Row]>().nullTexts("").map(csv).map(\.length)
    #expect(lengths == [.seconds(5400), Self.hour, Self.hour, nil])
    let plist = try PropertyListSerialization.data(fromPropertyList: ["length": 0.1], format: .binary, options: 0)
    #expect(try ReflectiveMapper<Clip>().map(Value(plist: plist)) == Clip(length: .milliseconds(100)), "by the digits of the double")
    #expect(try ReflectiveMapper<Clip>().map(Value(any: ["length": 5400])) == Clip(length: .seconds(5400)))
  }

  struct Row: Codable { var title: String; var length: Duration? }

  @Test("durations: written as they encode themselves")
  func written() throws {
    let clip = Clip(length: Self.hour)
    let value = try ReflectiveMapper<Clip>().reversed.map(clip)
    #expect(try value == Value(json: JSONEncoder().encode(clip)))
    #expect(value["length"]?.array?.count == 2)
    #expect(try ReflectiveMapper<Clip>().map(value) == clip)
    let extreme = Clip(length: .seconds(Int64.max) * 16)
    #expect(try ReflectiveMapper<Clip>().map(json: ReflectiveMapper<Clip>().jsonData(from: extreme)) == extreme)
  }

  @Test("durations: updates")
  func updates() {
    let film = Film(title: "a", length: Self.hour, scenes: [.seconds(1)], byName: ["x": .seconds(1), "y": .seconds(2)])
    let films = ReflectiveMapper<Film>()
    expectUpdate(
      films, film, #"{"length": 60}"#, gives: Film(title: "a", length: .seconds(60), scenes: film.scenes, byName: film.byName), ["length"])
    expectUpdate(films, film, #"{"length": "01:00:00"}"#, gives: film)
    expectUpdate(films, film, #"{"length": null}"#, gives: Film(title: "a", scenes: film.scenes, byName: film.byName), ["length"])
    expectUpdate(
      films, film, #"{"byName": {"x": "PT5S", "y": null}}"#,
      gives: Film(title: "a", length: Self.hour, scenes: film.scenes, byName: ["x": .seconds(5)]), ["byName.x", "byName.y"])
    expectUpdate(films, film, #"{"length": "x"}"#, [], ["! invalidValue length"])
    expectUpdate(films, film, #"{"length": {}}"#, [], ["! typeMismatch length"])
  }

  /// Tries types from the strictest on: a number is a number.
  enum Either: Codable, Equatable {
    case count(Int), length(Duration), text(String)

    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      if let length = try? one.decode(Duration.self) {
        self = .length(length)
      } else if let count = try? one.decode(Int.self) {
        self = .count(count)
      } else {
        self = .text(try one.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {}
  }

  @Test("durations: a type that tries several types is offered the value's own first")
  func alternatives() throws {
    #expect(
      try ReflectiveMapper<[Either]>().map(json: #"[5, "PT1H", "x", "5"]"#) == [.count(5), .length(Self.hour), .text("x"), .text("5")])
  }

  @Test("durations: an explanation says what was converted")
  func explained() throws {
    let fields = try ReflectiveMapper<Film>().explain(json: #"{"title": "a", "length": 60, "scenes": [], "byName": {}}"#).fields
    #expect(fields.first { $0.sourcePath == "length" }?.outcome == .converted)
    let exact = try ReflectiveMapper<Film>().explain(json: #"{"title": "a", "length": "PT1H", "scenes": [], "byName": {}}"#).fields
    #expect(exact.first { $0.sourcePath == "length" }?.outcome == .exact)
  }
}
