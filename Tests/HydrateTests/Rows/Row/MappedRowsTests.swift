import Foundation
import Testing

@testable import Hydrate

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
    #expect(try readings.rows.map(any: [["id": 1, "at": 0], ["id": "?"]]).map(\.location) == [nil, nil])
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
    let error = #expect(throws: MappingError.self) { try readings.required("nothing").rows.map(json: json) }
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
  }
}
