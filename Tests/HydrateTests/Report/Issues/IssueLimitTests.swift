import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct IssueLimitTests {
  struct Box: Codable, Equatable { var value: Int }

  private static func list(_ count: Int, _ last: String = "") -> String {
    "[" + (0..<count).map { #"{"value": "x\#($0)"}"# }.joined(separator: ",") + last + "]"
  }

  private static let bounded = JSONReadingOptions(issueLimit: 10)

  @Test func softenedIssuesAreCounted() throws {
    try ReflectiveMapper<Box>().plan()
    let boxes = ReflectiveMapper<Box>().array(invalid: .skip)
    let mapped = try boxes.mapReportingIssues(json: Self.list(25, #", {"value": 7}"#), options: Self.bounded)
    #expect(mapped.value == [Box(value: 7)] && mapped.issues.count == 10 && mapped.report.omitted == 15 && mapped.isComplete)
    #expect("\(mapped.report)".hasSuffix("15 more issues omitted."))
    let soft = try ReflectiveMapper<Box>().optional(\.value).array.mapReportingIssues(json: Self.list(25), options: Self.bounded)
    #expect(soft.value.count == 25 && soft.issues.count == 10 && soft.report.omitted == 15)
  }

  @Test(arguments: [9, 10, 11, 500]) func aRunThatCannotSucceedEnds(_ count: Int) throws {
    let plan = ReflectiveMapper<Box>()
    try plan.plan()
    func check<M: Mapper>(_ mapper: M, _ json: String) where M.Input == Value {
      let error = #expect(throws: MappingError.self) { try mapper.map(json: json, options: Self.bounded) }
      #expect(error?.issues.count == min(count, 10) && error?.isComplete == (count <= 10), "\(M.self)")
      #expect(error?.description.contains("Stopped after 10 issues") == (count > 10))
    }
    check(ReflectiveMapper<Box>().array, Self.list(count))
    check(ReflectiveMapper<[Box]>(), Self.list(count))
    let members = "{" + (0..<count).map { #""k\#($0)": {"value": []}"# }.joined(separator: ",") + "}"
    check(ReflectiveMapper<[String: Box]>(), members)
    check(ReflectiveMapper<Box>().dictionary, members)
  }

  /// A list that is read part by part.
  @Test func longListsTheSame() {
    let json = Self.list(15_000)
    #expect(json.utf8.count > JSONListReader.leastText)
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Box]>().map(json: json, options: Self.bounded) }
    #expect(error?.issues.count == 10 && error?.isComplete == false)
    let mapped = try? ReflectiveMapper<Box>().array(invalid: .skip).mapReportingIssues(json: json, options: Self.bounded)
    #expect(mapped?.issues.count == 10 && mapped?.report.omitted == 14_990)
  }

  @Test func thereIsALimitForAllSources() throws {
    #expect(JSONReadingOptions().issueLimit == 100_000 && JSONReadingOptions(issueLimit: -5).issueLimit == 1)
    let words = try Value(any: Array(repeating: "x", count: 100_001))
    if Effort.isFull {
      let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Int]>().map(words) }
      #expect(error?.issues.count == 100_000 && error?.isComplete == false)
    }
    let mapped = try StringToNumber<Int>().array(invalid: .skip).mapReportingIssues(words)
    #expect(mapped.value.isEmpty && mapped.issues.count == 100_000 && mapped.report.omitted == 1)
  }
}
