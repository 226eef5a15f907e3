import Foundation
import Hydrate
import Testing

struct OptionalTests {
  private let https = StringToURL(schemes: ["https"])
  private let numbers = StringToNumber<Int>()

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  /// What `optional()` does, for a source at a key that may be gone.
  @Test func optionalHasOneIssue() throws {
    let rows: [(Value, Int?, [MappingIssue.Code])] = [
      (["n": "5"], 5, []), (["n": nil], nil, [.nullValue]), ([:], nil, [.missingValue]), (["n": "x"], nil, [.invalidValue]),
      (["n": []], nil, [.typeMismatch]),
    ]
    struct Box: Codable { var n: Int? }
    struct Required: Codable { var n: Int }
    for (source, value, codes) in rows {
      let plain = try numbers.optional().at("n").mapReportingIssues(source)
      #expect(plain.value == value && plain.issues.map(\.code) == codes, "\(source)")
      let field = try ReflectiveMapper<Box>().field(\.n, using: numbers.optional()).mapReportingIssues(source)
      #expect(field.value.n == value && field.issues.map(\.code) == codes, "\(source)")
      let keyed = try KeyedMapper({ Holder<Int?>(9) }) { KeyedField("n", \.content, numbers.optional()) }.mapReportingIssues(source)
      #expect(keyed.value.content == value && keyed.issues.map(\.code) == codes, "\(source)")
      let fallback = try ReflectiveMapper<Required>().field(\.n, using: numbers.optional(default: -1)).mapReportingIssues(source)
      #expect(fallback.value.n == value ?? -1 && fallback.issues.map(\.code) == codes, "\(source)")
      #expect(plain.issues.allSatisfy { $0.severity == .nonFatal && $0.sourcePath == "n" })
    }
    let fallback = try url("https://d")
    let inverse = https.optional(default: fallback, reverseDefault: { "https://back" })
    #expect(try inverse.reversed.mapReportingIssues(url("ftp://a")).value == "https://back")
    #expect(try inverse.reversed.map(url("https://a")) == "https://a")
    #expect(try inverse.mapReportingIssues("ftp://a").issues.map(\.code) == [.invalidValue])
    #expect(try ReflectiveMapper<Box>().field(\.n, using: numbers.optional()).reversed.map(Box(n: nil)) == [:])
  }

  @Test func whereOptionalStandsDecides() throws {
    let source: Value = ["1", "x"]
    #expect(try numbers.array.optional().mapReportingIssues(source).value == nil)
    #expect(try numbers.array(invalid: .skip).map(source) == [1])
    #expect(try numbers.optional().array.map(source) == [1, nil])
  }

  @Test func aDefaultForAnOptionalPropertyHasAWayBack() throws {
    let mapper = KeyedMapper({ Holder<Int?>(nil) }) { KeyedField("n", \.content, numbers.optional(default: 0)) }
    #expect(try mapper.reversed.map(Holder(nil)) == [:])
    #expect(try mapper.reversed.map(Holder(1)) == ["n": "1"])
    struct Box: Codable { var n: Int? }
    let model = ReflectiveMapper<Box>().field(\.n, using: numbers.optional(default: 0))
    #expect(try model.reversed.map(Box(n: nil)) == [:])
  }
}
