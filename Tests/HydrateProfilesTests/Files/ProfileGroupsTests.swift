import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// Properties that a file puts in groups.
@Suite struct ProfileGroupsTests {
  struct Row: Reflectable, Equatable {
    var simple = "-"
    var flag = false
    var number: Int?
    var free = 0
  }

  static let names = ProfileNames().type(Row.self).type(Table.self).type(Seat.self)
  static let json = #"""
    {"Row": {
      "simple": {"key": "test_simple"},
      "flag": {"key": "true_bool", "mapper": "CSAPIBoolMapper", "groups": ["B"]},
      "number": {"key": "test_number", "type": "NSNumber", "groups": ["A", "B"]},
      "free": {"groups": "C"}
    }}
    """#
  static let source: Value = ["test_simple": "simple", "true_bool": "1", "test_number": 10, "free": 5]

  typealias Change = @Sendable (ReflectiveMapper<Row>) -> ReflectiveMapper<Row>

  static let choices: [(change: Change, expected: Row)] = [
    ({ $0 }, Row(simple: "simple", flag: true, number: 10, free: 5)),
    ({ $0.groups("A") }, Row(simple: "simple", number: 10)),
    ({ $0.groups("B") }, Row(simple: "simple", flag: true, number: 10)),
    ({ $0.groups("C") }, Row(simple: "simple", free: 5)),
    ({ $0.groups("nobody") }, Row(simple: "simple")),
    ({ $0.groups("A", "C") }, Row(simple: "simple", number: 10, free: 5)),
    ({ $0.groups("A").groups("C") }, Row(simple: "simple", number: 10, free: 5)),
    // Each of the two says what is mapped.
    ({ $0.groups("A").only(\.simple) }, Row(simple: "simple")),
    ({ $0.groups("A").except(\.number) }, Row(simple: "simple")),
    // What the mapper itself maps stands.
    ({ $0.groups("A").field(\.flag, from: "true_bool") }, Row(simple: "simple", flag: true, number: 10)),
    ({ $0.groups("A").default(\.free, 7) }, Row(simple: "simple", number: 10, free: 7)),
  ]

  @Test(arguments: choices.indices) func aPropertyIsMappedWhenOneOfItsGroupsIsAskedFor(index: Int) throws {
    let (change, expected) = Self.choices[index]
    for profile in try ProfileFileTests.profiles(Self.json, Self.names) {
      let mapped = try change(ReflectiveMapper<Row>(profile: profile)).mapReportingIssues(Self.source)
      #expect(mapped.value == expected && mapped.issues.isEmpty)
    }
  }

  @Test func theProfileMayAskToo() throws {
    let profile = try MappingProfile(json: Self.json, names: Self.names).groups("A").groups("C")
    #expect(try ReflectiveMapper<Row>(profile: profile).map(Self.source) == Row(simple: "simple", number: 10, free: 5))
    // What the mapper asks for goes before it.
    #expect(try ReflectiveMapper<Row>(profile: profile).groups("B").map(Self.source) == Row(simple: "simple", flag: true, number: 10))
  }

  @Test func whatIsLeftOutIsInNoPlanAndIsNotWritten() throws {
    let rows = ReflectiveMapper<Row>(profile: try MappingProfile(json: Self.json, names: Self.names)).groups("A")
    #expect(try rows.plan().fields.map(\.name) == ["simple", "number"])
    #expect(try rows.reversed.map(Row(simple: "s", flag: true, number: 1, free: 2)) == ["test_simple": "s", "test_number": 1])
    #expect(try rows.unknownKeys(.refuse).map(["test_simple": "s", "true_bool": 1, "free": 3]) == Row(simple: "s"))
  }

  @Test func anUpdateKeepsWhatIsLeftOut() throws {
    var row = Row(simple: "old", flag: true, number: 1, free: 2)
    let rows = ReflectiveMapper<Row>(profile: try MappingProfile(json: Self.json, names: Self.names)).groups("A")
    let changed = try rows.update(&row, ["test_simple": "new", "true_bool": false, "test_number": 3, "free": 9])
    #expect(changed == ["simple", "number"] && row == Row(simple: "new", flag: true, number: 3, free: 2))
  }

  struct Seat: Codable, Equatable { var id: Int; var secret: String? }
  struct Table: Codable, Equatable { var seats: [Seat]; var best: Seat?; var owner: String? }

  @Test func theChoiceHoldsInModelsWithin() throws {
    let json = #"""
      {"Seat": {"secret": {"groups": ["private"]}}, "Table": {"owner": {"key": "by", "groups": ["private", "owner"]}}}
      """#
    let profile = try MappingProfile(json: json, names: Self.names)
    let source: Value = ["seats": [["id": 1, "secret": "s"]], "best": ["id": 2, "secret": "t"], "by": "Ann"]
    func mapped(_ change: (ReflectiveMapper<Table>) -> ReflectiveMapper<Table>) throws -> Table {
      try change(ReflectiveMapper(profile: profile)).map(source)
    }
    #expect(try mapped { $0 } == Table(seats: [Seat(id: 1, secret: "s")], best: Seat(id: 2, secret: "t"), owner: "Ann"))
    #expect(try mapped { $0.groups("owner") } == Table(seats: [Seat(id: 1)], best: Seat(id: 2), owner: "Ann"))
    #expect(try mapped { $0.groups("x") } == Table(seats: [Seat(id: 1)], best: Seat(id: 2)))
  }

  @Test func whatIsLeftOutNeedsAFallback() throws {
    let profile = try MappingProfile(json: #"{"Seat": {"id": {"groups": ["a"]}}}"#, names: Self.names)
    #expect(try ReflectiveMapper<Seat>(profile: profile).groups("a").map(["id": 1]) == Seat(id: 1))
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Seat>(profile: profile).groups("b").map(["id": 1]) }
    #expect(error?.issues.map(\.code) == [.configuration] && error?.issues.first?.message.contains("left out") == true)
  }

  struct Lone: Codable, Equatable { var a: Int }

  @Test func theRulesOfAnotherTypeMatterWhereItIsMade() throws {
    let names = ProfileNames().type(Seat.self).type(Lone.self)
    let profile = try MappingProfile(json: #"{"Lone": {"a": {"groups": "g"}}, "Seat": {"id": {"groups": "h"}}}"#, names: names)
    #expect(try ReflectiveMapper<Lone>(profile: profile).groups("g").map(["a": 1]) == Lone(a: 1))
    #expect(try ReflectiveMapper<Seat>(profile: profile).groups("h").map(["id": 1]) == Seat(id: 1))
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Seat]>(profile: profile).groups("g").map([["id": 1]]) }
    #expect(error?.issues.map(\.code) == [.configuration])
  }

  @Test func anEntryWithAKeyReplacesItsParents() throws {
    let parent = #""Base": {"__abstract__": true, "simple": {"key": "s", "groups": "A", "mapper": "shout"}}"#
    let names = Self.names.mapper(
      "shout",
      TwoWayClosureMapper { (s: String) in
        s.uppercased()
      } reverse: { (s: String) in
        s.lowercased()
      })
    func rows(_ entry: String) throws -> ReflectiveMapper<Row> {
      ReflectiveMapper(
        profile: try MappingProfile(json: #"{\#(parent), "Row": {"__parent__": "Base", "simple": {\#(entry)}}}"#, names: names)
      )
      .groups("B")
    }
    let source: Value = ["s": "x", "t": "y", "flag": true, "free": 1]
    #expect(try rows(#""key": "t""#).map(source).simple == "y")
    #expect(try rows(#""type": "NSString""#).map(source).simple == "-")
    #expect(try rows(#""type": "NSString""#).groups("A").map(source).simple == "X")
    #expect(try rows(#""groups": "B""#).map(source).simple == "X")
  }

  @Test func parentsHaveGroupsToo() throws {
    let json = #"""
      {"Base": {"__abstract__": true, "free": {"key": "f", "groups": ["A"]}, "simple": {"key": "s", "groups": ["A"]}},
       "Row": {"__parent__": "Base", "simple": {"key": "t", "groups": []}}}
      """#
    let rows = ReflectiveMapper<Row>(profile: try MappingProfile(json: json, names: Self.names))
    #expect(try rows.groups("B").map(["f": 1, "s": "x", "flag": false]) == Row(simple: "x"))
    #expect(try rows.groups("A").map(["f": 1, "t": "y", "flag": true]) == Row(simple: "y", flag: true, free: 1))
  }

  @Test func groupsTellMappersApart() throws {
    let profile = try MappingProfile(json: Self.json, names: Self.names)
    func mapper() -> ReflectiveMapper<Row> { ReflectiveMapper(profile: profile) }
    #expect(try mapper().groups("A").map(Self.source) != mapper().groups("B").map(Self.source))
    // Without a file there are no groups, and every property is mapped.
    #expect(try ReflectiveMapper<Row>().groups("A").map(["simple": "s", "flag": true, "free": 3]) == Row(simple: "s", flag: true, free: 3))
  }
}
