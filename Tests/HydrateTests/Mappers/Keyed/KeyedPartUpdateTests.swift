import Hydrate
import Testing

@testable import TestSupport

/// Targets that are made all at once are made of the patch and of what is there.
struct KeyedPartUpdateTests {
  struct Home: Codable, Equatable {
    let city: String
    let zip: String?
    var limits = ["a": 1]
  }
  struct Person: Codable, Equatable {
    var home = Home(city: "Oslo", zip: "1")
    var homes = ["k": Home(city: "A", zip: "2")]
  }
  private static let parts = KeyedMapper(
    Home.init(city:zip:limits:), from: KeyedPart("city", \.city), KeyedPart("zip", \.zip), KeyedPart("limits", \.limits))
  private static let people = ReflectiveMapper<Person>()

  private static let rows: [(patch: String, home: Home?, paths: [String], lines: [String])] = [
    (#"{"city": "B"}"#, Home(city: "B", zip: "1"), ["city"], []), (#"{"zip": "9"}"#, Home(city: "Oslo", zip: "9"), ["zip"], []),
    (#"{"zip": null}"#, Home(city: "Oslo", zip: nil), ["zip"], []), (#"{"city": null}"#, nil, [], ["! nullValue home.city"]),
    (
      #"{"limits": {"b": 2, "a": null}}"#, Home(city: "Oslo", zip: "1", limits: ["b": 2]), ["limits.b", "limits.a"], []
    ), (#"{}"#, Home(city: "Oslo", zip: "1"), [], []), (#"{"city": []}"#, nil, [], ["! typeMismatch home.city"]),
  ]

  @Test(arguments: rows.indices) func partsMerge(_ index: Int) {
    let (patch, home, paths, lines) = Self.rows[index]
    let mapper = Self.people.field(\.home, using: Self.parts)
    var expected = Person()
    if let home { expected.home = home }
    let changes = paths.map { "home.\($0)" }
    expectUpdate(mapper, Person(), #"{"home": \#(patch)}"#, gives: home == nil ? nil : expected, changes, lines)
    // Two of them are one mapper again.
    let twice = Self.people.field(\.home, using: Self.parts.reversed.reversed)
    expectUpdate(twice, Person(), #"{"home": \#(patch)}"#, gives: home == nil ? nil : expected, changes, lines)
  }

  @Test func wayBackStandsInForMerging() {
    var expected = Person()
    expected.home = Home(city: "B", zip: "1")
    let patch = #"{"home": {"city": "B"}}"#
    let closures = TwoWayClosureMapper { (home: Home) in
      home
    } reverse: {
      $0
    }
    expectUpdate(Self.people.field(\.home, using: closures), Person(), patch, gives: expected, ["home"])
    // One that has no way back maps the part anew.
    let oneWay = Self.people.field(\.home, using: ClosureMapper { (home: Home) in home })
    expectUpdate(oneWay, Person(), patch, [], ["! missingValue home.limits"])
  }

  @Test func elsewhere() throws {
    var expected = Person()
    expected.homes = ["k": Home(city: "A", zip: "9")]
    let dictionaries = Self.people.field(\.homes, using: Self.parts.dictionary)
    expectUpdate(dictionaries, Person(), #"{"homes": {"k": {"zip": "9"}}}"#, gives: expected, ["homes.k.zip"])
    var home = Home(city: "Oslo", zip: "1")
    #expect(try Self.parts.update(&home, json: #"{"city": "B", "limits": {"b": 2}}"#) == ["city", "limits.b"])
    #expect(home == Home(city: "B", zip: "1", limits: ["a": 1, "b": 2]))
    #expect(try Self.parts.updateNulls(.skip).update(&home, json: #"{"city": null, "zip": null}"#) == [] && home.zip == "1")
  }

  @Test func aScalarIsNoPartOfAnObject() {
    let mapper = KeyedMapper(
      { (city: String, zip: String?) in Home(city: city, zip: zip) }, from: KeyedPart("", \.city), KeyedPart("zip", \.zip))
    #expect(issueLines { _ = try mapper.map(["zip": "1"]) }.map { $0.prefix(14) } == ["! irreversible"])
    #expect(issueLines { _ = try mapper.reversed.map(Home(city: "", zip: nil)) }.map { $0.prefix(14) } == ["! irreversible"])
  }
}
