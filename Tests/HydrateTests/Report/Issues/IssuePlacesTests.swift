import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct IssuePlacesTests {
  struct Item: Codable, Equatable { var a: Int; var b: Int; var inner: Inner?; struct Inner: Codable, Equatable { var c: Int; var d: Int } }

  static let rows: [(json: String, lines: [String])] = [
    (#"{"a": "x", "b": 1}"#, ["! invalidValue a @1:7"]),
    ("{\"a\": 1,\n\"b\":\n   {}}", ["! typeMismatch b @3:4"]),
    ("{\"a\": 1,\r\n\"b\": {}}", ["! typeMismatch b @2:6"]),
    ("{\"a\": 1,\r\"b\": {}}", ["! typeMismatch b @2:6"]),
    ("{\"a\": 1,\n\r\n\"b\": {}}", ["! typeMismatch b @3:6"]),
    ("{\t\"a\":\t{},\t\"b\": 1}", ["! typeMismatch a @1:8"]),
    ("{\"é\u{1F600}ж\": 0, \"a\": {}, \"b\": 1}", ["! typeMismatch a @1:17"]),
    ("{\"e\u{301}\": 0, \"a\": {}, \"b\": 1}", ["! typeMismatch a @1:16"]),
    ("\u{FEFF}{\"a\": {}, \"b\": 1}", ["! typeMismatch a @1:7"]),
    (#"{"a": null, "b": true}"#, ["! nullValue a @1:7", "! typeMismatch b @1:18"]),
    // Missing values stand where their object starts, before all else in it.
    (#"{"b": {}}"#, ["! missingValue a @1:1", "! typeMismatch b @1:7"]),
    (" \n  {}", ["! missingValue a @2:3", "! missingValue b @2:3"]),
    (
      #"{"a": 1, "b": "x", "inner": {"d": "x"}}"#,
      ["! invalidValue b @1:15", "! missingValue inner.c @1:29", "! invalidValue inner.d @1:35"]
    ),
    // In the order of the source, whatever the order of the fields.
    (
      #"{"inner": {"d": {}, "c": {}}, "b": {}, "a": {}}"#,
      ["! typeMismatch inner.d @1:17", "! typeMismatch inner.c @1:26", "! typeMismatch b @1:36", "! typeMismatch a @1:45"]
    ),
    ("[]", ["! typeMismatch @1:1"]),
    ("  null", ["! nullValue @1:3"]),
  ]

  @Test(arguments: rows.indices) func linesAndColumns(_ index: Int) throws {
    let row = Self.rows[index]
    try ReflectiveMapper<Item>().plan()
    #expect(RunOutcome(ReflectiveMapper<Item>(), row.json).placedLines == row.lines, "\(row.json.debugDescription)")
    // Softened they stay where they are.
    let softened = ReflectiveMapper<Item>().noRequiredFields()
    try softened.plan()
    let outcome = RunOutcome(softened, row.json)
    if row.lines.allSatisfy({ $0.contains(" a") || $0.contains(" b") || $0.contains("inner") }) {
      #expect(outcome.placedLines == row.lines.map { "~" + $0.dropFirst() }, "\(row.json.debugDescription)")
    }
  }

  @Test func otherSourcesHaveNoPlace() throws {
    try ReflectiveMapper<Item>().plan()
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Item>().map(["b": [], "a": [:]]) }
    #expect(error?.issues.map(\.placedLine) == ["! typeMismatch b @-", "! typeMismatch a @-"])
  }

  @Test func placesThroughAccessors() {
    let mapper = ReflectiveMapper<Item>().field(\.a, from: "meta.list[1].x").field(\.b, from: .key("b.c"))
    let rows: [(String, [String])] = [
      (
        #"{"meta": {"list": [0, {"x": {}}]}, "b.c": {}}"#,
        ["! typeMismatch meta.list[1].x -> a @1:29", "! typeMismatch [\"b.c\"] -> b @1:43"]
      ),
      (#"{"b.c": 1}"#, ["! missingValue meta.list[1].x -> a @1:1"]),
      (#"{"meta": {"list": [0, {"x": null}]}, "b.c": 1}"#, ["! nullValue meta.list[1].x -> a @1:29"]),
      (#"{"meta": {}, "b.c": 1}"#, ["! missingValue meta.list[1].x -> a @1:1"]),
      (#"{"meta": [], "b.c": 1}"#, ["! typeMismatch meta -> a @1:10"]),
      (#"{"meta": {"list": [0, [1]]}, "b.c": 1}"#, ["! typeMismatch meta.list[1] -> a @1:23"]),
    ]
    for (json, lines) in rows { #expect(RunOutcome(mapper, json).placedLines == lines, "\(json)") }
    let joined = ReflectiveMapper<Item>().field(
      \.a, from: ["x", "y.z"], using: OneWay { (parts: [Int?]) in parts.compactMap(\.self).count == 2 ? 1 : nil })
    #expect(RunOutcome(joined, #"{"x": 1, "b": 1}"#).lines == ["! invalidValue [x, y.z] -> a"])
    #expect(RunOutcome(joined, #"{"x": 1, "y": {"z": {}}, "b": 1}"#).issues.map(\.code) == [.typeMismatch])
    #expect(RunOutcome(joined, #"{"b": 1}"#).lines == ["! missingValue [x, y.z] -> a"])
  }

  @Test func pathsThroughDictionariesAndOddKeys() {
    struct Deep: Codable, Equatable { var tables: [[String: [Item.Inner]]] }
    let json = #"{"tables": [{"a.b": [{"c": 1, "d": {}}], "": [{"c": {}, "d": 1}], "x y": [1], "0": [2]}]}"#
    #expect(
      RunOutcome(ReflectiveMapper<Deep>(), json).lines == [
        #"! typeMismatch tables[0]["a.b"][0].d"#, #"! typeMismatch tables[0][""][0].c"#, #"! typeMismatch tables[0]["x y"][0]"#,
        "! typeMismatch tables[0].0[0]",
      ])
  }

  @Test func malformedTextHasAPlace() throws {
    for (json, place) in [("", "1:1"), ("{", "1:2"), ("{\"a\": 1,\n}", "2:1"), ("nul", "1:1"), ("{} x", "1:4"), ("[NaN]", "1:2")] {
      let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Item>().map(json: json) }
      let issue = try #require(error?.issues.first)
      #expect(error?.allIssues.count == 1 && issue.code == .malformed && issue.severity == .fatal)
      let location = try #require(issue.location)
      if !json.isEmpty, json != "nul" { #expect("\(location.line):\(location.column)" == place, "\(json)") }
    }
  }
}
