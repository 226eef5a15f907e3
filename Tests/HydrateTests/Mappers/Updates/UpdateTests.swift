import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct UpdateTests {
  struct Club: Codable, Equatable {
    var name: String
    var size: Int
    var note: String?
    var chief: Chief?
    var home: Home
    var tags: [String]
    struct Chief: Codable, Equatable { var name: String; var phone: String? }
    struct Home: Codable, Equatable {
      var street: String
      var number: Int
      enum CodingKeys: String, CodingKey { case street = "s", number = "n" }
    }
  }
  static let club = Club(
    name: "A", size: 3, note: "x", chief: .init(name: "C", phone: "1"), home: .init(street: "S", number: 9), tags: ["t"])

  typealias Row = (
    name: String, mapper: ReflectiveMapper<Club>, json: String, change: @Sendable (inout Club) -> Void, names: [String]?, lines: [String]
  )
  static let plain = ReflectiveMapper<Club>()
  static let rows: [Row] = [
    ("absent keeps", plain, "{}", { _ in }, [], []),
    ("one", plain, #"{"size": "4"}"#, { $0.size = 4 }, ["size"], []),
    ("same value", plain, #"{"size": 3}"#, { _ in }, [], []),
    ("null clears", plain, #"{"note": null}"#, { $0.note = nil }, ["note"], []),
    ("null of no Optional", plain, #"{"name": null}"#, { _ in }, nil, ["! nullValue name"]),
    ("all or nothing", plain, #"{"name": "B", "size": []}"#, { _ in }, nil, ["! typeMismatch size"]),
    (
      "all issues", plain, #"{"name": {}, "size": [], "tags": 3}"#, { _ in }, nil,
      ["! typeMismatch name", "! typeMismatch size", "! typeMismatch tags"]
    ),
    ("nested merge", plain, #"{"chief": {"phone": "2"}}"#, { $0.chief?.phone = "2" }, ["chief.phone"], []),
    ("nested null", plain, #"{"chief": {"phone": null}}"#, { $0.chief?.phone = nil }, ["chief.phone"], []),
    ("nested whole null", plain, #"{"chief": null}"#, { $0.chief = nil }, ["chief"], []),
    ("nested with other keys", plain, #"{"home": {"n": 10}}"#, { $0.home.number = 10 }, ["home.number"], []),
    ("nested error", plain, #"{"home": {"n": {}}}"#, { _ in }, nil, ["! typeMismatch home.n -> home.number"]),
    ("arrays are replaced", plain, #"{"tags": ["u", "v"]}"#, { $0.tags = ["u", "v"] }, ["tags"], []),
    ("optional keeps", plain.optional(\.size), #"{"name": "B", "size": "x"}"#, { $0.name = "B" }, ["name"], ["~ invalidValue size"]),
    ("optional keeps its Optional", plain.optional(\.note), #"{"note": {}}"#, { _ in }, [], ["~ typeMismatch note"]),
    ("optional null of no Optional", plain.optional(\.size), #"{"size": null}"#, { _ in }, [], ["~ nullValue size"]),
    ("default is for what has no present value", plain.default(\.size, 8), #"{"size": "x"}"#, { _ in }, [], ["~ invalidValue size"]),
    ("required keeps what is absent", plain.required(\.size), "{}", { _ in }, [], []),
    ("required note null", plain.required(\.note), #"{"note": null}"#, { _ in }, nil, ["! nullValue note"]),
    ("left out", plain.except(\.note), #"{"note": "y", "size": 5}"#, { $0.size = 5 }, ["size"], []),
    ("other key", plain.field(\.size, from: "meta.size"), #"{"meta": {"size": 7}, "size": 8}"#, { $0.size = 7 }, ["size"], []),
    ("no object", plain, "[]", { _ in }, nil, ["! typeMismatch"]),
    ("null", plain, "null", { _ in }, nil, ["! nullValue"]),
    (
      "two names, in the order of declaration", plain, #"{"tags": [], "name": "B"}"#, { ($0.name, $0.tags) = ("B", []) }, ["name", "tags"],
      []
    ),
    ("unknown keys", plain.unknownKeys(.refuse), #"{"x": 1}"#, { _ in }, nil, ["! unknownKey x"]),
  ]

  @Test(arguments: rows.indices) func rules(_ index: Int) throws {
    try Self.plain.plan()
    let row = Self.rows[index]
    var club = Self.club, expected = Self.club
    row.change(&expected)
    var names: [String]?
    var lines: [String] = []
    do throws(MappingError) {
      let value = try Value(json: row.json)
      names = try row.mapper.update(&club, value).map(\.description)
    } catch { lines = error.allIssues.map(\.line) }
    #expect(club == expected, "\(row.name)")
    #expect(names == row.names, "\(row.name) \(lines)")
    if row.names == nil { #expect(lines == row.lines, "\(row.name)") }
  }

  @Test func everySourceUpdates() throws {
    var club = Self.club
    #expect(try Self.plain.update(&club, Value(any: ["size": 4])) == ["size"])
    #expect(try Self.plain.update(&club, ["size": 5]) == ["size"])
    #expect(try Self.plain.update(&club, json: Data(#"{"size": 6}"#.utf8)) == ["size"])
    #expect(club.size == 6)
    #expect(throws: MappingError.self) { try Self.plain.update(&club, json: "nope") }
    #expect(club.size == 6)
  }

  @Test func otherCodingKeysAreNamedByTheProperty() throws {
    var match = Match(wins: 1, losses: 2, player: "a", coach: "b")
    #expect(try ReflectiveMapper<Match>().update(&match, json: #"{"w": 3, "c": null}"#) == ["wins", "coach"])
    #expect(match == Match(wins: 3, losses: 2, player: "a", coach: nil))
    var season = Season(wins: 1, losses: 2, title: "a")
    #expect(try ReflectiveMapper<Season>().update(&season, json: #"{"L": 5}"#) == ["losses"])
    #expect(season == Season(wins: 1, losses: 5, title: "a"))
    struct Inbound: Decodable, Equatable {
      var wins: Int
      var losses: Int
      enum CodingKeys: String, CodingKey { case wins = "w", losses = "l" }
    }
    // What cannot write itself shows which property a key belongs to only to an inspection.
    try ReflectiveMapper<Inbound>().plan()
    var inbound = try ReflectiveMapper<Inbound>().map(json: #"{"w": 1, "l": 2}"#)
    #expect(try ReflectiveMapper<Inbound>().update(&inbound, json: #"{"l": 3}"#) == ["losses"])
    #expect(inbound.wins == 1 && inbound.losses == 3)
  }

  final class Counter: Codable {
    var count: Int
    var name: String?
    init(_ count: Int, _ name: String?) { (self.count, self.name) = (count, name) }
  }

  @Test func aClassGetsANewInstance() throws {
    let first = Counter(1, "a")
    var counter = first
    #expect(try ReflectiveMapper<Counter>().update(&counter, json: #"{"count": 2}"#) == ["count"])
    #expect(counter !== first && counter.count == 2 && counter.name == "a" && first.count == 1)
    let second = counter
    #expect(throws: MappingError.self) { try ReflectiveMapper<Counter>().update(&counter, json: #"{"count": "x"}"#) }
    #expect(counter === second)
  }

  @Test func aHandWrittenInitSeesPresentValues() throws {
    struct Odd: Codable, Equatable {
      var a: Int
      var b: Int
      var list: [Int]
      enum CodingKeys: CodingKey { case a, b, list }
      init(a: Int, b: Int, list: [Int]) { (self.a, self.b, self.list) = (a, b, list) }
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        a = fields.contains(.a) ? try fields.decode(Int.self, forKey: .a) : -1
        b = try fields.decodeIfPresent(Int.self, forKey: .b) ?? -2
        list = (try? fields.decode([Int].self, forKey: .list)) ?? []
      }
    }
    var odd = Odd(a: 1, b: 2, list: [3])
    #expect(try ReflectiveMapper<Odd>().update(&odd, json: #"{"b": 5}"#) == ["b"])
    #expect(odd == Odd(a: 1, b: 5, list: [3]))
  }

  @Test func aFieldMapperIsNotAskedForWhatIsAbsent() throws {
    struct Holder: Codable, Equatable { var a: String; var b: String }
    var holder = Holder(a: "1", b: "2")
    let mapper = ReflectiveMapper<Holder>().field(\.a, using: Lenient(fallback: "x")).field(\.b, using: tagging("t"))
    #expect(try mapper.update(&holder, json: "{}") == [])
    #expect(try mapper.update(&holder, json: #"{"b": "3"}"#) == ["b"])
    #expect(holder == Holder(a: "1", b: "t(3)"))
  }
}
