import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What an update keeps, and when a field must have something to fall back on.
@Suite struct UpdateRulesTests {
  struct Node: Codable, Equatable {
    var id: Int
    var name: String
    var next: [Node] = []
    var map: [String: Node] = [:]
  }
  private let node = Node(id: 1, name: "n", map: ["a": Node(id: 2, name: "m")])

  @Test func whatIsLeftOutKeepsItsValue() {
    var expected = node
    expected.name = "o"
    expected.map["a"]?.name = "p"
    let json = #"{"id": 9, "name": "o", "map": {"a": {"id": 8, "name": "p"}}}"#
    let withoutID = KeyTransformer {
      $0 == "id" ? nil : $0
    } property: {
      $0
    }
    for mapper in [ReflectiveMapper<Node>().except(\.id), ReflectiveMapper<Node>().keyTransformer(withoutID)] {
      expectUpdate(mapper, node, json, gives: expected, ["name", "map.a.name"])
    }
    expected = node
    expected.name = "o"
    expectUpdate(ReflectiveMapper<Node>().only(\.name), node, json, gives: expected, ["name"])
  }

  @Test func aNewOneNeedsAFallback() {
    let mapper = ReflectiveMapper<Node>().except(\.id)
    expectUpdate(mapper, node, #"{"map": {"b": {"name": "x", "next": [], "map": {}}}}"#, [], ["! configuration  -> id"])
    expectUpdate(mapper, node, #"{"next": [{"name": "x", "next": [], "map": {}}]}"#, [], ["! configuration  -> id"])
    #expect(issueLines { _ = try mapper.plan() } == ["! configuration  -> id"])
    #expect(issueLines { _ = try mapper.map(json: #"{"name": "x", "next": [], "map": {}}"#) } == ["! configuration  -> id"])
    var other = Node(id: 5, name: "x")
    other.map["b"] = Node(id: 0, name: "y")
    expectUpdate(
      mapper.default(\.id, 0), Node(id: 5, name: "x"), #"{"map": {"b": {"name": "y", "next": [], "map": {}}}}"#, gives: other, ["map.b"])
  }

  @Test func theRulesOfAProfileToo() throws {
    struct Outer: Codable, Equatable { var inner: Inner; var list: [String: Inner] }
    struct Inner: Codable, Equatable { var count: Int; var note: String?; var table: [String: Int] }
    let profile = MappingProfile().type(Inner.self) { $0.field(\.count, from: "A").except(\.table).updateNulls(.skip) }
    let mapper = ReflectiveMapper<Outer>(profile: profile)
    let outer = Outer(inner: Inner(count: 1, note: "x", table: ["k": 1]), list: ["i": Inner(count: 2, note: nil, table: [:])])
    var expected = outer
    expected.inner.count = 5
    expected.list["i"]?.count = 3
    let json = #"{"inner": {"A": 5, "note": null, "table": {"k": null}}, "list": {"i": {"A": 3}}}"#
    expectUpdate(mapper, outer, json, gives: expected, ["inner.count", "list.i.count"])
    var copy = outer
    let error = #expect(throws: MappingError.self) { try mapper.update(&copy, json: #"{"list": {"j": {"A": 3}}}"#) }
    #expect(error?.issues.map(\.code) == [.configuration] && copy == outer)
  }

  @Test func whatIsOptionalKeepsItsValueWithTheIssue() {
    struct Loose: Codable, Equatable {
      var home: Address
      var counts: [String: Int]
      var note: String?
    }
    let loose = Loose(home: Address(city: "A", zip: "1"), counts: ["a": 1], note: "n")
    let json = #"{"home": {"city": "B", "zip": {}}, "counts": {"a": 2, "b": "x"}, "note": []}"#
    expectUpdate(
      ReflectiveMapper<Loose>().optional(\.home, \.counts, \.note), loose, json, gives: loose, [],
      ["~ typeMismatch home.zip", "~ invalidValue counts.b", "~ typeMismatch note"])
  }

  @Test func theRestIsCheckedToo() throws {
    struct Several: Codable, Equatable {
      var count: Int
      var home: Address
      var others: [String: Address]
      var note: String?
    }
    _ = try ReflectiveMapper<Several>().plan()
    let several = Several(count: 1, home: Address(city: "x", zip: "y"), others: ["k": Address(city: "z", zip: nil)], note: nil)
    expectUpdate(
      ReflectiveMapper<Several>(), several,
      #"{"count": "q", "home": {"zip": {}}, "others": {"k": {"zip": []}, "l": {"zip": null}}, "note": []}"#,
      [],
      [
        "! invalidValue count", "! typeMismatch home.zip", "! typeMismatch others.k.zip", "! missingValue others.l.city",
        "! typeMismatch note",
      ])
  }

  @Test func aPresentValueThatCannotBeToldIsNotMadeUp() throws {
    struct Inbound: Decodable {
      var wins: Int
      var nick: String?
      enum CodingKeys: String, CodingKey { case wins = "w", nick = "n" }
    }
    _ = try ReflectiveMapper<Inbound>().plan()
    var inbound = try ReflectiveMapper<Inbound>().map(json: #"{"w": 1, "n": "x"}"#)
    #expect(try ReflectiveMapper<Inbound>().update(&inbound, json: #"{"w": 3}"#) == ["wins"])
    #expect(inbound.wins == 3 && inbound.nick == "x")
  }

  @Test func comparisonComesToAnEnd() throws {
    struct Uneven: Codable {
      var number: Double
      var homes: [Part]
      var one: [String: Part]
      struct Part: Codable { var a: Int; var f: Double }
    }
    var uneven = Uneven(number: .nan, homes: [.init(a: 1, f: .nan)], one: ["k": .init(a: 1, f: 2)])
    let mapper = ReflectiveMapper<Uneven>()
    #expect(try mapper.update(&uneven, json: "{}") == [])
    #expect(try mapper.update(&uneven, json: #"{"one": {"k": {"a": 1}}}"#) == [])
    #expect(try mapper.update(&uneven, json: #"{"homes": [{"a": 2, "f": 1}], "one": {"k": {"f": 3}}}"#) == ["homes", "one.k.f"])
  }

  struct Endless: Codable, CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["one": Endless(), "two": Endless()]) }
  }
  struct Holder: Codable {
    var endless = Endless()
    var count = 0
  }

  @Test func aMirrorThatHoldsItselfIsReported() throws {
    var holder = Holder()
    let mapped = try ReflectiveMapper<Holder>().updateReportingIssues(&holder, json: #"{"count": 1}"#)
    #expect(mapped.value == ["endless", "count"])
    #expect(mapped.issues.map(\.line) == ["~ tooDeep  -> endless"])
  }
}
