import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// An update is a typed merge patch (RFC 7396): members merge at every depth.
@Suite struct MergePatchTests {
  struct Deep: Codable, Equatable {
    var tables: [String: [String: Int]] = ["x": ["p": 1, "q": 2]]
    var places: [String: [String: Address]] = ["x": ["h": Address(city: "C", zip: "1")]]
    var numbers: [Int: Int] = [1: 1, 2: 2]
    var home: Address? = Address(city: "D", zip: nil)
    var homes: [String: Address?] = ["k": Address(city: "E", zip: "1"), "n": nil]
    var counts: [String: Int]? = nil
    var rows: [[String: Int?]] = []
    var raw: Value = ["l": ["m": 2], "k": 1]
    var values: [Value] = []
    var members: [String: Value] = ["k": ["a": 1, "b": 2]]
    var presence: Presence<Address> = .value(Address(city: "P", zip: "9"))
    var flags: [String: Presence<Int>] = ["a": .value(1)]
  }
  private let mapper = ReflectiveMapper<Deep>()

  private func expect(
    _ json: String, _ paths: [String], _ change: (inout Deep) -> Void, at location: SourceLocation = #_sourceLocation
  ) {
    var expected = Deep()
    change(&expected)
    expectUpdate(mapper, Deep(), json, gives: expected, paths, at: location)
  }

