import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct PrecedenceTests {
  struct Letter: FieldDeclaring, Equatable {
    var to = ""
    var from = ""
    var text = ""
    static var fields: [Field<Letter>] {
      Field(\.to).from("recipient").using(tagging("declared"))
      Field(\.from).from("sender")
    }
  }

  static let json = #"{"recipient": "a", "sender": "b", "text": "c", "TO": "d"}"#

  /// mapper's field, declared field, mapType, built in: each wins over what follows. The mapper of a field reads its
  /// input by that of the input's type.
  static let rows: [(name: String, mapper: ReflectiveMapper<Letter>, to: String, from: String, text: String)] = [
    ("built in", ReflectiveMapper(), "declared(a)", "b", "c"),
    ("type", ReflectiveMapper().mapType(String.self, using: tagging("type")), "declared(type(a))", "type(b)", "type(c)"),
    ("field, mapper only", ReflectiveMapper().field(\.to, using: tagging("own")), "own(a)", "b", "c"),
    ("field, place only", ReflectiveMapper().field(\.to, from: "TO"), "declared(d)", "b", "c"),
    ("field, both", ReflectiveMapper().field(\.to, from: "TO", using: tagging("own")), "own(d)", "b", "c"),
    (
      "field over type", ReflectiveMapper().mapType(String.self, using: tagging("type")).field(\.text, using: tagging("own")),
      "declared(type(a))", "type(b)", "own(type(c))"
    ),
    (
      "field by name", ReflectiveMapper().field(named: "to", at: "TO", by: tagging("own")).field(named: "text", by: tagging("n")), "own(d)",
      "b",
      "n(c)"
    ),
    ("second field replaces", ReflectiveMapper().field(\.to, using: tagging("1")).field(\.to, using: tagging("2")), "2(a)", "b", "c"),
    (
      "second field replaces the place too", ReflectiveMapper().field(\.to, from: "TO").field(\.to, using: tagging("2")), "2(a)", "b", "c"
    ),
    (
      "second by name replaces first by path", ReflectiveMapper().field(\.to, using: tagging("1")).field(named: "to", at: "TO"),
      "declared(d)",
      "b", "c"
    ),
    (
      "second type replaces",
      ReflectiveMapper().mapType(String.self, using: tagging("1")).mapType(String.self, using: tagging("2")), "declared(2(a))", "2(b)",
      "2(c)"
    ),
  ]

  @Test(arguments: rows.indices) func theFirstThatSaysSomethingWins(_ index: Int) throws {
    let row = Self.rows[index]
    let letter = try row.mapper.map(json: Self.json)
    #expect([letter.to, letter.from, letter.text] == [row.to, row.from, row.text], "\(row.name)")
    // The same mapper decides the way back.
    #expect(try row.mapper.map(row.mapper.reversed.map(letter)) == letter, "\(row.name)")
  }

  struct Inner: Codable, Sendable { var text: String? }
  struct Outer: Codable, Sendable { var text: String?; var inner: Inner? }

  /// A mapper in which each of these layers says that its own name means null.
  private static func mapper(_ layers: some Collection<String>, inner isMapped: Bool) -> ReflectiveMapper<Outer> {
    func named<M>(_ mapper: ReflectiveMapper<M>, _ layer: String) -> ReflectiveMapper<M> {
      layers.contains(layer) ? mapper.nullTexts(layer) : mapper
    }
    func profile(_ name: String) -> MappingProfile {
      (layers.contains(name) ? MappingProfile().nullTexts(name) : MappingProfile())
        .type(Inner.self) { named($0, "\(name), Inner") }.type(Outer.self) { named($0, "\(name), Outer") }
    }
    let mapper = named(ReflectiveMapper<Outer>(profile: profile("profile")), "mapper")
    return isMapped
      ? mapper.field(\.inner, using: named(ReflectiveMapper<Inner>(profile: profile("own profile")), "mapper within")) : mapper
  }

  @Test(
    "settings: of the layers that have one the first counts, as the table of the page says",
    arguments: [
      (isInner: false, isMapped: false, layers: ["mapper", "profile, Outer", "profile"]),
      (true, false, ["profile, Inner", "mapper", "profile, Outer", "profile"]),
      (
        true, true,
        ["mapper within", "own profile, Inner", "own profile", "profile, Inner", "mapper", "profile, Outer", "profile"]
      ),
    ])
  func layersOfSettings(isInner: Bool, isMapped: Bool, layers: [String]) throws {
    for first in layers.indices {
      let mapper = Self.mapper(layers[first...], inner: isMapped)
      for (index, layer) in layers.enumerated() {
        let outer = try mapper.map(json: isInner ? #"{"inner": {"text": "\#(layer)"}}"# : #"{"text": "\#(layer)"}"#)
        #expect(((isInner ? outer.inner?.text : outer.text) == nil) == (index == first), "\(layers[first]): \(layer)")
      }
    }
  }

  @Test func anExplicitFieldStandsWhateverTheSelectionSays() throws {
    let nothing = KeyTransformer(sourceKey: { _ in nil }, property: { _ in nil })
    let rows: [(String, ReflectiveMapper<Letter>, Letter)] = [
      ("only", ReflectiveMapper().only(\.text).field(\.to, from: "TO"), Letter(to: "declared(d)", text: "c")),
      ("except", ReflectiveMapper().except(\.to, \.from).field(\.to, from: "TO"), Letter(to: "declared(d)", text: "c")),
      ("transformer", ReflectiveMapper().keyTransformer(nothing).field(\.to, from: "TO"), Letter(to: "declared(d)")),
      ("only, without place", ReflectiveMapper().only(\.text).field(\.to, using: tagging("own")), Letter(to: "own(a)", text: "c")),
      ("a declared field does not", ReflectiveMapper().only(\.text), Letter(text: "c")),
      ("nor by except", ReflectiveMapper().except(\.to), Letter(from: "b", text: "c")),
    ]
    for (name, mapper, expected) in rows {
      #expect(try mapper.map(json: Self.json) == expected, "\(name)")
      let back = try mapper.reversed.map(Letter(to: "own(x)", from: "y", text: "z"))
      #expect((back["text"] != nil) == (name != "transformer"), "\(name)")
      #expect((back["sender"] != nil) == name.hasPrefix("nor"), "\(name)")
    }
  }

  @Test func typeMappersReachEveryPlaceOfTheType() throws {
    struct Places: Codable, Equatable {
      var one: UUID
      var maybe: UUID?
      var many: [UUID]
      var sets: Set<UUID>
      var named: [String: UUID]
      var inner: [Inner]
      var choice: Choice
      struct Inner: Codable, Equatable { var id: UUID? }
      enum Choice: Codable, Equatable { case with(id: UUID) }
    }
    @Sendable func id(_ n: UInt8) -> UUID { UUID(uuid: (n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    let mapper = ReflectiveMapper<Places>()
      .mapType(UUID.self, using: BothWays<UInt8, UUID>(forward: { id($0) }, back: { $0.uuid.0 }))
    let json = #"{"one":1,"maybe":2,"many":[3,"4"],"sets":[5],"named":{"a":6},"inner":[{"id":7},{}],"choice":{"with":{"id":8}}}"#
    let expected = Places(
      one: id(1), maybe: id(2), many: [id(3), id(4)], sets: [id(5)], named: ["a": id(6)], inner: [.init(id: id(7)), .init(id: nil)],
      choice: .with(id: id(8)))
    expectRun(mapper, json, gives: expected)
    #expect(try mapper.map(mapper.reversed.map(expected)) == expected)
    #expect(try mapper.reversed.map(expected)["many"]?[1]?.int == 4)
  }

  @Test func whatAMapperIsGivenIsReadByTheRulesAround() throws {
    struct Pair: Codable, Equatable { var leftSide: Int; var rightSide: Int }
    struct Holder: Codable, Equatable { var twoSides: Int }
    let mapper = ReflectiveMapper<Holder>().keyTransformer(.camelToSnake).coercion(.strict).unknownKeys(.refuse)
      .mapType(Int.self, using: OneWay { (n: String) in Int(n).map { $0 * 100 } })
      .field(\.twoSides, using: OneWay { (pair: Pair) in pair.leftSide + pair.rightSide })
    expectRun(mapper, #"{"two_sides": {"left_side": "1", "right_side": "2"}}"#, gives: Holder(twoSides: 300))
    expectRun(
      mapper, #"{"two_sides": {"left_side": 1, "right_side": "2", "more": 3}}"#, gives: nil,
      ["! typeMismatch two_sides.left_side -> twoSides.leftSide", "! unknownKey two_sides.more -> twoSides.more"])
  }

  @Test func aMapperMayTakeAnOptionalInput() throws {
    struct Holder: Codable, Equatable { var text: String }
    let mapper = ReflectiveMapper<Holder>().field(\.text, using: OneWay { (n: Int?) in n.map { "\($0)" } ?? "none" })
    expectRun(mapper, #"{"text": "4"}"#, gives: Holder(text: "4"))
    expectRun(mapper, #"{"text": null}"#, gives: Holder(text: "none"))
    expectRun(mapper, #"{}"#, gives: Holder(text: "none"))
  }

  @Test func aMapperThatHandlesAbsenceDecidesBeforeTheRules() throws {
    struct Holder: Codable, Equatable { var a: String; var b: String? }
    let mapper = ReflectiveMapper<Holder>().field(\.a, using: Lenient(fallback: "x")).field(\.b, using: Lenient(fallback: "y"))
    for mapper in [mapper, mapper.optional(\.a, \.b), mapper.required(\.a), mapper.noRequiredFields(), mapper.default(\.a, "z")] {
      expectRun(mapper, #"{"a": null}"#, gives: Holder(a: "x", b: "y"), ["~ missingValue b", "~ nullValue a"])
    }
  }
}
