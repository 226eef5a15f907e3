import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// `invalidElements(_:)` as a setting.
@Suite struct InvalidElementsTests {
  struct Lists: Codable, Equatable {
    var numbers: [Int]?
    var maybe: [Int?]?
    var set: Set<Int?>?
    var table: [String: Int]?
    var byNumber: [Int: [Int]]?
    var more: ContiguousArray<Date>?
    var pairs: [Colour: Int]?
  }
  enum Colour: String, Codable { case red, green }

  static let rows: [(json: String, skip: Lists, null: Lists, places: [String])] = [
    (#"{"numbers": [1, "x", {}, 4]}"#, Lists(numbers: [1, 4]), Lists(numbers: [1, 4]), ["numbers[1]", "numbers[2]"]),
    (#"{"numbers": ["x"]}"#, Lists(numbers: []), Lists(numbers: []), ["numbers[0]"]),
    (#"{"maybe": [1, "x", null]}"#, Lists(maybe: [1, nil]), Lists(maybe: [1, nil, nil]), ["maybe[1]"]),
    (#"{"set": [1, []]}"#, Lists(set: [1]), Lists(set: [1, nil]), ["set[1]"]),
    (#"{"table": {"a": 1, "b": "x", "c": 3}}"#, Lists(table: ["a": 1, "c": 3]), Lists(table: ["a": 1, "c": 3]), ["table.b"]),
    (#"{"byNumber": {"1": [1, "x"], "y": [2]}}"#, Lists(byNumber: [1: [1]]), Lists(byNumber: [1: [1]]), ["byNumber.1[1]", "byNumber.y"]),
    (
      #"{"more": ["2020-01-01T00:00:00Z", "soon"]}"#, Lists(more: [Date(timeIntervalSince1970: 1_577_836_800)]),
      Lists(more: [Date(timeIntervalSince1970: 1_577_836_800)]), ["more[1]"]
    ),
    (#"{"pairs": ["red", 1, "blue", 2]}"#, Lists(pairs: [.red: 1]), Lists(pairs: [.red: 1]), ["pairs[2]"]),
  ]

  @Test(arguments: rows.indices) func aBadElementIsLeftOutOrNil(_ index: Int) throws {
    let row = Self.rows[index]
    let mapper = ReflectiveMapper<Lists>()
    for _ in coldAndWarm {
      for (policy, expected) in [(InvalidElements.skip, row.skip), (.null, row.null)] {
        let mapped = try mapper.invalidElements(policy).mapReportingIssues(json: row.json)
        #expect(mapped.value == expected)
        #expect(mapped.issues.map(\.sourcePath.description) == row.places)
        #expect(mapped.issues.allSatisfy { $0.severity == .nonFatal })
        #expect(try ReflectiveMapper<Lists>(profile: MappingProfile().invalidElements(policy)).map(json: row.json) == expected)
      }
      #expect(throws: MappingError.self) { try mapper.map(json: row.json) }
      #expect(throws: MappingError.self) { try mapper.invalidElements(.fail).map(json: row.json) }
    }
  }

  @Test func atTheTopAndInModels() throws {
    struct Item: Codable, Equatable { var id: Int; var parts: [Int] }
    let items = ReflectiveMapper<[Item]>().invalidElements(.skip)
    let mapped = try items.mapReportingIssues(json: #"[{"id": 1, "parts": [1, "x"]}, {"id": "y", "parts": [2]}, 7]"#)
    #expect(mapped.value == [Item(id: 1, parts: [1])])
    #expect(mapped.issues.map(\.sourcePath.description) == ["[0].parts[1]", "[1].id", "[2]"])
    #expect(try ReflectiveMapper<Item>().array(invalid: .skip).map(json: #"[{"id": 1, "parts": [1]}, 7]"#).count == 1)
  }

  @Test func aTypeThatReadsAListByHandIsLeftAlone() throws {
    struct Own: Decodable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { _ = try list.decode(Int.self) }
      }
    }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Own>().invalidElements(.skip).map(json: #"[1, "x"]"#) }
  }

  @Test func aBadMemberKeepsItsExistingValueInAnUpdate() throws {
    struct Counts: Codable, Equatable { var table: [String: Int]; var inner: [String: [String: Int]] }
    var counts = Counts(table: ["a": 1, "b": 2], inner: ["x": ["p": 1]])
    let mapper = ReflectiveMapper<Counts>().invalidElements(.skip)
    let mapped = try mapper.updateReportingIssues(
      &counts, json: #"{"table": {"a": "x", "b": 3, "c": {}}, "inner": {"x": {"p": [], "q": 2}}}"#)
    #expect(counts == Counts(table: ["a": 1, "b": 3], inner: ["x": ["p": 1, "q": 2]]))
    #expect(mapped.value.map(\.description) == ["table.b", "inner.x.q"])
    #expect(mapped.issues.map(\.sourcePath.description) == ["table.a", "table.c", "inner.x.p"])
  }

  @Test func nothingIsSkippedWhereTheCallMustEnd() throws {
    struct Deep: Codable { var inner: [Deep] }
    let depth = 200_000
    let json = String(repeating: #"{"inner": ["#, count: depth) + String(repeating: "]}", count: depth)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Deep>().invalidElements(.skip).map(json: json) }
  }

  @Test func manyIssuesAreCounted() throws {
    let json = "[" + Array(repeating: #""x""#, count: 5000).joined(separator: ",") + ", 7]"
    let mapped = try ReflectiveMapper<[Int]>().invalidElements(.skip).mapReportingIssues(
      json: json, options: JSONReadingOptions(issueLimit: 100))
    #expect(mapped.value == [7] && mapped.issues.count == 100 && mapped.report.omitted + mapped.issues.count == 5000)
  }
}