  @Test func dictionariesMergeByKey() {
    expect(#"{"tables": {"x": {"p": 5, "q": null}, "y": {"r": 1, "s": null}, "z": null}}"#, ["tables.x.p", "tables.x.q", "tables.y"]) {
      $0.tables = ["x": ["p": 5], "y": ["r": 1]]
    }
    expect(#"{"places": {"x": {"h": {"zip": null}}, "y.z": {"i": {"city": "I", "zip": null}}}}"#, ["places.x.h.zip", #"places["y.z"]"#]) {
      $0.places = ["x": ["h": Address(city: "C", zip: nil)], "y.z": ["i": Address(city: "I", zip: nil)]]
    }
    expect(#"{"numbers": {"2": null, "3": 3, "1": 1}}"#, ["numbers.2", "numbers.3"]) { $0.numbers = [1: 1, 3: 3] }
    expect(#"{"homes": {"k": {"zip": "2"}, "n": null, "o": null, "l": {"city": "L"}}}"#, ["homes.k.zip", "homes.n", "homes.l"]) {
      $0.homes = ["k": Address(city: "E", zip: "2"), "l": Address(city: "L", zip: nil)]
    }
    expect(#"{"flags": {"a": null, "b": null}}"#, ["flags.a", "flags.b"]) { $0.flags = ["a": .null, "b": .null] }
  }

  @Test func theLastOfAKeyThatStandsTwiceCounts() {
    var expected = Deep()
    expected.tables["x"] = ["p": 1, "q": 3]
    expectUpdate(
      mapper, Deep(), #"{"tables": {"x": {"p": 9}, "x": {"q": 3}}}"#, gives: expected, ["tables.x.q"], ["~ duplicateKey tables.x"])
  }

  @Test func optionalsMergeWithWhatTheyHold() {
    expect(#"{"home": {"zip": 5}, "counts": {"a": 1, "b": null}}"#, ["home.zip", "counts"]) {
      $0.home?.zip = "5"
      $0.counts = ["a": 1]
    }
    expect(#"{"home": null}"#, ["home"]) { $0.home = nil }
    expect(#"{"presence": {"zip": null}}"#, ["presence.zip"]) { $0.presence = .value(Address(city: "P", zip: nil)) }
    expect(#"{"presence": null}"#, ["presence"]) { $0.presence = .null }
  }

  @Test func structuredDataMergesByTheRFC() {
    expect(#"{"raw": {"k": null, "l": {"n": {"x": null}}, "o": [{"z": null}]}}"#, ["raw.l.n", "raw.o", "raw.k"]) {
      $0.raw = ["l": ["m": 2, "n": [:]], "o": [["z": nil]]]
    }
    expect(#"{"members": {"k": {"a": null, "c": 3}, "n": 1, "o": null}}"#, ["members.k.c", "members.k.a", "members.n"]) {
      $0.members = ["k": ["b": 2, "c": 3], "n": 1]
    }
    expect(#"{"raw": [null]}"#, ["raw"]) { $0.raw = [nil] }
  }

  @Test func listsAreTakenAsTheyStand() {
    expect(#"{"rows": [{"a": null, "b": 1}], "values": [{"x": null}]}"#, ["rows", "values"]) {
      $0.rows = [["a": nil as Int?, "b": 1]]
      $0.values = [["x": nil]]
    }
  }

  @Test func nothingChangesWhereAnythingIsFatal() throws {
    try ReflectiveMapper<Deep>().plan()
    expectUpdate(mapper, Deep(), #"{"tables": null, "numbers": {"x": 1}}"#, [], ["! nullValue tables", "! invalidValue numbers.x"])
    expectUpdate(mapper, Deep(), #"{"homes": {"z": {"zip": "1"}, "k": {"zip": "7"}}}"#, [], ["! missingValue homes.z.city"])
  }

  @Test func whatIsMadeAnewDropsNulls() {
    struct Box: Codable, Equatable { var inner: Inner? }
    struct Inner: Codable, Equatable {
      var limits: [String: Int]
      var raw: Value
      var maybe: [String: Int?]
      var kind: Kind
    }
    enum Kind: Codable, Equatable { case counted(by: [String: Int]) }
    let json =
      #"{"inner": {"limits": {"a": null, "b": 2}, "raw": {"x": null, "y": {"z": null}}, "maybe": {"a": null}, "kind": {"counted": {"by": {"a": null}}}}}"#
    let expected = Inner(limits: ["b": 2], raw: ["y": [:]], maybe: [:], kind: .counted(by: [:]))
    expectUpdate(ReflectiveMapper<Box>(), Box(inner: nil), json, gives: Box(inner: expected), ["inner"])
    expectUpdate(ReflectiveMapper<Box>(), Box(), #"{"inner": {"limits": {}, "raw": 1, "maybe": {}}}"#, [], ["! missingValue inner.kind"])
    // Mapping is no update.
    #expect(issueLines { _ = try ReflectiveMapper<Box>().map(json: json) }.first == "! nullValue inner.limits.a")
  }

  @Test func theRootMayBeAnything() throws {
    var counts = ["a": 1, "b": 2]
    #expect(try ReflectiveMapper<[String: Int]>().update(&counts, json: #"{"a": null, "c": 3}"#) == ["a", "c"])
    #expect(counts == ["b": 2, "c": 3])
    var value: Value = ["a": ["b": 1], "c": 1]
    #expect(try ReflectiveMapper<Value>().update(&value, json: #"{"a": {"b": null, "d": 2}, "c": [null]}"#) == ["a.d", "a.b", "c"])
    #expect(value == ["a": ["d": 2], "c": [nil]])
    var list = [1]
    #expect(try ReflectiveMapper<[Int]>().update(&list, json: "[1, 2]") == [""] && list == [1, 2])
    var home: Address? = Address(city: "a", zip: "b")
    #expect(try ReflectiveMapper<Address?>().update(&home, json: #"{"city": "c"}"#) == ["city"] && home?.zip == "b")
  }

  @Test func collectedKeysMerge() {
    struct Open: Codable, Equatable {
      var name: String
      var rest: [String: Value]
    }
    expectUpdate(
      ReflectiveMapper<Open>().unknownKeys(into: \.rest), Open(name: "a", rest: ["x": ["p": 1, "q": 2], "y": 1]),
      #"{"x": {"p": null, "r": 3}, "y": null, "z": {"n": null}, "name": "a"}"#,
      gives: Open(name: "a", rest: ["x": ["q": 2, "r": 3], "z": [:]]), ["rest.x.r", "rest.x.p", "rest.y", "rest.z"])
  }

  @Test func policiesHoldForMembers() {
    struct Defaults: Reflectable, Equatable {
      var limits = ["cpu": 1]
      var home = Address(city: "Z", zip: "0")
      var raw: Value = ["a": 1]
      var count = 3
    }
    func model(_ limits: [String: Int], _ home: Address, _ raw: Value, _ count: Int) -> Defaults {
      var model = Defaults()
      (model.limits, model.home, model.raw, model.count) = (limits, home, raw, count)
      return model
    }
    let home = Address(city: "Y", zip: "8")
    let present = model(["cpu": 7, "net": 2], home, ["a": 2, "b": 3], 4)
    expectUpdate(
      ReflectiveMapper<Defaults>().updateNulls(.setDefault), present,
      #"{"limits": {"cpu": null, "net": null}, "home": {"city": null, "zip": null}, "raw": {"a": null, "b": null}, "count": null}"#,
      gives: Defaults(), ["limits.cpu", "limits.net", "home.city", "home.zip", "raw.a", "raw.b", "count"])
    expectUpdate(
      ReflectiveMapper<Defaults>().updateNulls(.skip), present,
      #"{"limits": {"cpu": null, "x": null, "net": 3}, "home": {"city": null}, "raw": {"a": null, "c": null}, "count": null}"#,
      gives: model(["cpu": 7, "net": 3], home, ["a": 2, "b": 3], 4), ["limits.net"])
  }
}
