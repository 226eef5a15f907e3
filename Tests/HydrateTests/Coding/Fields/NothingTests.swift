import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// `""`, `false` and `[]` are read as they are first, and are null only where that fails.
@Suite struct NothingTests {
  struct Row: Codable, Equatable {
    var data: Data?
    var tags: [String]?
    var flag: Bool?
    var count: Int?
    var day: Date?
    var state = Presence<Int>.missing
    var part = Presence<[String: Int]>.missing
  }
  static let mapper = ReflectiveMapper<Row>().emptyTextAsNull().falseAsNull().emptyArrayAsObject().field(\.tags, using: .split(","))
    .field(\.flag, using: .bool(true: "X", false: "")).field(\.day, using: .date(.rfc3339))

  static let rows: [(json: String, row: Row)] = [
    (#"{"data": ""}"#, Row(data: Data())), (#"{"data": false}"#, Row()),
    (#"{"tags": ""}"#, Row(tags: [])), (#"{"flag": ""}"#, Row(flag: false)), (#"{"flag": "X"}"#, Row(flag: true)),
    (#"{"count": "", "day": ""}"#, Row()), (#"{"count": false}"#, Row()),
    (#"{"state": ""}"#, Row(state: .null)), (#"{"state": false}"#, Row(state: .null)), (#"{"state": null}"#, Row(state: .null)),
    (#"{"state": 5}"#, Row(state: .value(5))), (#"{"part": []}"#, Row(part: .null)), (#"{"part": {}}"#, Row(part: .value([:]))),
  ]

  @Test("null where it does not fit: the same in the first call, later ones, explain and updates", arguments: rows.indices)
  func isReadAsItIsFirst(_ index: Int) throws {
    let (json, row) = Self.rows[index]
    for _ in coldAndWarm {
      let mapped = try Self.mapper.mapReportingIssues(json: json)
      #expect(mapped.value == row && mapped.issues.isEmpty, "\(mapped)")
      #expect(try Self.mapper.explain(json: json).issues.isEmpty)
    }
    var model = Row(data: Data([1]), tags: ["a"], flag: true, count: 1, day: Date(), state: .value(1), part: .value(["a": 1]))
    var expected = model
    let changes = try Self.mapper.update(&model, json: json)
    let name = try #require(try Value(json: json).keys?.first)
    switch name {
    case "data": expected.data = row.data
    case "tags": expected.tags = row.tags
    case "flag": expected.flag = row.flag
    case "state": expected.state = row.state
    case "part" where row.part == .null: expected.part = .null
    case "count": (expected.count, expected.day) = (nil, json.contains("day") ? nil : model.day)
    default: break
    }
    #expect(model == expected && changes.allSatisfy { json.contains("\($0)") }, "\(changes)")
  }

  struct Fixed: Codable, Equatable { var n: Int; var link: URL?; var list: [Int] = [] }

  @Test("null where it does not fit: one issue where null is refused", arguments: [#""""#, "false"])
  func isOneIssueWhereNullIsRefused(_ json: String) throws {
    let mapper = ReflectiveMapper<Fixed>().emptyTextAsNull().falseAsNull()
    let document = #"{"n": \#(json), "link": \#(json), "list": [1, \#(json)]}"#
    for _ in coldAndWarm {
      #expect(issueLines { _ = try mapper.map(json: document) }.contains("! nullValue n"))
      #expect(try mapper.explain(json: document).issues.map(\.code) == [.nullValue, .nullValue])
    }
    let softened = try mapper.default(\.n, 9).invalidElements(.skip).mapReportingIssues(json: document)
    #expect(softened.value == Fixed(n: 9, link: nil, list: [1]) && softened.issues.map(\.code) == [.nullValue, .nullValue])
    let ofType = try mapper.default(for: Int.self, 7).mapReportingIssues(json: document)
    #expect(ofType.value == Fixed(n: 7, link: nil, list: [1, 7]) && ofType.issues.map(\.code) == [.nullValue, .nullValue])
    #expect(try mapper.default(\.n, 3, when: .missingOrNull).map(json: #"{"n": \#(json), "list": []}"#).n == 3)
    #expect(try mapper.field(\.n, from: .first("a", "n")).map(json: #"{"a": \#(json), "n": 4, "list": []}"#).n == 4)
  }

  @Test("null where it does not fit: members of dictionaries, in updates too") func membersOfDictionaries() throws {
    let counts = ReflectiveMapper<[String: Int?]>().emptyTextAsNull(), data = ReflectiveMapper<[String: Data]>().emptyTextAsNull()
    #expect(try counts.map(json: #"{"a": "", "b": "2"}"#) == ["a": Int?.none, "b": 2] as [String: Int?])
    #expect(try data.map(json: #"{"a": ""}"#) == ["a": Data()])
    var all = ["a": Data([1]), "b": Data([2])]
    #expect(try data.update(&all, json: #"{"a": ""}"#) == ["a"] && all == ["a": Data(), "b": Data([2])])
    var numbers = ["a": 1, "b": 2]
    _ = try ReflectiveMapper<[String: Int]>().emptyTextAsNull().update(&numbers, json: #"{"a": ""}"#)
    #expect(numbers == ["b": 2])
  }

  @Test("strict: keyed dictionaries have the keys that are written") func strictKeys() throws {
    enum Level: Int, Codable { case low = 1 }
    func check<K: Codable & Hashable & Sendable>(_ table: [K: Int], _ json: String) throws {
      let mapper = ReflectiveMapper<[K: Int]>().coercion(.strict).keyedDictionaries()
      #expect(try mapper.reversed.map(table).jsonString() == json && mapper.map(json: json) == table)
      #expect(throws: MappingError.self) { try mapper.map(json: #"{"x": 1}"#) }
      #expect(throws: MappingError.self) { try mapper.map(json: json.replacing(":1", with: #":"1""#)) }
    }
    try check([1.5: 1], #"{"1.5":1}"#)
    try check([UInt8(7): 1], #"{"7":1}"#)
    try check([Level.low: 1], #"{"1":1}"#)
  }
}
