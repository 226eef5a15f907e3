import Foundation
import Hydrate
import HydrateRows
import Testing

@testable import TestSupport

@Suite struct IssueTallyTests {
  private static func report(_ key: String) throws -> MappingReport {
    do throws(MappingError) { _ = try StringToUUID().at(.key(key)).map(Value(object: [(key: key, value: Value([Value]()))])) } catch {
      return error.report
    }
    throw CancellationError()
  }

  @Test func countsOverDocumentsAndTasks() async throws {
    let tally = IssueTally()
    struct Item: Codable { var id: Int8 }
    struct Order: Codable { var number: Int; var items: [Item] }
    let json = """
      {
        "number": "A7",
        "items": [
          {"id": 1},
          {"id": 300}
        ]
      }
      """
    let orders = ReflectiveMapper<Order>()
    try orders.plan()
    let report = try #require(throws: MappingError.self) { try orders.map(json: json) }.report
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { tally.record(report) } }
    }
    #expect(tally.documents == 50 && tally.groups.allSatisfy { $0.count.isMultiple(of: 50) })
    #expect(tally.groups.first { $0.pattern == "items[*].id" }?.count == 50)
    #expect(tally.groups.first { $0.pattern == "items[*].id" }?.first == "items[1].id (line 5, column 12)")
  }

  @Test func isBounded() throws {
    let tally = IssueTally(limit: 10)
    for number in 0..<50 { tally.record(try Self.report("k\(number)")) }
    #expect(tally.groups.count == 10 && tally.others == [.typeMismatch: 40])
    let reading = try JSONDecoder().decode(IssueTally.self, from: JSONEncoder().encode(tally))
    #expect(reading.groups == tally.groups && reading.others == tally.others && reading.documents == 50)
    reading.merge(tally)
    #expect(reading.documents == 100 && reading.others == [.typeMismatch: 80] && reading.groups.first?.count == 2)
    tally.merge(tally)
    #expect(tally.documents == 100)
  }

  private static func foreign(_ count: String, _ severity: String, _ other: String, _ documents: String) -> Data {
    Data(
      #"""
      {"limit": -5, "documents": \#(documents), "others": {"x": \#(other)},
       "groups": [{"count": \#(count), "pattern": "a", "first": "a", "last": "a", "severity": "\#(severity)", "code": "c"}]}
      """#.utf8)
  }

  @Test func foreignNumbersNeverTrap() throws {
    let most = "9223372036854775807"
    let tally = try JSONDecoder().decode(IssueTally.self, from: Self.foreign(most, "fatal", most, most))
    tally.merge(tally)
    #expect(tally.documents == .max && tally.groups.first?.count == .max && tally.groups.first?.severity == .fatal)
    #expect(tally.others[MappingIssue.Code("x")] == .max && !tally.description.isEmpty)
  }

  /// Nothing is made of what no tally has written.
  @Test(arguments: [("-1", "fatal", "0", "0"), ("1", "odd", "0", "0"), ("1", "fatal", "-1", "0"), ("1", "fatal", "0", "-1")])
  func whatNoTallyHasWrittenIsRefused(_ count: String, _ severity: String, _ other: String, _ documents: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IssueTally.self, from: Self.foreign(count, severity, other, documents))
    }
  }

  @Test func longKeysAreCut() throws {
    let tally = IssueTally()
    let key = String(repeating: "é", count: 5000)
    tally.record(try Self.report(key))
    tally.record(try Self.report(key))
    let group = try #require(tally.groups.first)
    #expect(group.count == 2 && group.pattern.utf8.count < 300 && group.first.utf8.count < 300 && group.pattern.hasSuffix("…"))
    let again = try JSONDecoder().decode(IssueTally.self, from: JSONEncoder().encode(tally))
    again.merge(tally)
    #expect(again.groups.map(\.count) == [4])
  }

  @Test func aTable() throws {
    let tally = IssueTally()
    #expect("\(tally)" == "0 documents")
    tally.record(try Self.report("a"))
    #expect("\(tally)" == "1 document\ncount  severity  code          where  last\n1      fatal     typeMismatch  a      a")
  }
}
