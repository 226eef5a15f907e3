import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct DuplicateKeysTests {
  struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  struct ByData: Decodable, Equatable {
    var texts: [String]
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: AnyName.self)
      texts = try [AnyName(stringValue: "a"), AnyName(stringValue: "a")].map { try fields.decode(String.self, forKey: $0) }
    }
  }

  @Test func thoseThatAreDataAreReportedInEveryDocument() throws {
    let mapper = ReflectiveMapper<ByData>().keyTransformer(.camelToSnake)
    for _ in 0..<4 {
      let found = try mapper.mapReportingIssues(json: #"{"a": "b", "a": "c"}"#)
      #expect(found.issues.map(\.line) == ["~ duplicateKey a"] && found.value.texts == ["c", "c"])
      #expect(try mapper.mapReportingIssues(json: #"{"a": "b"}"#).issues.isEmpty)
    }
  }

  struct Item: Codable, Equatable { var a: Int; var b: [String: Int]?; var c: Inner?; struct Inner: Codable, Equatable { var d: Int } }

  static let rows: [(json: String, item: Item?, lines: [String])] = [
    (#"{"a": 1, "a": 2}"#, Item(a: 2), ["~ duplicateKey a @1:15"]),
    (#"{"a": "x", "a": 2}"#, Item(a: 2), ["~ duplicateKey a @1:17"]),
    (#"{"a": 1, "\u0061": 2}"#, Item(a: 2), ["~ duplicateKey a @1:20"]),
    (#"{"a": 1, "x": 2, "x": 3}"#, Item(a: 1), []),
    (#"{"a": 1, "b": {"k": 1, "k": 2}}"#, Item(a: 1, b: ["k": 2]), ["~ duplicateKey b.k @1:29"]),
    (#"{"a": 1, "c": {"d": 1, "d": 2}}"#, Item(a: 1, c: .init(d: 2)), ["~ duplicateKey c.d @1:29"]),
    (#"{"a": 1, "c": {"d": 1}, "c": {"d": 2}}"#, Item(a: 1, c: .init(d: 2)), ["~ duplicateKey c @1:30"]),
    (#"{"a": 1, "a": 2, "a": 3}"#, Item(a: 3), ["~ duplicateKey a @1:23"]),
    (#"{"a": 1, "a": {}}"#, nil, ["! typeMismatch a @1:15", "~ duplicateKey a @1:15"]),
    (
      #"{"a": {}, "c": {"d": 1, "d": "x"}, "a": 1, "a": {}}"#, nil,
      ["! invalidValue c.d @1:30", "! typeMismatch a @1:49", "~ duplicateKey a @1:49", "~ duplicateKey c.d @1:30"]
    ),
  ]

  /// Each document twice: the first teaches the plan, the second is read by it; both say the same.
  @Test(arguments: rows.indices) func theLastWinsAndIsReportedOnceWhereTheKeyIsMapped(_ index: Int) {
    let row = Self.rows[index]
    for mapper in [ReflectiveMapper<Item>().field(\.a, from: "a"), ReflectiveMapper<Item>()] {
      for round in 1...3 {
        let outcome = RunOutcome(mapper, row.json)
        #expect(outcome.value == row.item, "\(row.json)")
        // Two issues of one place stand in the order in which they were found.
        #expect(outcome.placedLines.sorted() == row.lines, "\(row.json), round \(round)")
      }
    }
  }

  @Test func aKeyThatIsLeftOutIsNotMapped() {
    expectRun(ReflectiveMapper<Item>().except(\.b), #"{"a": 1, "b": {}, "b": {}}"#, gives: Item(a: 1))
    expectRun(ReflectiveMapper<Item>().field(\.a, from: "A"), #"{"A": 1, "a": {}, "a": {}}"#, gives: Item(a: 1))
    expectRun(ReflectiveMapper<Item>().field(\.a, from: "A"), #"{"A": 1, "A": 2}"#, gives: Item(a: 2), ["~ duplicateKey A -> a"])
  }

  @Test func theyMayBeRefused() {
    let options = JSONReadingOptions(duplicateKeys: .refuse)
    #expect(issueLines { _ = try ReflectiveMapper<Item>().map(json: #"{"a": 1, "x": 2, "x": 3}"#, options: options) }.count == 1)
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Item>().map(json: #"{"a": 1, "a": 2}"#, options: options) }
    #expect(error?.issues.map(\.code) == [.duplicateKey])
  }
}
