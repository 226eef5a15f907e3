import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A model all of whose fields are at indices is read from an array, and written as one.
@Suite struct ArrayModelsTests {
  struct Candle: Codable, Equatable, Sendable { var time: Int; var open: Decimal; var close: Decimal?; var note: String? }
  struct Chart: Codable, Equatable, Sendable { var name: String; var candles: [Candle]; var last: Candle? }
  struct Pair: Codable, Equatable, Sendable { var a: Int?; var b: Int? }
  private static let profile = MappingProfile().type(Candle.self) {
    $0.field(\.time, from: "[0]").field(\.open, from: "[1]").field(\.close, from: "[4]").field(\.note, from: "[5].text")
  }
  private let candles = ReflectiveMapper<Candle>(profile: profile)
  private let charts = ReflectiveMapper<Chart>(profile: profile)
  private let pairs = ReflectiveMapper<Pair>().field(\.a, from: "[2]").field(\.b, from: "[0]")

  @Test("arrays as models: read by index, with the rest ignored") func read() throws {
    for mapper in [candles, candles.keyTransformer(.camelToSnake)] {
      expectRun(mapper, #"[1, "2", 7, [], null, {"text": "n"}, 9]"#, gives: Candle(time: 1, open: 2, close: nil, note: "n"))
      expectRun(mapper, "[1, 2]", gives: Candle(time: 1, open: 2))
    }
    expectRun(candles.unknownKeys(.refuse), "[1, 2, null, null, 3]", gives: Candle(time: 1, open: 2, close: 3))
    expectRun(
      candles.unknownKeys(.refuse), #"[1, 2, 7, [], null, {"text": "n"}, 9]"#, gives: nil,
      ["! unknownKey [2]", "! unknownKey [3]", "! unknownKey [6]"])
    expectRun(
      charts, #"{"name": "n", "candles": [[1, 2], [3, 4, 5, 6, 7]], "last": [8, 9]}"#,
      gives: Chart(
        name: "n", candles: [Candle(time: 1, open: 2), Candle(time: 3, open: 4, close: 7)], last: Candle(time: 8, open: 9)))
    expectRun(candles.textAsJSON(), #""[1, 2]""#, gives: Candle(time: 1, open: 2))
    expectRun(candles.coercion(.strict), #"[1, "2"]"#, gives: nil, ["! typeMismatch [1] -> open"])
    #expect(try candles.map(Value(any: [1, "2"] as [Any])) == Candle(time: 1, open: 2))
  }

  @Test("arrays as models: errors at their indices; another kind is a mismatch") func errors() throws {
    try candles.plan()
    expectRun(
      candles, #"["x", [], 0, 0, {}]"#, gives: nil,
      ["! invalidValue [0] -> time", "! typeMismatch [1] -> open", "! typeMismatch [4] -> close"])
    expectRun(candles, "[]", gives: nil, ["! missingValue [0] -> time", "! missingValue [1] -> open"])
    expectRun(candles, "[1, 2, 3, 4, 5, 6]", gives: nil, ["! typeMismatch [5] -> note"])
    for json in ["{}", #"{"0": 1, "1": 2}"#, #""[1, 2]""#, "7"] { expectRun(candles, json, gives: nil, ["! typeMismatch"], json) }
    expectRun(candles, "null", gives: nil, ["! nullValue"])
    let found = RunOutcome(candles.array, "[[1, 2],\n {\"time\": 1}, [5]]")
    #expect(found.placedLines == ["! typeMismatch [1] @2:2", "! missingValue [2][1] -> [2].open @2:15"])
    #expect(found.issues.map(\.message) == ["expected an array, found an object", "missing value (Decimal)"])
  }

  @Test("arrays as models: rules for fields apply") func rules() {
    expectRun(
      candles.optional(\.close), "[1, 2, 3, 4, []]", gives: Candle(time: 1, open: 2), ["~ typeMismatch [4] -> close"])
    expectRun(candles.default(\.open, 4), "[1]", gives: Candle(time: 1, open: 4), ["~ missingValue [1] -> open"])
    expectRun(
      charts.invalidElements(.skip), #"{"name": "n", "candles": [[1, 2], {}, ["x", 3]]}"#,
      gives: Chart(name: "n", candles: [Candle(time: 1, open: 2)]),
      ["~ typeMismatch candles[1]", "~ invalidValue candles[2][0] -> candles[2].time"])
    expectRun(ReflectiveMapper<Pair>().field(\.a, from: "[2]").except(\.b), "[1, 2, 3]", gives: Pair(a: 3, b: nil))
    expectRun(
      ReflectiveMapper<Pair>().field(\.a, from: .first("[1]", "[2]")).field(\.b, from: "[0]"), "[1, null, 3]", gives: Pair(a: 3, b: 1))
  }

  @Test("arrays as models: written with null in gaps, and none at the end") func written() throws {
    try expectElements(candles, Candle(time: 1, open: 2), "[1,2]")
    try expectElements(candles, Candle(time: 1, open: 2, note: "x"), #"[1,2,null,null,null,{"text":"x"}]"#)
    try expectElements(pairs, Pair(a: 1, b: nil), "[null,null,1]")
    try expectElements(pairs, Pair(a: nil, b: nil), "[]")
    try expectElements(pairs.nulls(.write), Pair(a: nil, b: 2), "[2,null,null]")
    try expectElements(charts, Chart(name: "n", candles: [Candle(time: 1, open: 2)]), #"{"name":"n","candles":[[1,2]]}"#)
    let same = ReflectiveMapper<Pair>().field(\.a, from: "[1]").field(\.b, from: "[1]")
    #expect(try same.reversed.map(Pair(a: 2, b: 2)) == [nil, 2])
    expectRefused(same, Pair(a: 1, b: 2), ["[1]"], naming: ["a and b"])
    expectRefused(ReflectiveMapper<Pair>().field(\.a, from: "[70000]").field(\.b, from: "[0]"), Pair(a: 1, b: 2), ["[70000]"])
  }

  private func expectElements<T: Codable & Equatable & Sendable>(_ mapper: ReflectiveMapper<T>, _ model: T, _ text: String) throws {
    for _ in coldAndWarm {
      #expect(try String(decoding: mapper.jsonData(from: model), as: UTF8.self) == text)
      #expect(try mapper.reversed.map(model).jsonString() == text)
      #expect(try String(decoding: mapper.array.jsonData(from: [model, model]), as: UTF8.self) == "[\(text),\(text)]")
      #expect(try mapper.map(json: text) == model)
    }
  }

  @Test("arrays as models: written by their mirror") func mirrored() throws {
    struct Read: Decodable, Equatable { var a: Int?; var b: Int }
    let mapper = ReflectiveMapper<Read>().field(\.a, from: "[1]").field(\.b, from: "[0]")
    #expect(try mapper.reversed.map(Read(a: nil, b: 1)) == [1] && mapper.reversed.map(Read(a: 2, b: 1)) == [1, 2])
  }

  @Test("arrays as models: updates merge by index, a shorter array keeps the rest") func updated() throws {
    var candle = Candle(time: 1, open: 2, close: 3, note: "n")
    #expect(try candles.update(&candle, json: "[5, 6]") == ["time", "open"])
    #expect(try candles.update(&candle, json: "[5, 6, 7, 8, null]") == ["close"])
    #expect(candle == Candle(time: 5, open: 6, close: nil, note: "n"))
    #expect(issueLines { _ = try candles.update(&candle, json: "[null, 7]") } == ["! nullValue [0] -> time"])
    #expect(issueLines { _ = try candles.update(&candle, json: "{}") } == ["! typeMismatch"])
    #expect(try candles.update(&candle, json: "[]") == [])
    let changes = try candles.updateReportingChanges(&candle, json: "[7, 6, 7, 8, 9]").value
    #expect(changes.map { $0.path } == ["time", "close"] && changes.map { $0.new } == [7, 9])
    var other = candle
    #expect(try candles.textAsJSON().update(&other, json: #""[8, 6]""#) == ["time"] && other.time == 8 && other.note == "n")
    #expect(issueLines { _ = try candles.textAsJSON().update(&other, json: #""{\"time\": 9}""#) } == ["! typeMismatch"])
    var chart = Chart(name: "n", candles: [], last: candle)
    #expect(try charts.update(&chart, json: #"{"last": [8]}"#) == ["last.time"])
    #expect(chart.last == Candle(time: 8, open: 6, close: 9, note: "n"))
    #expect(try charts.textAsJSON().update(&chart, json: #"{"last": "[9]"}"#) == ["last.time"] && chart.last?.open == 6)
    #expect(try charts.update(&chart, json: #"{"last": null, "candles": [[1, 2]]}"#) == ["candles", "last"])
  }

  @Test("arrays as models: indices beside keys are a mistake, in plans they are shown") func mistakesAndPlans() throws {
    let mixed = ReflectiveMapper<Pair>().field(\.a, from: "[2]")
    #expect(issueLines { _ = try mixed.plan() } == ["! configuration  -> b"])
    #expect(issueLines { _ = try mixed.map(json: "[]") } == ["! configuration  -> b"])
    #expect(issueLines { _ = try mixed.reversed.map(Pair()) } == ["! configuration  -> b"])
    let plan = try candles.plan()
    #expect(plan.fields.map(\.source.description) == ["[0]", "[1]", "[4]", "[5].text"])
    #expect(try "\(candles.explain(json: "[1, 2]"))".contains("[4]"))
  }
}
