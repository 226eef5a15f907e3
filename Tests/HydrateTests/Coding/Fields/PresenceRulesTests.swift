import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct PresenceRulesTests {
  struct Item: Codable, Equatable {
    var n: Int
    var o: Int?
    var s: Sex
    init(_ n: Int, _ o: Int?, _ s: Sex) { (self.n, self.o, self.s) = (n, o, s) }
  }
  typealias Change = @Sendable (ReflectiveMapper<Item>) -> ReflectiveMapper<Item>

  /// Each row: what the mapper says, the document, the model or nil, the issues.
  static let rows: [(name: String, change: Change, json: String, item: Item?, lines: [String])] = [
    // 1. Nothing said.
    ("plain", { $0 }, #"{"n":1,"o":2,"s":"male"}"#, Item(1, 2, .male), []),
    ("plain", { $0 }, #"{"n":1,"s":"male"}"#, Item(1, nil, .male), []),
    ("plain", { $0 }, #"{"n":1,"o":null,"s":"male"}"#, Item(1, nil, .male), []),
    ("plain", { $0 }, #"{"n":1,"o":"x","s":"male"}"#, nil, ["! invalidValue o"]),
    ("plain", { $0 }, #"{"n":1,"o":[],"s":"male"}"#, nil, ["! typeMismatch o"]),
    ("plain", { $0 }, "{}", nil, ["! missingValue n", "! missingValue s"]),
    ("plain", { $0 }, #"{"n":null,"s":null}"#, nil, ["! nullValue n", "! nullValue s"]),
    ("plain", { $0 }, #"{"n":{},"o":true,"s":"robot"}"#, nil, ["! typeMismatch n", "! typeMismatch o", "! invalidValue s"]),
    // 2. optional.
    ("optional n", { $0.optional(\.n) }, #"{"s":"male"}"#, Item(0, nil, .male), ["~ missingValue n"]),
    ("optional n", { $0.optional(\.n) }, #"{"n":null,"s":"male"}"#, Item(0, nil, .male), ["~ nullValue n"]),
    ("optional n", { $0.optional(named: "n") }, #"{"n":"x","s":"male"}"#, Item(0, nil, .male), ["~ invalidValue n"]),
    ("optional n", { $0.optional(\.n) }, #"{"n":7,"s":"male"}"#, Item(7, nil, .male), []),
    ("optional o", { $0.optional(\.o) }, #"{"n":1,"s":"male"}"#, Item(1, nil, .male), []),
    ("optional o", { $0.optional(\.o) }, #"{"n":1,"o":null,"s":"male"}"#, Item(1, nil, .male), []),
    ("optional o", { $0.optional(\.o) }, #"{"n":1,"o":"x","s":"male"}"#, Item(1, nil, .male), ["~ invalidValue o"]),
    (
      "optional accumulates", { $0.optional(\.o).optional(\.n) }, #"{"n":{},"o":"x","s":"male"}"#, Item(0, nil, .male),
      ["~ typeMismatch n", "~ invalidValue o"]
    ),
    // default.
    ("default n", { $0.default(\.n, 9) }, #"{"s":"male"}"#, Item(9, nil, .male), ["~ missingValue n"]),
    ("default n", { $0.default(\.n, 9) }, #"{"n":null,"s":"male"}"#, Item(9, nil, .male), ["~ nullValue n"]),
    ("default n", { $0.default(\.n, 9) }, #"{"n":"x","s":"male"}"#, Item(9, nil, .male), ["~ invalidValue n"]),
    ("default o", { $0.default(\.o, 9) }, #"{"n":1,"s":"male"}"#, Item(1, 9, .male), []),
    ("default o", { $0.default(\.o, 9) }, #"{"n":1,"o":null,"s":"male"}"#, Item(1, 9, .male), []),
    ("default o", { $0.default(\.o, 9) }, #"{"n":1,"o":"x","s":"male"}"#, Item(1, 9, .male), ["~ invalidValue o"]),
    ("default o nil", { $0.default(\.o, nil) }, #"{"n":1,"o":"x","s":"male"}"#, Item(1, nil, .male), ["~ invalidValue o"]),
    ("default s", { $0.default(\.s, .female) }, #"{"n":1,"s":"robot"}"#, Item(1, nil, .female), ["~ invalidValue s"]),
    ("default by name", { $0.default(named: "s", Sex.female) }, #"{"n":1,"s":"robot"}"#, Item(1, nil, .female), ["~ invalidValue s"]),
    ("second default replaces", { $0.default(\.n, 9).default(named: "n", 8) }, #"{"s":"male"}"#, Item(8, nil, .male), ["~ missingValue n"]),
    ("optional and default", { $0.optional(\.s).default(\.s, .male) }, #"{"n":1}"#, Item(1, nil, .male), ["~ missingValue s"]),
    // 3. required: all others are as if optional.
    ("required n", { $0.required(\.n) }, #"{"n":1,"o":"x"}"#, nil, ["! missingValue s", "~ invalidValue o"]),
    (
      "required n", { $0.required(\.n).default(\.s, .male) }, #"{"n":1,"o":"x"}"#, Item(1, nil, .male),
      ["~ missingValue s", "~ invalidValue o"]
    ),
    ("required n", { $0.required(\.n).default(\.s, .male) }, #"{"n":null}"#, nil, ["! nullValue n", "~ missingValue s"]),
    ("required o", { $0.required(\.o) }, #"{"n":1,"s":"male"}"#, nil, ["! missingValue o"]),
    ("required o", { $0.required(\.o) }, #"{"n":1,"o":null,"s":"male"}"#, nil, ["! nullValue o"]),
    ("required o", { $0.required(\.o) }, #"{"n":"x","o":3,"s":"male"}"#, Item(0, 3, .male), ["~ invalidValue n"]),
    ("required accumulates", { $0.required(\.o).required(named: "n") }, #"{"s":"male"}"#, nil, ["! missingValue n", "! missingValue o"]),
    // noRequiredFields.
    ("none", { $0.noRequiredFields() }, #"{"s":"male"}"#, Item(0, nil, .male), ["~ missingValue n"]),
    ("none", { $0.noRequiredFields() }, #"{}"#, nil, ["! missingValue s", "~ missingValue n"]),
    (
      "none, default", { $0.noRequiredFields().default(\.s, .male) }, #"{"o":"x"}"#, Item(0, nil, .male),
      ["~ missingValue n", "~ missingValue s", "~ invalidValue o"]
    ),
    // 7. No object.
    ("whatever is optional", { $0.noRequiredFields().default(\.s, .male) }, "[]", nil, ["! typeMismatch"]),
    ("whatever is optional", { $0.optional(\.n) }, "5", nil, ["! typeMismatch"]),
    ("whatever is optional", { $0.noRequiredFields() }, #""x""#, nil, ["! typeMismatch"]),
    ("whatever is optional", { $0.noRequiredFields() }, "null", nil, ["! nullValue"]),
    ("whatever is optional", { $0 }, "true", nil, ["! typeMismatch"]),
  ]

  @Test(arguments: rows.indices) func rules(_ index: Int) {
    let row = Self.rows[index]
    let outcome = RunOutcome(row.change(ReflectiveMapper<Item>()), row.json)
    #expect(outcome.value == row.item, "\(row.name): \(row.json) \(outcome.lines)")
    // Issues of one object without a place of their own stand in the order in which they were found.
    #expect(outcome.lines.sorted() == row.lines.sorted(), "\(row.name): \(row.json)")
  }

  @Test func declaredValuesComeBeforeZeros() throws {
    let all = ReflectiveMapper<Biography>().noRequiredFields()
    expectRun(
      all, "{}", gives: Biography(), ["~ missingValue id", "~ missingValue name", "~ missingValue joined"])
    expectRun(
      all, #"{"id":[],"name":{},"score":"x","joined":1e10}"#, gives: Biography(),
      ["~ typeMismatch id", "~ typeMismatch name", "~ invalidValue score", "~ invalidValue joined"])
    expectRun(
      all.default(\.name, "x").default(\.score, 2), #"{"id": 3, "joined": 0}"#,
      gives: Biography(id: 3, name: "x", score: 2, joined: Date(timeIntervalSince1970: 0)), ["~ missingValue name"])
  }

  @Test func zerosOfStandardTypes() throws {
    struct Zeros: Decodable, Equatable {
      var a: Int8, b: UInt64, c: Double, d: Float, e: Decimal, f: Bool, g: String, h: [Date], i: [String: URL], j: Set<Int>, k: URL?
    }
    let zeros = Zeros(a: 0, b: 0, c: 0, d: 0, e: 0, f: false, g: "", h: [], i: [:], j: [], k: nil)
    let outcome = RunOutcome(ReflectiveMapper<Zeros>().noRequiredFields(), "{}")
    #expect(outcome.value == zeros)
    #expect(outcome.lines == "abcdefghij".map { "~ missingValue \($0)" }, "a zero never stands in without an issue")
    #expect(
      RunOutcome(ReflectiveMapper<Zeros>().optional(named: "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"), "{}").value == zeros)
  }

  @Test func typesWithoutZeroNeedAFallback() {
    struct Dates: Codable, Equatable { var date: Date; var url: URL; var id: UUID; var data: Data; var sex: Sex; var inner: Inner }
    struct Inner: Codable, Equatable { var a: Int }
    for name in ["date", "url", "id", "data", "sex", "inner"] {
      #expect(issueLines { _ = try ReflectiveMapper<Dates>().optional(named: name).plan() } == ["! configuration  -> \(name)"])
    }
    // As one of "all others" such a field stays required.
    expectRun(
      ReflectiveMapper<Dates>().noRequiredFields(), "{}", gives: nil,
      ["date", "url", "id", "data", "sex", "inner"].map { "! missingValue \($0)" })
  }

  @Test func softenedFailuresKeepTheirOwnIssuesAndPaths() throws {
    try ReflectiveMapper<Citizen>().plan()
    let json = """
      {"firstName": "A", "age": 1, "children": [{"firstName": {}, "age": "x", "children": []}, {"age": 2, "children": null}]}
      """
    let lines = [
      "typeMismatch children[0].firstName", "invalidValue children[0].age", "missingValue children[1].firstName",
      "nullValue children[1].children",
    ]
    expectRun(ReflectiveMapper<Citizen>(), json, gives: nil, lines.map { "! " + $0 })
    // The rule holds where the model contains itself too: the inner children are optional as well.
    expectRun(
      ReflectiveMapper<Citizen>().optional(\.children), json, gives: Citizen("A", 1), lines.map { "~ " + $0 })
  }

  @Test func rulesHoldAtEveryDepthOfTheMappersOwnModelOnly() {
    struct Node: Codable, Equatable { var id: Int; var other: Leaf?; var next: [Node]? }
    struct Leaf: Codable, Equatable { var id: Int }
    let mapper = ReflectiveMapper<Node>().field(\.id, from: "ID").default(\.id, 7)
    expectRun(
      mapper, #"{"ID": 1, "next": [{"ID": "x", "next": [{"id": 3}]}, {"ID": 2, "other": {"id": 5}}]}"#,
      gives: Node(id: 1, next: [Node(id: 7, next: [Node(id: 7)]), Node(id: 2, other: Leaf(id: 5))]),
      ["~ invalidValue next[0].ID -> next[0].id", "~ missingValue next[0].next[0].ID -> next[0].next[0].id"])
    expectRun(mapper, #"{"ID": 1, "other": {"ID": 5}}"#, gives: nil, ["! missingValue other.id"])
  }
}
