import Foundation
import Hydrate
import HydrateAudit
import Testing

/// What an audit finds in small samples, each finding as a line.
@Suite struct FindingTests {
  enum Size: String, Codable, CaseIterable, Sendable { case small, medium, large }
  struct Label: Codable, Equatable, Sendable {
    var text: String
    var colour: String?
  }
  struct Parcel: Codable, Equatable, Sendable {
    var id: Int
    var size: Size?
    var sentAt: Date?
    var weight: Double?
    var labels: [Label]?
    var owners: [String: Label]?
    var tags: Set<String>?
    var sizes: [Size]?
    var days: [Date]?
    var scores: [String: Float]?
    var sizesByName: [String: Size]?
  }
  static let parcels = ReflectiveMapper<Parcel>()

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var mapper = FindingTests.parcels
    let samples: [Value]
    /// The findings with these codes.
    let codes: [Audit.Finding.Code]
    let findings: [String]

    init(
      _ name: String, _ codes: [Audit.Finding.Code], by mapper: ReflectiveMapper<Parcel> = FindingTests.parcels, _ samples: [Value],
      _ findings: [String]
    ) {
      (testDescription, self.mapper, self.samples, self.codes, self.findings) = (name, mapper, samples, codes, findings)
    }
  }

  private static func numbers(_ json: String) -> Value { (try? Value(json: json)) ?? nil }

  static let cases: [Case] = [
    Case(
      "a failure, once for a pattern", [.failure],
      [["id": 1], ["id": "x"], ["id": "y"], ["id": 2, "labels": [["text": 1], ["colour": "red"]]]],
      [
        "fault failure id: invalidValue, expected a whole number, found a string that is not one (Int) (2)",
        "fault failure labels[*].text: missingValue, missing value (String) (1)",
      ]),
    Case(
      "a fallback, by its code", [.fallback], by: parcels.default(\.id, 0), [["id": "x"], [:], ["id": nil]],
      [
        "loss fallback id: using 0, invalidValue (1)", "loss fallback id: using 0, missingValue (1)",
        "loss fallback id: using 0, nullValue (1)",
      ]),
    Case(
      "a fallback that is meant for missing values", [.fallback], by: parcels.default(\.id, 0, when: .missing), [[:], ["id": 1]],
      ["note fallback id: using default (1)"]),
    Case(
      "an element that is left out", [.fallback, .changedByRoundTrip], by: parcels.invalidElements(.skip),
      [["id": 1, "labels": [["text": "a"], [:], ["text": "b"]]]],
      ["loss fallback labels[*].text: skipped, missingValue (1)"]),
    Case(
      "keys that nothing reads, with those that are meant", [.unreadKey],
      [
        [
          "id": 1, "wieght": 2, "labels": [["text": "a", "x": 1]],
          "owners": ["ann": ["text": "b", "y": 1], "bob": ["text": "b", "y": 1]],
        ]
      ],
      [
        "loss unreadKey wieght: nothing reads it; did you mean weight? (1)", "loss unreadKey labels[*].x: nothing reads it (1)",
        "loss unreadKey owners.*.y: nothing reads it (2)",
      ]),
    Case(
      "digits that are lost", [.precisionLost, .changedByRoundTrip, .nearLimit],
      [
        numbers(#"{"id": 1, "weight": 0.12345678901234567890, "scores": {"a": 0.1, "b": 16777217}}"#),
        numbers(#"{"id": 2, "weight": "12345678901234567890", "scores": {"a": 1.5}}"#), numbers(#"{"id": 3, "weight": 0.1}"#),
      ],
      ["loss precisionLost scores.*: number rounded (Float) (1)", "loss precisionLost weight: digits lost in a Double (2)"]),
    Case(
      "dates in lists", [.dateFormats, .nearLimit], [["id": 1, "days": ["2024-03-05T09:30:00Z", 1, "Mar 5, 2024"]]],
      [
        "note dateFormats days[*]: RFC 3339 1, Unix time 1, month by name 1, written in another form (3)",
        "note nearLimit days[*]: a date in 1970 (1)",
      ]),
    Case(
      "nearly cases in a dictionary", [.nearCase, .unusedCase], by: parcels.invalidElements(.skip),
      [["id": 1, "sizesByName": ["a": "small", "b": "medum"]]],
      [
        "loss nearCase sizesByName.*: medum; did you mean medium? (1)", "note unusedCase sizesByName: medium (1)",
        "note unusedCase sizesByName: large (1)",
      ]),
    Case(
      "texts that are nearly cases", [.nearCase, .unusedCase], by: parcels.optional(\.size).invalidElements(.skip),
      [["id": 1, "size": "smal"], ["id": 2, "size": "huge"], ["id": 3, "size": "large", "sizes": ["medum", "small", "medium"]]],
      [
        "loss nearCase size: smal; did you mean small? (1)", "loss nearCase sizes[*]: medum; did you mean medium? (1)",
        "note unusedCase size: small (3)", "note unusedCase size: medium (3)", "note unusedCase sizes: large (1)",
      ]),
    Case(
      "cases in any spelling", [.nearCase, .unusedCase], by: parcels.relaxedNames(),
      [["id": 1, "size": "Small"], ["id": 1, "size": "MEDIUM"]],
      ["note unusedCase size: large (2)"]),
    Case(
      "null that is left out, and null that is written", [.changedByRoundTrip], by: parcels.nulls(.write, for: \.size),
      [["id": 1, "weight": nil], ["id": 2, "weight": 2, "size": "small"]],
      ["note changedByRoundTrip weight: null → nothing (1)", "note changedByRoundTrip size: nothing → null (1)"]),
    Case(
      "a list that was a single value", [.changedByRoundTrip], by: parcels.singleAsList(), [["id": 1, "tags": "a"]],
      ["loss changedByRoundTrip tags: string → array (1)"]),
    Case("the order of a set", [.changedByRoundTrip], [["id": 1, "tags": ["c", "a", "b"]]], []),
    Case(
      "a single value read as a list is one value", [.constant, .neverNull], by: parcels.singleAsList(), [["id": 1, "tags": "a"]],
      ["note neverNull tags: never null, though tags is an Optional (1)"]),
    Case(
      "a fallback for a bad value within", [.fallback], by: parcels.optional(\.sizes), [["id": 1, "sizes": ["small", "huge"]]],
      ["loss fallback sizes[*]: using nil, invalidValue (1)"]),
    Case(
      "a member that is left out", [.fallback, .changedByRoundTrip], by: parcels.invalidElements(.skip),
      [["id": 1, "owners": ["ann": ["text": "a"], "bob": [:]]]], ["loss fallback owners.*.text: skipped, missingValue (1)"]),
    Case("keys that a rule leaves out", [.changedByRoundTrip, .unreadKey], by: parcels.except(\.weight), [["id": 1, "weight": 2]], []),
    Case(
      "a set with an element twice", [.changedByRoundTrip], [["id": 1, "tags": ["c", "a", "c"]]],
      ["loss changedByRoundTrip tags: array → a shorter array (1)"]),
    Case("the order of members, and numbers in another form", [.changedByRoundTrip], [["weight": 1.0, "id": 1]], []),
    Case(
      "fields that never come, are always null or the same", [.neverPresent, .alwaysNull, .constant, .neverNull],
      [
        ["id": 7, "size": nil, "weight": 1, "labels": [["text": "a", "colour": nil]]],
        ["id": 7, "size": nil, "weight": 2, "labels": [["text": "b"]]],
      ],
      [
        "note neverPresent sentAt: no sample has it (sentAt) (2)", "note neverPresent owners: no sample has it (owners) (2)",
        "note neverPresent tags: no sample has it (tags) (2)", "note neverPresent sizes: no sample has it (sizes) (2)",
        "note neverPresent days: no sample has it (days) (2)", "note neverPresent scores: no sample has it (scores) (2)",
        "note neverPresent sizesByName: no sample has it (sizesByName) (2)",
        "note alwaysNull size: always null (size) (2)", "note alwaysNull labels[*].colour: always null (colour) (1)",
        "note neverNull weight: never null, though weight is an Optional (2)",
        "note neverNull labels: never null, though labels is an Optional (2)", "note constant id: always 7 (2)",
      ]),
    Case(
      "an Optional that is nil for bad values", [.neverNull], by: parcels.optional(\.weight),
      [["id": 1, "weight": "x"], ["id": 2, "weight": 2]], []),
    Case(
      "texts that mean null", [.neverNull, .alwaysNull, .changedByRoundTrip], by: parcels.nullTexts("N/A").emptyTextAsNull(),
      [["id": 1, "weight": "N/A", "sentAt": ""], ["id": 2, "weight": 2, "sentAt": ""]],
      [
        "loss changedByRoundTrip weight: string → nothing (1)", "loss changedByRoundTrip sentAt: string → nothing (2)",
        "note alwaysNull sentAt: always null (sentAt) (2)",
      ]),
    Case(
      "conversions", [.conversion], [["id": "1"], ["id": "2"], ["id": 3, "weight": "1.5", "tags": [1, "a"]]],
      [
        "note conversion id: string read as Int (2)", "note conversion weight: string read as Double (1)",
        "note conversion tags[*]: number (1)",
      ]),
    Case(
      "dates in several formats, and such that are none", [.dateFormats, .changedByRoundTrip], by: parcels.optional(\.sentAt),
      [
        ["id": 1, "sentAt": "2024-03-05T09:30:00Z"], ["id": 2, "sentAt": 1_709_631_000], ["id": 3, "sentAt": "03/04/2024"],
        ["id": 4, "sentAt": "soon"],
      ],
      ["note dateFormats sentAt: RFC 3339 1, Unix time 1, 1 that only an order or a unit would settle, written in another form (2)"]),
    Case("dates in one format", [.dateFormats, .changedByRoundTrip], [["id": 1, "sentAt": "2024-03-05T09:30:00Z"]], []),
    Case(
      "dates that are written in another format", [.dateFormats, .changedByRoundTrip], [["id": 1, "sentAt": "2024-03-05"]],
      ["note dateFormats sentAt: ISO 8601 1, written in another form (1)"]),
    Case(
      "numbers near a limit", [.nearLimit],
      [
        ["id": 9_007_199_254_740_993, "sentAt": 5], ["id": 1, "sentAt": "1970-02-03T00:00:00Z"],
        ["id": 2, "sentAt": "1971-02-03T00:00:00Z"],
      ],
      ["note nearLimit id: 2^53 or more (1)", "note nearLimit sentAt: a date in 1970 (2)"]),
    Case(
      "dates by the wrong unit", [.nearLimit], by: parcels.field(\.sentAt, using: .epoch(.milliseconds)),
      [["id": 1, "sentAt": 1_709_631_000], ["id": 1, "sentAt": 1_709_631_000_000]], ["note nearLimit sentAt: a date in 1970 (1)"]),
  ]

  @Test(arguments: cases) func findings(of test: Case) throws {
    let audit = try test.mapper.audit(test.samples)
    let found = audit.findings.filter { test.codes.contains($0.code) }.map(\.description)
    #expect(found == test.findings, "\(audit.report)")
    #expect(audit.isClean == !audit.findings.contains { $0.severity != .note })
  }

  @Test func anExampleIsTheFirstSampleThatShowsIt() throws {
    let audit = try Self.parcels.audit([
      ["id": 1], ["id": "x"], ["id": 2, "size": nil], ["id": 3, "size": "small"], ["id": 3, "size": "small"],
    ])
    #expect(audit.findings(.failure).first?.example?.sample == 1)
    #expect(audit.findings(.constant).map { $0.example?.sample } == [3])
    #expect(audit.count == 5 && audit.failed == 1)
  }

  @Test func anExampleHasItsPlace() throws {
    let text = "{\"id\": 1,\n  \"size\": \"tiny\"}"
    let finding = try #require(Self.parcels.audit([Value(json: text)]).findings(.failure).first)
    #expect(finding.example?.location?.line == 2 && finding.example?.path == "size")
    #expect(finding.example?.description == "sample 0, line 2, column 11")
  }
}
