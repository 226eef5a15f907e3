import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Where two rules meet.
@Suite struct MeetingRulesTests {
  struct Pair: Codable, Equatable { var a: Int; var b: Int?; var c: [Pair]? }

  @Test func typeMappersOfAnOptionalType() throws {
    struct Holder: Codable, Equatable {
      var a: Int?
      var list: [Int?]
    }
    let words = BothWays<String, Int?>(forward: { .some($0 == "none" ? nil : Int($0)) }, back: { $0.map { "\($0)" } ?? "none" })
    let mapper = ReflectiveMapper<Holder>().mapType(Int?.self, using: words)
    for _ in coldAndWarm { expectRun(mapper, #"{"a": "none", "list": ["1", "none"]}"#, gives: Holder(a: nil, list: [1, nil])) }
    expectRun(mapper, #"{"a": "5", "list": []}"#, gives: Holder(a: 5, list: []))
    expectRun(mapper, #"{"list": []}"#, gives: Holder(a: nil, list: []))
    #expect(try mapper.reversed.map(Holder(a: 5, list: [1, nil])) == ["a": "5", "list": ["1", "none"]])
  }

  @Test func selectionAndUpdate() throws {
    var pair = Pair(a: 1, b: 2, c: nil)
    #expect(try ReflectiveMapper<Pair>().only(\.a).update(&pair, json: #"{"a": 5, "b": 6}"#) == ["a"])
    #expect(pair == Pair(a: 5, b: 2, c: nil), "what is left out keeps its present value")
    #expect(try ReflectiveMapper<Pair>().update(&pair, json: #"{"c": [{"a": 1}]}"#) == ["c"])
    #expect(issueLines { _ = try ReflectiveMapper<Pair>().update(&pair, json: #"{"c": [{"b": 1}]}"#) } == ["! missingValue c[0].a"])
  }

  @Test func recursionThroughEveryContainer() {
    struct Tree: Codable, Equatable {
      var id: Int
      var list: [Tree]?
      var table: [String: Tree]?
      var choice: Choice?
      enum Choice: Codable, Equatable { indirect case deep(Tree) }
    }
    let mapper = ReflectiveMapper<Tree>().field(\.id, from: "ID").default(\.id, -1)
    expectRun(
      mapper, #"{"ID": 1, "list": [{"ID": "x"}], "table": {"k": {"ID": 3}}, "choice": {"deep": {"_0": {"ID": {}}}}}"#,
      gives: Tree(id: 1, list: [Tree(id: -1)], table: ["k": Tree(id: 3)], choice: .deep(Tree(id: -1))),
      ["~ invalidValue list[0].ID -> list[0].id", "~ typeMismatch choice.deep._0.ID -> choice.deep._0.id"])
  }

  @Test func softenedWithinSoftened() {
    let mapper = ReflectiveMapper<Pair>().optional(\.a, \.c)
    expectRun(
      mapper, #"{"a": 1, "c": [{"a": {}, "b": 2}, {"b": "x", "c": 4}]}"#, gives: Pair(a: 1, b: nil, c: nil),
      ["~ typeMismatch c[0].a", "~ missingValue c[1].a", "~ invalidValue c[1].b", "~ typeMismatch c[1].c"])
  }

  @Test func aliasesTakeTheFirstThatIsThere() throws {
    let mapper = ReflectiveMapper<Pair>().field(\.a, from: .first("x", "y.z", .key("a.b")))
    expectRun(mapper, #"{"y": {"z": 2}, "a.b": 3}"#, gives: Pair(a: 2))
    expectRun(mapper, #"{"a.b": 3}"#, gives: Pair(a: 3))
    expectRun(mapper, #"{"x": {}, "a.b": 3}"#, gives: nil, [#"! typeMismatch [x, y.z, "a.b"] -> a"#])
    #expect(try mapper.reversed.map(Pair(a: 1)) == ["x": 1])
  }

  @Test func requiredByEveryName() {
    let mapper = ReflectiveMapper<Parcel>().required(named: "id")
    expectRun(mapper, "{}", gives: nil, ["! missingValue identifier -> id", "~ missingValue label"])
    expectRun(
      ReflectiveMapper<Parcel>().required(\.note), #"{"meta": {}}"#, gives: nil,
      ["! missingValue meta.note -> note", "~ missingValue identifier -> id", "~ missingValue label"])
    expectRun(
      ReflectiveMapper<Parcel>().required(\.note), #"{"meta": {"note": null}}"#, gives: nil,
      ["~ missingValue identifier -> id", "~ missingValue label", "! nullValue meta.note -> note"])
    expectRun(
      ReflectiveMapper<Parcel>().required(\.note), #"{"meta": {"note": "n"}}"#, gives: Parcel(note: "n"),
      ["~ missingValue identifier -> id", "~ missingValue label"])
  }

  @Test func userInfoReachesInitialisersAndMappers() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "factor"))
    struct Scaled: Decodable, Equatable {
      var n: Int
      init(n: Int) { self.n = n }
      init(from decoder: any Decoder) throws {
        guard let key = CodingUserInfoKey(rawValue: "factor"), let factor = decoder.userInfo[key] as? Int else {
          throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no factor"))
        }
        n = try decoder.singleValueContainer().decode(Int.self) * factor
      }
    }
    let mapped = try ReflectiveMapper<[Scaled]>().mapReportingIssues(Value(json: "[1, 2]"), userInfo: [key: 3])
    #expect(mapped.value == [Scaled(n: 3), Scaled(n: 6)])
    #expect(issueLines { _ = try ReflectiveMapper<[Scaled]>().map(json: "[1]") } == ["! invalidValue [0]"])
  }

  @Test func modelsThatAreNoObjects() {
    expectRun(ReflectiveMapper<[Int]>(), #"["1", 2, {}]"#, gives: nil, ["! typeMismatch [2]"])
    expectRun(ReflectiveMapper<[String: Int]>(), #"{"a": "1", "b": []}"#, gives: nil, ["! typeMismatch b"])
    expectRun(ReflectiveMapper<Int>(), #""5""#, gives: 5)
    expectRun(ReflectiveMapper<Int?>(), "null", gives: .some(nil))
    expectRun(ReflectiveMapper<Sex>(), #""robot""#, gives: nil, ["! invalidValue"])
    expectRun(ReflectiveMapper<Pair?>(), "null", gives: .some(nil))
    expectRun(ReflectiveMapper<Set<Int>>(), "[1, 1.0, 2]", gives: [1, 2])
    expectRun(ReflectiveMapper<Value>(), "null", gives: Value.null)
  }

  @Test func nullsInCollections() {
    struct Holder: Codable, Equatable { var a: [Int?]; var b: [String: Int?]; var c: [Int]?; var d: [Int??]? }
    expectRun(
      ReflectiveMapper<Holder>(), #"{"a": [1, null], "b": {"x": null}, "c": null}"#, gives: Holder(a: [1, nil], b: ["x": nil], c: nil))
    expectRun(
      ReflectiveMapper<Holder>(), #"{"a": [{}, null], "b": {"x": []}, "c": [null]}"#, gives: nil,
      ["! typeMismatch a[0]", "! typeMismatch b.x", "! nullValue c[0]"])
  }

  class Animal: Codable { var name = "n"; var legs: Int? }
  final class Dog: Animal {
    var breed: String
    private enum CodingKeys: String, CodingKey { case breed = "kind" }
    required init(from decoder: any Decoder) throws {
      breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
      try super.init(from: decoder)
    }
  }

  @Test func classesAndTheirSuperclasses() throws {
    let mapper = ReflectiveMapper<Dog>().field(named: "name", at: "called").default(named: "legs", 4).unknownKeys(.refuse)
    let dog = try mapper.map(json: #"{"kind": "b", "called": "Rex"}"#)
    #expect(dog.name == "Rex" && dog.legs == 4 && dog.breed == "b")
    #expect(Set(try mapper.plan().fields.map(\.name)) == ["name", "legs", "breed"])
    #expect(RunOutcome(ReflectiveMapper<Dog>(), "{}").lines == ["! missingValue kind -> breed", "! missingValue name"])
    #expect(RunOutcome(ReflectiveMapper<Dog>().noRequiredFields(), "{}").lines == ["~ missingValue kind -> breed", "~ missingValue name"])
  }

  struct Wrapped: Codable, Equatable {
    @Clamped var level: Int
    var other: Int
    @propertyWrapper struct Clamped: Codable, Equatable {
      var wrappedValue: Int
      init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
      init(from decoder: any Decoder) throws { wrappedValue = min(10, try decoder.singleValueContainer().decode(Int.self)) }
      func encode(to encoder: any Encoder) throws {
        var one = encoder.singleValueContainer()
        try one.encode(wrappedValue)
      }
    }
  }

  @Test func wrappedPropertiesAreNamedLikeAnyOther() throws {
    let mapper = ReflectiveMapper<Wrapped>().field(named: "level", at: "lvl")
    expectRun(mapper, #"{"lvl": "50", "other": 1}"#, gives: Wrapped(level: 10, other: 1))
    expectRun(ReflectiveMapper<Wrapped>(), #"{"level": {}, "other": "x"}"#, gives: nil, ["! typeMismatch level", "! invalidValue other"])
    expectRun(ReflectiveMapper<Wrapped>(), #"{"other": {}, "level": []}"#, gives: nil, ["! typeMismatch other", "! typeMismatch level"])
    var value = Wrapped(level: 3, other: 4)
    #expect(try ReflectiveMapper<Wrapped>().update(&value, json: #"{"other": 5}"#) == ["other"])
    #expect(value == Wrapped(level: 3, other: 5))
    #expect(try ReflectiveMapper<Wrapped>().plan().fields.map(\.name) == ["level", "other"])
    expectRun(
      ReflectiveMapper<Wrapped>().default(named: "level", Wrapped.Clamped(wrappedValue: 7)), #"{"other": 1}"#,
      gives: Wrapped(level: 7, other: 1),
      ["~ missingValue level"])
  }

  @Test func swappedCodingKeys() throws {
    struct Swapped: Codable, Equatable {
      var a: Int
      var b: Int
      enum CodingKeys: String, CodingKey { case a = "b", b = "a" }
    }
    expectRun(ReflectiveMapper<Swapped>(), #"{"a": 1, "b": 2}"#, gives: Swapped(a: 2, b: 1))
    let mapper = ReflectiveMapper<Swapped>()
    #expect(try mapper.map(mapper.reversed.map(Swapped(a: 3, b: 4))) == Swapped(a: 3, b: 4))
  }

  @Test func keysThatMeet() {
    // Two fields from one key, one field from the key of another.
    expectRun(ReflectiveMapper<Pair>().field(\.b, from: "a"), #"{"a": 1, "b": 2}"#, gives: Pair(a: 1, b: 1))
    expectRun(ReflectiveMapper<Pair>().field(\.a, from: "b").field(\.b, from: "a"), #"{"a": 1, "b": 2}"#, gives: Pair(a: 2, b: 1))
    expectRun(ReflectiveMapper<Pair>().field(\.b, from: "a"), #"{"a": {}}"#, gives: nil, ["! typeMismatch a", "! typeMismatch a -> b"])
    let same = KeyTransformer(sourceKey: { $0.lowercased() }, property: { $0 })
    struct Cases: Codable, Equatable { var ab: Int; var aB: Int }
    expectRun(ReflectiveMapper<Cases>().keyTransformer(same), #"{"ab": 3}"#, gives: Cases(ab: 3, aB: 3))
  }

  @Test func theWholeObjectAsAField() throws {
    struct WithAll: Codable, Equatable { var id: Int; var all: Value? }
    let mapper = ReflectiveMapper<WithAll>().field(\.all, from: "")
    let outcome = RunOutcome(mapper, #"{"id": 1, "x": 2}"#)
    #expect(outcome.value?.all?["x"]?.int == 2, "\(outcome.lines)")
  }
}
