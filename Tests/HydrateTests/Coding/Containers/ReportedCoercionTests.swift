import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// Every conversion that the strict rules would refuse is an issue, and nothing else is.
@Suite struct ReportedCoercionTests {
  enum Level: Int, Codable { case low = 1 }
  enum Word: String, Codable { case yes, no }
  enum Any1: Codable, Equatable {
    case number(Double), text(String)

    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      if let number = try? one.decode(Double.self) { self = .number(number) } else { self = .text(try one.decode(String.self)) }
    }

    func encode(to encoder: any Encoder) throws {}
  }
  struct Row: Codable, Equatable {
    var i: Int?
    var d: Double?
    var b: Bool?
    var s: String?
    var date: Date?
    var url: URL?
    var level: Level?
    var word: Word?
    var any: Any1?
    var list: [Int]?
    var table: [String: Bool]?
    var inner: [Row]?
  }

  private static func paths(_ mapper: some Mapper<Value, some Any>, _ json: String) throws -> [String] {
    let issues = try mapper.mapReportingIssues(json: json).issues
    #expect(issues.allSatisfy { $0.code == .converted && $0.severity == .nonFatal })
    return issues.map(\.sourcePath.description)
  }

  private static let rows = ReflectiveMapper<Row>().coercion(.reported)

  @Test func eachConversion() throws {
    let json = #"""
      {"i": "1", "d": "1.5", "b": 1, "s": 2, "date": 0, "level": "1", "list": [1, "2", 3], "table": {"a": true, "b": "no"},
       "inner": [{"i": 1}, {"i": "2", "inner": [{"s": true}]}]}
      """#
    #expect(
      try Self.paths(Self.rows, json) == [
        "i", "d", "b", "s", "date", "level", "list[1]", "table.b", "inner[1].i", "inner[1].inner[0].s",
      ])
    #expect(try Self.paths(ReflectiveMapper<Row>(), json) == [])
  }

  @Test func nothingElse() throws {
    let json = #"""
      {"i": 5.0, "d": 1, "b": true, "s": "2", "date": "2014-01-20", "url": "https://x.y", "level": 1, "word": "yes", "any": "12", "list": [1],
       "table": {"a": true}, "inner": []}
      """#
    #expect(try Self.paths(Self.rows, json) == [])
    #expect(try ReflectiveMapper<Row>().coercion(.strict).map(json: json) == Self.rows.map(json: json))
  }

  @Test func theMessageNamesBothKinds() throws {
    #expect(try Self.rows.mapReportingIssues(json: #"{"i": "1"}"#).issues.first?.message == "converted from a string (Int)")
  }

  @Test func throughMappersToo() throws {
    let mapper = Self.rows.mapType(Double.self, using: StringToNumber<Double>())
    #expect(try Self.paths(mapper, #"{"d": 2}"#) == ["d"])
    #expect(try Self.paths(mapper, #"{"d": "2"}"#) == [])
  }

  @Test func inAProfileAndItsFile() throws {
    #expect(try Self.paths(ReflectiveMapper<Row>(profile: MappingProfile().coercion(.reported)), #"{"i": "1"}"#) == ["i"])
    let file = try MappingProfile(json: #"{"Row": {"__coercion__": "reported"}}"#, names: ProfileNames().type(Row.self))
    #expect(try Self.paths(ReflectiveMapper<Row>(profile: file), #"{"i": "1"}"#) == ["i"])
  }
}
