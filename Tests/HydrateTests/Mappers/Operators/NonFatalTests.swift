import Foundation
import Hydrate
import Testing

struct NonFatalTests {
  private let https = StringToURL(schemes: ["https"])

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func nonFatal() throws {
    let mapped = try https.nonFatal().mapReportingIssues("ftp://a.b")
    #expect(mapped.value == nil && mapped.issues.map(\.severity) == [.nonFatal])
    #expect(try https.nonFatal().mapReportingIssues("https://a.b").issues.isEmpty)
    let back = https.lifted.nonFatal().reversed
    #expect(try back.map(nil) == .null)
    let softened = try back.mapReportingIssues(url("ftp://a.b"))
    #expect(softened.value == .null && softened.issues.map(\.code) == [.invalidValue], "non-fatal in either direction")
    #expect(mappingError { () throws(MappingError) in try https.nonFatal().reversed.map(nil) }?.codes == [.nullValue], "text cannot be nil")
    #expect(throws: MappingError.self) { try https.nonFatal().reversed.map(url("ftp://a.b")) }
  }

  @Test func nonFatalKeepsItsPlace() throws {
    struct Box: Codable { var a: [Int] }
    let mapped = try ReflectiveMapper<Box>().nonFatal().at("x").mapReportingIssues(["x": ["a": [1, "b", []]]])
    #expect(mapped.value == nil && mapped.issues.map(\.sourcePath.description) == ["x.a[1]", "x.a[2]"])
    #expect(mapped.issues.allSatisfy { $0.severity == .nonFatal })
  }

  @Test func noFallbackHidesAMistake() {
    let broken = EnumMapper(["a": 1, "a": 2, "b": 1])
    for error in [
      mappingError({ () throws(MappingError) in _ = try broken.nonFatal().map("a") }),
      mappingError({ () throws(MappingError) in _ = try broken.nonFatal(default: 1).map("a") }),
      mappingError({ () throws(MappingError) in _ = try broken.optional(default: 1).map("a") }),
      mappingError({ () throws(MappingError) in _ = try broken.lifted.nonFatal().reversed.map(1) }),
    ] {
      #expect(error?.codes == [.configuration])
    }
  }
}
