import Foundation
import Testing

@testable import Hydrate

@Suite struct FallbackTextTests {
  struct Part: Codable, Equatable { var n: Int }
  struct Whole: Codable, Equatable { var a: Int; var b: Int?; var parts: [Part]?; var c: String }
  struct Limit: Reflectable, Equatable { var perPage = 50; var page = 1; var tags = ["x"] }

  private static func seen(_ issues: [MappingIssue]) -> [String] { issues.map { "\($0.destinationPath): \($0.fallback ?? "-")" } }

  @Test func whatStoodIn() throws {
    let wholes = ReflectiveMapper<Whole>().optional(\.a, \.b, \.parts).default(\.c, "see")
    let mapped = try wholes.mapReportingIssues(json: #"{"a": "x", "b": [], "parts": [{"n": 1}, {"n": "x"}], "c": {}}"#)
    #expect(Self.seen(mapped.issues) == ["a: 0", "b: nil", "parts[1].n: nil", "c: see"])
    #expect(mapped.issues.first?.message == "expected a whole number, found a string that is not one (Int); using 0")
    let limit = try ReflectiveMapper<Limit>().noRequiredFields().default(\.page, 9).mapReportingIssues(
      json: #"{"perPage": "x", "tags": 1}"#)
    #expect(Set(Self.seen(limit.issues)) == ["perPage: 50", "page: 9", "tags: 1 element"])
    #expect(try Self.seen(IdentityMapper<Int>().optional(default: 3).mapReportingIssues("x").issues) == [": 3"])
    #expect(try Self.seen(IdentityMapper<Int>().optional().mapReportingIssues("x").issues) == [": nil"])
    #expect(
      try Self.seen(ReflectiveMapper<Part>().array(invalid: .skip).mapReportingIssues(json: #"[{"n": "x"}]"#).issues) == ["[0].n: skipped"])
  }

  @Test("fallbacks: a model has its article") func articles() {
    struct Order { var n = 1 }
    struct User { var n = 1 }
    struct Update { var n = 1 }
    struct URLs { var n = 1 }
    for (value, text) in [(Order(), "an Order"), (User(), "a User"), (Update(), "an Update"), (URLs(), "a URLs"), (Part(n: 1), "a Part")]
      as [(Any, String)]
    {
      #expect(Fallback.value(value).text == text)
    }
  }

  @Test func thePresentValueOfAnUpdate() throws {
    var whole = Whole(a: 42, b: 1, parts: nil, c: "c")
    let mapped = try ReflectiveMapper<Whole>().optional(\.a).updateReportingIssues(&whole, json: #"{"a": "x", "c": "d"}"#)
    #expect(Self.seen(mapped.issues) == ["a: 42"] && mapped.issues.first?.message.hasSuffix("; keeping the existing value") == true)
  }

  @Test func aMapperOfOnesOwnNamesIts() throws {
    struct Softening: Mapper {
      func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int {
        do { return try context.read(Int.self, from: input) } catch {
          context.soften(error, fallback: -1)
          return -1
        }
      }
    }
    #expect(try Self.seen(Softening().mapReportingIssues("x").issues) == [": -1"])
  }
}
