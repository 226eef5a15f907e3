import Foundation
import Hydrate
import HydrateAudit
import Testing

/// Small documents that fail as large ones do.
@Suite struct ShrinkingTests {
  struct Row: Codable, Equatable, Sendable {
    var id: Int
    var note: String?
    var tags: [String]
    var secret: Int?
  }
  struct Table: Codable, Equatable, Sendable {
    var name: String
    var rows: [Row]
    var byName: [String: Row]?
  }
  private let tables = ReflectiveMapper<Table>()

  static let good: Value = ["id": 1, "note": "n", "tags": ["a", "b"]]
  static let bad: Value = ["id": "x", "note": "n", "tags": ["a", "b"], "more": ["a": [1, 2, 3]]]

  static let cases: [(sample: Value, smallest: Value)] = [
    (["name": "t", "rows": Value([good, bad, good]), "x": 1], ["name": "t", "rows": [["id": "x", "tags": []]]]),
    (["name": "t", "rows": Value((0..<3000).map { $0 == 2500 ? bad : good })], ["name": "t", "rows": [["id": "x", "tags": []]]]),
    (
      ["name": "t", "rows": Value([good]), "byName": Value(object: [("a", good), ("b", bad), ("c", bad)])],
      ["name": "t", "rows": [], "byName": ["b": ["id": "x", "tags": []]]]
    ),
    (["rows": Value([good, good])], ["rows": []]),
    (["name": ["a": 1], "rows": Value([bad])], ["name": [:], "rows": []]),
  ]

  @Test(arguments: cases) func whatDoesNotMatterIsRemoved(sample: Value, smallest: Value) throws {
    let audit = try tables.audit([sample])
    #expect(audit.findings(.failure).contains { $0.smallest == smallest }, "\(audit.findings(.failure).map { $0.smallest ?? "none" })")
    let issues = { (value: Value) in
      Set(try #require(throws: MappingError.self) { try tables.map(value) }.issues.map(\.code))
    }
    for failure in audit.findings(.failure) {
      #expect(try issues(#require(failure.smallest)).isSubset(of: issues(sample)))
    }
  }

  @Test func aTestCaseIsSwift() throws {
    let mapper = ReflectiveMapper<Row>().keyTransformer(.camelToSnake)
    let sample: Value = ["id": ##"a"#\#(b)"##, "tags": []]
    let testCase = try mapper.audit([sample]).findings(.failure).first?.testCase
    #expect(
      testCase == ###"""
        @Test func maps1_id_invalidValue() throws {
          let mapper = ReflectiveMapper<Row>()
            .keyTransformer(.camelToSnake)
          // id: invalidValue, expected a whole number, found a string that is not one (Int)
          #expect(throws: Never.self) { try mapper.map(json: ##"{"id":"a\"#\\#(b)","tags":[]}"##) }
        }
        """###)
  }

  @Test func eachTestCaseHasANameOfItsOwn() throws {
    let cases = try tables.audit([["name": [], "rows": []], ["name": [:], "rows": []]]).findings(.failure).map(\.testCase)
    #expect(cases.count == 2 && Set(cases.map { $0?.split(separator: "(").first }).count == 2)
  }

  @Test func secretsAreReplacedIfItStillFails() throws {
    let mapper = ReflectiveMapper<Row>().sensitive(\.secret)
    let kept = try #require(mapper.audit([["id": 1, "tags": [], "secret": "hunter2"]]).findings(.failure).first)
    #expect(kept.smallest == ["id": 1, "tags": [], "secret": "x"])
    let large = try Value(json: #"{"id": 1, "tags": [], "secret": 18446744073709551616}"#)
    // 2^64 is out of range, any other number is not.
    let lost = try #require(mapper.audit([large]).findings(.failure).first)
    #expect(lost.smallest == nil && lost.testCase == nil)
  }

  @Test func aLargeDocumentTakesFewMappings() throws {
    let count = Counter()
    let mapper = ReflectiveMapper<Row>().field(
      \.id,
      using: ClosureMapper<Int, Int> { number in
        count.add()
        return number
      })
    let needed = Value(object: [("id", 1)] + (0..<2000).map { ("k\($0)", Value($0)) } + [("tags", "x")])
    let finding = try #require(mapper.audit([needed]).findings(.failure).first)
    #expect(finding.smallest == ["id": 1, "tags": "x"])
    #expect(count.value < 220)
  }

  @Test func nothingTakesMoreThanTwoHundredMappings() throws {
    let count = Counter()
    let mapper = ReflectiveMapper<[String: Int]>().validating(
      Validator("too long") { members in
        count.add()
        return members.count < 300
      })
    let needed = Value(object: (0..<300).map { ("k\($0)", Value($0)) })
    let finding = try #require(mapper.audit([needed]).findings(.failure).first)
    #expect(finding.smallest?.count == 300 && count.value > 150 && count.value <= 220)
  }

  @Test func aTestCaseFailsAsJSON() throws {
    let mapper = ReflectiveMapper<[String]>()
    let date = try #require(mapper.audit([[Value(Date(timeIntervalSince1970: 0))]]).findings(.failure).first)
    #expect(date.smallest != nil && date.testCase == nil)
    let text = try #require(ReflectiveMapper<Int>().audit([""]).findings(.failure).first?.testCase)
    #expect(text.contains(##"map(json: #" "" "#)"##), "\(text)")
  }

  private final class Counter: @unchecked Sendable {
    private(set) var value = 0
    func add() { value += 1 }
  }
}
