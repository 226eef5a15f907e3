import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct KeyRulesTests {
  enum Kind: String, Codable, CodingKeyRepresentable { case bigOne, smallOne }
  enum Shape: Codable, Equatable {
    case roundThing(outerRadius: Int)
    case twoSides(Int, lastSide: Int)
    case noShape
  }
  struct Everything: Codable, Equatable {
    var someShape: [Shape]
    var freeForm: [String: Int]
    var byKind: [Kind: Int]
    var timeSpan: DateInterval
    var oneRange: Range<Int>
    var lengthUnit: Measurement<UnitLength>
  }

  @Test func whatIsTransformedAndWhatIsNot() throws {
    let mapper = ReflectiveMapper<Everything>().keyTransformer(.camelToSnake).unknownKeys(.refuse)
    let json = """
      {"some_shape": [{"round_thing": {"outer_radius": 1}}, {"two_sides": {"_0": 2, "last_side": 3}}, {"noShape": {}}],
       "free_form": {"asIs": 1, "as_is": 2}, "by_kind": {"bigOne": 1, "smallOne": 2},
       "time_span": {"start": 0, "duration": 5}, "one_range": [1, 2],
       "length_unit": {"value": 3, "unit": {"symbol": "m", "converter": {"coefficient": 1, "constant": 0}}}}
      """
    let outcome = RunOutcome(mapper, json)
    let model = try #require(outcome.value, "\(outcome.lines)")
    #expect(outcome.lines == [])
    #expect(model.someShape == [.roundThing(outerRadius: 1), .twoSides(2, lastSide: 3), .noShape])
    #expect(model.freeForm == ["asIs": 1, "as_is": 2])
    #expect(model.byKind == [.bigOne: 1, .smallOne: 2])
    #expect(model.timeSpan.duration == 5 && model.oneRange == 1..<2 && model.lengthUnit == Measurement(value: 3, unit: .meters))
    let back = try mapper.reversed.map(model)
    #expect(back["some_shape"]?[0]?["round_thing"]?["outer_radius"]?.int == 1)
    #expect(back["some_shape"]?[1]?["two_sides"]?["last_side"]?.int == 3)
    #expect(back["free_form"]?["asIs"]?.int == 1)
    #expect(back["by_kind"]?["bigOne"]?.int == 1)
    #expect(back["time_span"]?["duration"]?.int == 5)
    #expect(back["length_unit"]?["unit"]?["converter"]?["coefficient"]?.int == 1)
    #expect(try mapper.map(back) == model)
  }

  @Test func aTransformerIsGivenTheCodingKey() {
    let upper = KeyTransformer(sourceKey: { $0.uppercased() }, property: { $0.lowercased() })
    expectRun(
      ReflectiveMapper<Match>().keyTransformer(upper).unknownKeys(.refuse), #"{"W": 1, "L": 2, "P_NAME": "a", "C": "b"}"#,
      gives: Match(wins: 1, losses: 2, player: "a", coach: "b"))
    expectRun(
      ReflectiveMapper<Match>().keyTransformer(.camelToSnake), #"{"w": 1, "l": 2, "p_name": "a"}"#,
      gives: Match(wins: 1, losses: 2, player: "a", coach: nil))
  }

  @Test func aKeyByFieldIsTakenAsItStands() {
    expectRun(
      ReflectiveMapper<Citizen>().keyTransformer(.camelToSnake).field(\.firstName, from: "FirstName").field(\.age, from: .key("a.b")),
      #"{"FirstName": "A", "a.b": 1, "children": []}"#, gives: Citizen("A", 1))
    expectRun(
      ReflectiveMapper<Citizen>().field(\.firstName, from: .key("a.b")).field(\.age, from: .first("x", "y")).field(
        \.children, from: "c[1]"),
      #"{"a.b": {}, "c": [0]}"#, gives: nil,
      ["! missingValue [x, y] -> age", "! missingValue c[1] -> children", "! typeMismatch [\"a.b\"] -> firstName"])
  }

  @Test func rulesByStringAcceptThePropertysNameAndTheCodingKey() throws {
    let json = #"{"w": 1, "l": 2, "p_name": "a", "c": "b", "W": 10}"#
    let rows: [(String, ReflectiveMapper<Match>, Match)] = [
      ("name", ReflectiveMapper().field(named: "wins", at: "W"), Match(wins: 10, losses: 2, player: "a", coach: "b")),
      ("coding key", ReflectiveMapper().field(named: "w", at: "W"), Match(wins: 10, losses: 2, player: "a", coach: "b")),
      ("key path", ReflectiveMapper().field(\.wins, from: "W"), Match(wins: 10, losses: 2, player: "a", coach: "b")),
      ("except by name", ReflectiveMapper().except(named: "coach"), Match(wins: 1, losses: 2, player: "a", coach: nil)),
      ("except by key", ReflectiveMapper().except(named: "c"), Match(wins: 1, losses: 2, player: "a", coach: nil)),
      ("except by path", ReflectiveMapper().except(\.coach), Match(wins: 1, losses: 2, player: "a", coach: nil)),
      (
        "except with default", ReflectiveMapper().except(\.losses).default(named: "l", 5),
        Match(wins: 1, losses: 5, player: "a", coach: "b")
      ),
    ]
    for (name, mapper, expected) in rows {
      let outcome = RunOutcome(mapper, json)
      #expect(outcome.value == expected && outcome.lines.isEmpty, "\(name): \(outcome.lines)")
    }
  }

  @Test func destinationsAreNamedByTheProperty() throws {
    try ReflectiveMapper<Match>().plan()
    let json = #"{"w": "x", "l": {}, "c": []}"#
    let lines = ["! missingValue p_name -> player", "! invalidValue w -> wins", "! typeMismatch l -> losses", "! typeMismatch c -> coach"]
    expectRun(ReflectiveMapper<Match>(), json, gives: nil, lines)
    expectRun(ReflectiveMapper<Match>().field(\.coach, from: "c"), json, gives: nil, lines)
    struct Holder: Codable, Equatable {
      var all: [Match]
      enum CodingKeys: String, CodingKey { case all = "matches" }
    }
    try ReflectiveMapper<Holder>().plan()
    expectRun(
      ReflectiveMapper<Holder>(), #"{"matches": [{"w": 1, "l": 1, "p_name": {}}]}"#, gives: nil,
      ["! typeMismatch matches[0].p_name -> all[0].player"])
  }

  @Test func reflectableModelsWithOtherCodingKeys() {
    expectRun(
      ReflectiveMapper<Season>(), #"{"w": 1, "L": 2, "l": 3, "t": "x"}"#, gives: Season(wins: 1, losses: 2, title: "x"))
    expectRun(
      ReflectiveMapper<Season>().field(\.wins, from: "W").optional(\.title), #"{"W": 1, "L": 2}"#,
      gives: Season(wins: 1, losses: 2, title: "?"), ["~ missingValue t -> title"])
    expectRun(ReflectiveMapper<Season>().only(\.wins, \.losses), #"{"w": 1, "L": 2, "t": {}}"#, gives: Season(wins: 1, losses: 2))
  }

  @Test func nestedModelsTakeWhatTheMapperAboveSays() throws {
    struct Outer: Codable, Equatable { var innerThings: [Inner]; var byName: [String: Inner]; var maybeInner: Inner? }
    struct Inner: Codable, Equatable { var someNumber: Int }
    let mapper = ReflectiveMapper<Outer>().keyTransformer(.camelToSnake).coercion(.strict).unknownKeys(.report)
      .mapType(Bool.self, using: OneWay { (n: Int) in n > 0 })
    try mapper.plan()
    expectRun(
      mapper, #"{"inner_things": [{"some_number": 1, "x": 1}], "by_name": {"aB": {"some_number": 2}}, "maybe_inner": {"some_number": 3}}"#,
      gives: Outer(innerThings: [Inner(someNumber: 1)], byName: ["aB": Inner(someNumber: 2)], maybeInner: Inner(someNumber: 3)),
      ["~ unknownKey inner_things[0].x -> innerThings[0].x"])
    expectRun(
      mapper, #"{"inner_things": [{"some_number": "1"}], "by_name": {"aB": {"some_number": true}}, "maybe_inner": {"somenumber": 3}}"#,
      gives: nil,
      [
        "! typeMismatch inner_things[0].some_number -> innerThings[0].someNumber",
        "! typeMismatch by_name.aB.some_number -> byName.aB.someNumber",
        "! missingValue maybe_inner.some_number -> maybeInner.someNumber",
        "~ unknownKey maybe_inner.somenumber -> maybeInner.somenumber",
      ])
  }
}
