import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct OnePassTests {
  struct Leaf: Codable, Equatable { var a: Int; var b: Int; var c: Int? }
  struct Everything: Codable, Equatable {
    var first: Int
    var list: [Leaf]
    var table: [String: Leaf]
    var maybe: Leaf?
    var matrix: [[Int]]
    var set: Set<Int>
    var pairs: [UUID: Int]?
    var choice: Choice?
    var wrapped: Wrapper<Leaf>?
    var date: Date
    enum Choice: Codable, Equatable { case one(x: Int, y: Int), two }
    struct Wrapper<T: Codable & Equatable>: Codable, Equatable { var inner: T; var more: T? }
  }

  static let json = """
    {"first": "x",
     "list": [{"a": 1, "b": 2}, {"a": {}, "b": "x", "c": []}, 5, null, {"b": {}}],
     "table": {"k": {"a": 1}, "l": 7, "m": {"a": "x", "b": "y"}},
     "maybe": {"a": true, "b": null},
     "matrix": [[1, "x"], 3, [{}, [], 2]],
     "set": [1, "x", {}],
     "choice": {"one": {"x": {}, "y": 1}},
     "wrapped": {"inner": {"a": "?"}, "more": {"a": 1, "b": [], "c": {}}},
     "date": "01/02/2013"}
    """
  static let lines = [
    "! invalidValue first",
    "! typeMismatch list[1].a", "! invalidValue list[1].b", "! typeMismatch list[1].c", "! typeMismatch list[2]", "! nullValue list[3]",
    "! missingValue list[4].a", "! typeMismatch list[4].b",
    "! missingValue table.k.b", "! typeMismatch table.l", "! invalidValue table.m.a", "! invalidValue table.m.b",
    "! typeMismatch maybe.a", "! nullValue maybe.b",
    "! invalidValue matrix[0][1]", "! typeMismatch matrix[1]", "! typeMismatch matrix[2][0]", "! typeMismatch matrix[2][1]",
    "! invalidValue set[1]", "! typeMismatch set[2]",
    "! typeMismatch choice.one.x",
    "! missingValue wrapped.inner.b", "! invalidValue wrapped.inner.a", "! typeMismatch wrapped.more.b", "! typeMismatch wrapped.more.c",
    "! invalidValue date",
  ]

  @Test func everythingThatIsWrongIsFoundAtOnce() throws {
    try ReflectiveMapper<Everything>().plan()
    for _ in coldAndWarm { expectRun(ReflectiveMapper<Everything>(), Self.json, gives: nil, Self.lines) }
    expectRun(
      ReflectiveMapper<Everything>().optional(named: "first"), Self.json, gives: nil, ["~ invalidValue first"] + Self.lines.dropFirst())
  }

  @Test func recursiveModelsAtEveryDepth() throws {
    try ReflectiveMapper<Citizen>().plan()
    let json =
      #"{"firstName": 1, "age": "x", "children": [{"firstName": "B", "age": {}, "children": [{"age": 1, "children": 3}, {"firstName": "D"}]}]}"#
    expectRun(
      ReflectiveMapper<Citizen>(), json, gives: nil,
      [
        "! invalidValue age", "! typeMismatch children[0].age", "! missingValue children[0].children[0].firstName",
        "! typeMismatch children[0].children[0].children", "! missingValue children[0].children[1].age",
        "! missingValue children[0].children[1].children",
      ])
  }

  class Animal: Decodable { var name: String; var legs: Int }
  final class Dog: Animal {
    var breed: String
    enum CodingKeys: CodingKey { case breed }
    required init(from decoder: any Decoder) throws {
      breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
      try super.init(from: decoder)
    }
  }

  @Test func aSuperclassIsCheckedToo() throws {
    try ReflectiveMapper<Dog>().plan()
    #expect(
      RunOutcome(ReflectiveMapper<Dog>(), #"{"breed": {}, "name": [], "legs": "x"}"#).lines
        == ["! typeMismatch breed", "! typeMismatch name", "! invalidValue legs"])
  }

  /// An initialiser by hand that reads one branch or the other.
  struct Branching: Decodable, Equatable {
    var kind: String
    var radius: Double?
    var side: Double?
    enum CodingKeys: CodingKey { case kind, radius, side }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      kind = try fields.decode(String.self, forKey: .kind)
      if kind == "circle" {
        radius = try fields.decode(Double.self, forKey: .radius)
      } else {
        side = try fields.decode(Double.self, forKey: .side)
      }
    }
  }
  struct Converting: Decodable, Equatable {
    var area: Double
    enum CodingKeys: CodingKey { case unit, radius, side }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let unit = try fields.decode(Int.self, forKey: .unit)
      area = unit == 1 ? try fields.decode(Double.self, forKey: .radius) : try fields.decode(Double.self, forKey: .side)
    }
  }

  @Test func theBranchNotTakenIsNotCharged() throws {
    try ReflectiveMapper<Branching>().plan()
    try ReflectiveMapper<Converting>().plan()
    expectRun(ReflectiveMapper<Branching>(), #"{"kind": "circle", "radius": "x", "side": {}}"#, gives: nil, ["! invalidValue radius"])
    expectRun(ReflectiveMapper<Branching>(), #"{"kind": "square", "radius": {}}"#, gives: nil, ["! missingValue side"])
    expectRun(ReflectiveMapper<Branching>(), #"{"kind": {}, "radius": {}, "side": {}}"#, gives: nil, ["! typeMismatch kind"])
    expectRun(ReflectiveMapper<Converting>(), #"{"unit": {}, "radius": {}, "side": {}}"#, gives: nil, ["! typeMismatch unit"])
    expectRun(ReflectiveMapper<Converting>(), #"{"unit": 1, "radius": {}, "side": {}}"#, gives: nil, ["! typeMismatch radius"])
  }

  /// An initialiser by hand that makes do with what does not fit.
  struct Forgiving: Decodable, Equatable {
    var name: String
    var age: Int
    enum CodingKeys: CodingKey { case name, age }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      name = try fields.decode(String.self, forKey: .name)
      age = (try? fields.decode(Int.self, forKey: .age)) ?? 0
    }
  }

  @Test func whatATypeForgivesIsNotCharged() throws {
    try ReflectiveMapper<Forgiving>().plan()
    expectRun(ReflectiveMapper<Forgiving>(), #"{"name": {}, "age": "x"}"#, gives: nil, ["! typeMismatch name"])
  }

  struct Throwing: Decodable, Equatable {
    struct Odd: Error {}
    var a: Int
    var b: Int
    var c: Int
    enum CodingKeys: CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      a = try fields.decode(Int.self, forKey: .a)
      if a < 0 { throw DecodingError.dataCorruptedError(forKey: .a, in: fields, debugDescription: "no negative numbers") }
      if a > 100 { throw Odd() }
      b = try fields.decode(Int.self, forKey: .b)
      c = try fields.decode(Int.self, forKey: .c)
    }
  }

  @Test func anInitialisersOwnErrorIsAnIssueAndTheRestIsChecked() throws {
    try ReflectiveMapper<Throwing>().plan()
    let negative = RunOutcome(ReflectiveMapper<Throwing>(), #"{"a": -1, "b": {}, "c": 1}"#)
    #expect(negative.placedLines == ["! invalidValue a @1:7", "! typeMismatch b @1:16"])
    #expect(negative.issues.first?.underlyingError is DecodingError && negative.issues.first?.message == "no negative numbers")
    let odd = RunOutcome(ReflectiveMapper<[Throwing]>(), #"[{"a": 101, "b": {}, "c": "x"}]"#)
    #expect(odd.placedLines == ["! invalidValue [0] @1:2", "! typeMismatch [0].b @1:18", "! invalidValue [0].c @1:27"])
    #expect(odd.issues.first?.underlyingError is Throwing.Odd)
    let missing = RunOutcome(ReflectiveMapper<Throwing>(), "{}")
    #expect(missing.lines == ["! missingValue a", "! missingValue b", "! missingValue c"])
  }

  @Test func aThousandObjectsWithAnErrorEach() throws {
    try ReflectiveMapper<Citizen>().plan()
    let objects = (0..<1000).map { #"{"firstName": "N", "age": "\#($0)x", "children": [{"firstName": "C", "age": 1}]}"# }
    let outcome = RunOutcome(ReflectiveMapper<[Citizen]>(), "[" + objects.joined(separator: ",\n") + "]")
    #expect(outcome.issues.count == 2000)
    let expected = (0..<1000).flatMap { ["! invalidValue [\($0)].age", "! missingValue [\($0)].children[0].children"] }
    #expect(outcome.lines == expected)
    #expect(outcome.issues.enumerated().allSatisfy { $0.element.location?.line == $0.offset / 2 + 1 })
  }
}
