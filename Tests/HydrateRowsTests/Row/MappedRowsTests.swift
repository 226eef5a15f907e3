import Foundation
import Testing

@testable import Hydrate
@testable import HydrateRows
@testable import HydrateSources
@testable import TestSupport

@Suite struct MappedRowsTests {
  private let readings = ReflectiveMapper<Reading>()
  private let json = #"""
    [
     {"id": 1, "at": 0},
     {"id": "x", "at": "y"},
     7,
     {"id": 4, "at": 0, "level": "2"}]
    """#

  @Test func eachElementIsKeptWithItsOutcome() throws {
    try readings.plan()
    let rows = try readings.rows.map(json: json)
    #expect(rows.count == 4 && rows.accepted.map(\.id) == [1, 4] && rows.rejected.map(\.number) == [2, 3])
    #expect(rows.map(\.location?.line) == [2, 3, 4, 5])
    #expect(rows[1].issues.map(\.sourcePath.description) == ["[1].id", "[1].at"])
    #expect(rows[2].issues.map(\.code) == [.typeMismatch] && rows[2].source == 7)
    #expect(throws: MappingError.self) { try rows[1].get() }
    #expect(try rows[3].get().level == 2 && rows[3].issues.isEmpty && rows[3].report.isComplete)
    #expect(Array(rows[1...2]).map(\.number) == [2, 3])
  }

  @Test func itIsAMapperLikeAnyOther() throws {
    let within = readings.rows.at("data.readings")
    #expect(try within.map(json: "{\"data\": {\"readings\": \(json)}}").rejected.map(\.number) == [2, 3])
    #expect(
      try within.map(json: "{\"data\": {\"readings\": \(json)}}").rejected[0].issues[0].sourcePath.description == "data.readings[1].id")
    let optional = readings.rows.optional().at("rows")
    #expect(try optional.map(json: "{}") == nil)
    #expect(try StringToUUID().rows.map(json: #"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "x"]"#).map { $0.value != nil } == [true, false])
    #expect(try readings.rows.map(Value(any: [["id": 1, "at": 0], ["id": "?"]])).map(\.location) == [nil, nil])
    #expect(try readings.rows.map(json: "[]").isEmpty)
  }

  @Test(arguments: [("{}", MappingIssue.Code.typeMismatch), ("null", .nullValue), ("[", .malformed)])
  func whatIsNoListIsThrown(json: String, code: MappingIssue.Code) {
    let error = #expect(throws: MappingError.self) { try readings.rows.map(json: json) }
    #expect(error?.issues.map(\.code) == [code])
  }

  @Test func issuesOfRowsAreIssuesOfTheWhole() throws {
    let mapped = try readings.optional(\.level).rows.mapReportingIssues(json: #"[{"id": 1, "at": 0, "level": "x"}, {"id": 2}]"#)
    #expect(mapped.value.map { $0.issues.map(\.severity) } == [[.nonFatal], [.fatal]])
    #expect(
      mapped.issues.map(\.sourcePath.description) == ["[0].level", "[1].at"] && mapped.issues.allSatisfy { $0.severity == .nonFatal })
  }

  @Test func eachRowHasRoomForItsIssues() throws {
    let many = "[" + Array(repeating: #"{"id": "a", "at": "b"}"#, count: 50).joined(separator: ",") + "]"
    try readings.plan()
    let mapped = try readings.rows.mapReportingIssues(json: Data(many.utf8), options: JSONReadingOptions(issueLimit: 3))
    #expect(mapped.value.allSatisfy { $0.issues.count == 2 && $0.report.isComplete })
    #expect(mapped.issues.count == 3 && mapped.report.omitted == 97)
  }

  @Test func aMistakeInTheMapperIsThrown() {
    let error = #expect(throws: MappingError.self) { try readings.required(named: "nothing").rows.map(json: json) }
    #expect(error?.issues.map(\.code) == [.configuration])
  }

  @Test func laterRowsTeachWhatEarlierOnesLack() throws {
    struct Pair: Decodable { var a: Int; var b: Int }
    // Nobody has inspected the type: its second row shows what the first one is to be asked for.
    let rows = try ReflectiveMapper<Pair>().rows.map(json: #"[{"a": "x", "b": "y"}, {"a": 1, "b": 2}]"#)
    #expect(rows[0].issues.map(\.sourcePath.description) == ["[0].a", "[0].b"])
  }

  @Test func aQuarantineLineHasAllOfARow() throws {
    try readings.plan()
    let line = try readings.rows.map(json: json).rejected[0].quarantineLine()
    let kept = try Value(json: line)
    #expect(!line.contains("\n") && kept["row"] == 2 && kept["source"] == ["id": "x", "at": "y"])
    #expect(kept["issues"]?.array?.map { $0["code"] } == ["invalidValue", "invalidValue"])
    #expect(kept["issues"]?[0]?["pointer"] == "/1/id" && kept["issues"]?[0]?["line"] == 3)
    let far = try readings.rows.map(Value(any: [["id": "x", "at": Date(timeIntervalSince1970: 1e15)] as [String: Any]]))
    #expect(try Value(json: far[0].quarantineLine())["text"]?.string != nil, "what JSON cannot say is text")
  }

  @Test func whatIsSensitiveStaysInTheSourceAlone() throws {
    struct Login: Codable { var name: String; var pin: Int }
    let json = #"[{"name": "a", "pin": "x8x8"}]"#
    let row = try ReflectiveMapper<Login>().sensitive(\.pin).rows.map(json: json)[0]
    #expect(row.source?["pin"] == "x8x8" && !"\(row.report)".contains("x8x8"))
    #expect(!row.report.formatted(.excerpts(source: json)).contains("x8x8"))
    let misspelled = #"[{"Login": {"name": "a", "pin": "x8x8"}}]"#
    for row in try ReflectiveMapper<Login>().sensitive(\.pin).at("login").rows.map(json: misspelled) {
      #expect(!row.report.formatted(.excerpts(source: misspelled)).contains("x8x8"), "no mapper has read it")
    }
  }

  enum ListSource: CaseIterable { case json, objects, table }

  @Test(arguments: ListSource.allCases) func aRowThatIsKeptKeepsNoDocument(source: ListSource) throws {
    let mapper = readings.optional(\.level)
    try mapper.plan()
    weak var document: Document?
    func rows() throws -> [MappedRow<Reading>] {
      let items = #"[{"id": 1, "at": 0, "level": "?"}, {"id": "x", "at": "y"}, {"at": 0}, 7]"#
      let value =
        switch source {
        case .json: try Value(json: #"{"data": {"rows": "# + items + "}}")
        case .objects: try Value(any: JSONSerialization.jsonObject(with: Data((#"{"data": {"rows": "# + items + "}}").utf8)))
        case .table: try Value(csv: "id,at,level\n1,2024-03-10,?\nx,y,\"1\"\n,2024-03-10,1\n")
        }
      document = value.document
      #expect(document != nil)
      return try Array(source == .table ? mapper.rows.map(value) : mapper.rows.at("data.rows").map(value))
    }
    let kept = try rows()
    #expect(document == nil)
    #expect(kept.map(\.isRejected) == Array([false, true, true, true].prefix(kept.count)))
    let way = source == .table ? "" : "data.rows"
    #expect(kept[0].issues.map(\.sourcePath.description) == ["\(way)[0].level"] && kept[0].issues[0].sourceValue?.string == "?")
    // Foundation's objects have no order.
    #expect(Set(kept[1].issues.map(\.sourcePath.description)) == ["\(way)[1].id", "\(way)[1].at"])
    #expect(Set(kept[1].issues.map { $0.sourceValue?.string }) == ["x", "y"] && kept[1].source?["id"] == "x")
    #expect(kept[2].issues[0].destinationPath.components.suffix(2) == [.index(2), .key("id")])
    switch source {
    case .json:
      #expect(kept[1].issues.map { $0.location?.column } == [61, 72] && kept[2].issues[0].location == kept[2].location)
      #expect(kept[1].source?["at"]?.location?.column == 72)
    case .objects: #expect(kept.allSatisfy { $0.location == nil && $0.issues.allSatisfy { $0.location == nil } })
    case .table:
      #expect(kept[1].location == TextLocation(line: 3, column: 1) && kept[1].issues.map { $0.location?.column } == [1, 3])
    }
  }

  @Test func whatIsSaidOfAPartThatStaysWhereItIsStays() throws {
    let list = try Value(json: #"[{"id": 1}, {"id": "x"}]"#)
    let part = try #require(list[1])
    let issue = try #require(#expect(throws: MappingError.self) { try ReflectiveMapper<Int>().at("[1].id").map(list) }?.issues.first)
    let moved = IssueRelocation(part, to: part).moved(issue)
    #expect(moved.sourceValue == "x" && moved.location == issue.location && moved.sourcePath == issue.sourcePath)
  }

  @Test func theWholeHasItsIssuesInOrder() throws {
    let mapped = try readings.optional(\.level).rows.at("rows").mapReportingIssues(
      json: #"{"rows": [{"level": "x", "id": 1, "at": 0}, {"id": "y", "at": 0}, {"id": 3, "at": 0, "level": "z"}]}"#)
    #expect(mapped.issues.map(\.sourcePath.description) == ["rows[0].level", "rows[1].id", "rows[2].level"])
    #expect(mapped.issues.map(\.location?.column) == mapped.value.compactMap { $0.issues.first?.location?.column })
  }
}
