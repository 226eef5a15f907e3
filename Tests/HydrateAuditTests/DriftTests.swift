import Foundation
import Hydrate
import HydrateAudit
import Testing

/// What has changed between two audits.
@Suite struct DriftTests {
  struct Order: Codable, Equatable, Sendable {
    var id: Value
    var total: Value?
    var lines: [String: Value]?
    var items: [Value]?
  }
  private let orders = ReflectiveMapper<Order>()

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let (before, now): ([Value], [Value])
    let findings: [String]
  }

  private static func samples(_ count: Int, _ total: Value?, _ others: Int = 0, _ other: Value? = nil) -> [Value] {
    let totals = [Value?](repeating: total, count: count) + [Value?](repeating: other, count: others)
    return totals.map { total in Value(object: [("id", 1)] + (total.map { [("total", $0)] } ?? [])) }
  }

  static let cases = [
    Case(testDescription: "nothing", before: samples(3, 1), now: samples(40, 2), findings: []),
    Case(testDescription: "a new key", before: samples(3, nil), now: samples(1, "a"), findings: ["note newKey total: string 1 (1)"]),
    Case(
      testDescription: "a key that is gone", before: samples(3, 1), now: samples(1, nil),
      findings: ["loss goneKey total: it was number 3 (3)"]),
    Case(
      testDescription: "a new kind", before: samples(3, 1), now: samples(3, 1, 1, "a"),
      findings: ["loss kindsChanged total: number 3, string 1, where it was number 3 (4)"]),
    Case(
      testDescription: "a kind that is gone", before: samples(3, 1, 1, "a"), now: samples(3, 1),
      findings: ["loss kindsChanged total: number 3, where it was number 3, string 1 (3)"]),
    Case(testDescription: "a share that moved by 49 points", before: samples(100, 1, 1, "a"), now: samples(51, 1, 49, "a"), findings: []),
    Case(
      testDescription: "a share that moved by 50 points", before: samples(90, 1, 10, "a"), now: samples(40, 1, 60, "a"),
      findings: ["loss kindsChanged total: string 60, number 40, where it was number 90, string 10 (100)"]),
    Case(
      testDescription: "one of three shares that moved by 50 points",
      before: samples(70, 1, 20, "a") + samples(10, true), now: samples(20, 1, 45, "a") + samples(35, true),
      findings: ["loss kindsChanged total: string 45, bool 35, number 20, where it was number 70, string 20, bool 10 (100)"]),
    Case(testDescription: "a share among 19 values", before: samples(18, 1, 1, "a"), now: samples(1, 1, 18, "a"), findings: []),
    Case(
      testDescription: "a key that is rare now", before: samples(20, 1), now: samples(5, 1, 15),
      findings: ["loss kindsChanged total: number 5, absent 15, where it was number 20 (5)"]),
    Case(
      testDescription: "keys that are data", before: [["id": 1, "lines": ["a": 1, "b": 2]]], now: [["id": 1, "lines": ["c": 1]]],
      findings: []),
    Case(
      testDescription: "values whose keys are data", before: [["id": 1, "lines": ["a": 1]]], now: [["id": 1, "lines": ["c": "1"]]],
      findings: ["loss kindsChanged lines.*: string 1, where it was number 1 (1)"]),
    Case(
      testDescription: "members of elements", before: [["id": 1, "items": [["a": 1]]]],
      now: [["id": 1, "items": [["a": 1, "b": ["c": 1]]]]],
      findings: ["note newKey items[*].b: object 1 (1)"]),
    Case(
      testDescription: "keys with stars", before: [["id": 1, "a*": 1]], now: [["id": 1, "*": 1, "b*": 1]],
      findings: [
        #"note newKey ["*"]: number 1 (1)"#, #"note newKey ["b*"]: number 1 (1)"#, #"loss goneKey ["a*"]: it was number 1 (1)"#,
      ]),
    Case(testDescription: "no samples before", before: [], now: samples(2, 1), findings: ["note newKey: object 2 (2)"]),
    Case(testDescription: "no samples now", before: samples(2, 1), now: [], findings: ["loss goneKey: it was object 2 (2)"]),
    Case(testDescription: "no samples at all", before: [], now: [], findings: []),
  ]

  @Test(arguments: cases) func drift(of test: Case) throws {
    let baseline = try JSONDecoder().decode(
      AuditBaseline.self, from: JSONEncoder().encode(orders.audit(test.before).baseline))
    let now = try orders.audit(test.now)
    #expect(now.drift(since: baseline).map(\.description) == test.findings)
    #expect(now.drift(since: now.baseline).isEmpty)
  }

  @Test func aBaselineHasNoValues() throws {
    let baseline = try orders.audit([["id": "hunter2", "lines": ["hunter2": "hunter2"]]]).baseline
    #expect(!String(decoding: try JSONEncoder().encode(baseline), as: UTF8.self).contains("hunter2"))
  }

  @Test(arguments: [
    #"{}"#, #"{"paths": [{"path": "", "objects": -1, "kinds": {}}], "isTruncated": false}"#,
    #"{"paths": [{"path": "", "objects": 0, "kinds": {"string": -1}}], "isTruncated": false}"#,
  ])
  func aBadBaselineIsRefused(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AuditBaseline.self, from: Data(json.utf8)) }
  }

  @Test func largeCountsDoNotTrap() throws {
    let json =
      #"{"paths": [{"path": "", "objects": 9223372036854775807, "kinds": {"string": 9223372036854775807, "number": 9223372036854775807}}], "isTruncated": false}"#
    let baseline = try JSONDecoder().decode(AuditBaseline.self, from: Data(json.utf8))
    #expect(try orders.audit([["id": 1]]).drift(since: baseline).map(\.code) == [.kindsChanged, .newKey])
  }

  @Test func aDictionaryThatFailsIsOne() throws {
    let before = try ReflectiveMapper<[String: Float]>().at("scores").audit([["scores": ["a": 1]]])
    let now = try ReflectiveMapper<[String: Float]>().at("scores").audit([["scores": ["b": "x", "c": "y"]]])
    #expect(now.drift(since: before.baseline).map(\.description) == ["loss kindsChanged scores.*: string 2, where it was number 1 (2)"])
  }

  @Test func aThousandPathsAreNotTooMany() throws {
    // With that of the document.
    let keys = (0..<997).map { ("k\($0)", Value(1)) }
    let drift = { (more: Int) in
      let now = Value(object: [("id", 1), ("new", 1)] + keys + (0..<more).map { ("m\($0)", Value(1)) })
      return try orders.audit([now]).drift(since: orders.audit([Value(object: [("id", 1), ("old", 1)] + keys)]).baseline)
    }
    #expect(try drift(1).map(\.code) == [.newKey, .newKey, .goneKey])
    #expect(try !drift(2).contains { $0.code == .goneKey })
  }

  @Test func ofManyKeysNoneIsNewOrGone() throws {
    let many = { (prefix: String) in Value(object: [("id", 1)] + (0..<1200).map { ("\(prefix)\($0)", 1) }) }
    let drift = try orders.audit([many("b")]).drift(since: orders.audit([many("a")]).baseline)
    #expect(drift.isEmpty)
  }

  protocol Entry: Sendable {}
  struct Plain: Entry, Codable { var id: Int }
  struct Listing: Entry, Codable { var (id, lines): (Int, [String: Int]) }

  @Test func keysThatBecomeDataGiveTheirRoomBack() throws {
    let entries = DispatchMapper<any Entry>(
      on: "type",
      [
        "plain": ReflectiveMapper<Plain>().casting(to: (any Entry).self),
        "listing": ReflectiveMapper<Listing>().casting(to: (any Entry).self),
      ])
    let data = Value(object: (0..<700).map { ("k\($0)", Value($0)) })
    let others = (0..<400).map { ("other\($0)", Value($0)) }
    let earlier = try entries.audit([
      // Nothing reads the lines of the first one, so that their keys are names.
      ["type": "plain", "id": 1, "lines": data], ["type": "listing", "id": 1, "lines": ["a": 1]],
      Value(object: [("type", "plain"), ("id", 1)] + others),
    ])
    let found = try entries.audit([["type": "plain", "id": 1, "new": 1]]).drift(since: earlier.baseline)
    #expect(found.filter { $0.code == .newKey }.map(\.path) == ["new"])
  }
}
