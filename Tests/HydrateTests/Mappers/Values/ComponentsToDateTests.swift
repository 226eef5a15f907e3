import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct ComponentsToDateTests {
  struct Visit: Codable, Equatable, Sendable { var at: Date }

  private static let morning = Date(timeIntervalSince1970: 1_709_627_400)

  @Test("date components: lists of three, and of five to seven numbers")
  func lists() throws {
    let taken = [
      Taken([2024, 3, 5, 8, 30], Self.morning), Taken([2024, 3, 5, 8, 30, 0], Self.morning, back: [2024, 3, 5, 8, 30]),
      Taken([2024, 3, 5, 8, 30, 7], Self.morning + 7), Taken([2024, 3, 5, 8, 30, 0, 500_000_000], Self.morning + 0.5),
      Taken([2024, 3, 5, 8, 30, 7, 0], Self.morning + 7, back: [2024, 3, 5, 8, 30, 7]),
      Taken([2024, 3, 5], Date(timeIntervalSince1970: 1_709_596_800), back: [2024, 3, 5, 0, 0]),
      Taken(["2024", "02", 29.0, "8", "30"], Date(timeIntervalSince1970: 1_709_195_400), back: [2024, 2, 29, 8, 30]),
      Taken([0, 1, 1, 0, 0], Date(timeIntervalSince1970: -62_167_219_200)),
      Taken([9999, 12, 31, 23, 59, 59], Date(timeIntervalSince1970: 253_402_300_799)),
      Taken([1969, 12, 31, 23, 59, 59, 1_000_000], Date(timeIntervalSinceReferenceDate: -978_307_200.999)),
      Taken([1582, 10, 10, 0, 0], Date(timeIntervalSince1970: -12_219_724_800)),
    ]
    let refused = [
      Refused([]), Refused([2024]), Refused([2024, 3]), Refused([2024, 3, 5, 8]), Refused([2024, 3, 5, 8, 30, 0, 0, 0]),
      Refused([2024, 2, 30]),
      Refused([2024, 13, 1]), Refused([2024, 0, 1]), Refused([2024, 3, 0]), Refused([2024, 3, 5, 24, 0]), Refused([2024, 3, 5, 8, 60]),
      Refused([2024, 3, 5, 23, 59, 60]), Refused([2024, 3, 5, 8, 30, 0, 1_000_000_000]), Refused([2024, 3, 5, -1, 0]),
      Refused([10_000, 1, 1]),
      Refused([-1, 1, 1]), Refused([Value(Int.max), Value(Int.min), Value(Int.max)]), Refused([2024, 3, 5, 0, 0, 0, Value(Int.min)]),
      Refused("2024-03-05", .typeMismatch), Refused(1_709_627_400, .typeMismatch), Refused([:], .typeMismatch),
      Refused(true, .typeMismatch),
    ]
    try expectLaws(ComponentsToDate(), taken, refused: refused)
    try expectInverse(ComponentsToDate(), taken)
  }

  @Test("date components: an issue of a part is at its index")
  func places() {
    let visits = ReflectiveMapper<Visit>().field(\.at, using: .dateComponents)
    #expect(issueLines { _ = try visits.map(json: #"{"at": [2024, "x", 5]}"#) } == ["! invalidValue at[1]"])
    #expect(issueLines { _ = try visits.map(json: #"{"at": [2024, 3.5, 5]}"#) } == ["! invalidValue at[1]"])
    #expect(issueLines { _ = try visits.map(json: #"{"at": [2024, 2, 30]}"#) } == ["! invalidValue at"])
    #expect(issueLines { _ = try visits.coercion(.strict).map(json: #"{"at": ["2024", 3, 5]}"#) } == ["! typeMismatch at[0]"])
  }

  @Test(
    "date components: no part moves up in the place of a bad one",
    arguments: [
      ("[2024, 3, null, 5, 8, 30]", "! nullValue at[2]"), (#"[2024, 3, "x", 5, 8, 30]"#, "! invalidValue at[2]"),
      (#"[2024, 3, 5, 8, 30, "x"]"#, "! invalidValue at[5]"), (#"{"0": 2024, "1": 3, "3": 5}"#, "! typeMismatch at"),
    ])
  func noPartIsLeftOut(json: String, issue: String) {
    let visits = ReflectiveMapper<Visit>(profile: .tolerant).field(\.at, using: .dateComponents).required(\.at)
    #expect(issueLines { _ = try visits.map(json: #"{"at": \#(json)}"#) } == [issue])
  }

  @Test("date components: a part of a nanosecond is dropped, and reported")
  func fractions() throws {
    let rows: [(seconds: Double, nanoseconds: Int)] = [
      (1.1920928955078125e-06, 1192), (0.1, 100_000_000), (0x1p-30, 0), (0.000000123, 123),
    ]
    for (seconds, nanoseconds) in rows {
      let written = try ComponentsToDate().reversed.mapReportingIssues(Date(timeIntervalSinceReferenceDate: seconds))
      #expect(written.value == Value(([2001, 1, 1, 0, 0] + (nanoseconds == 0 ? [] : [0, nanoseconds])).map { Value($0) }))
      #expect(written.issues.map(\.code) == ([0.1, 0.000000123].contains(seconds) ? [] : [.precisionLoss]), "\(seconds)")
    }
    for seconds in [Double.nan, .infinity, 1e13] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(mappingError { () throws(MappingError) in try ComponentsToDate().reversed.map(date) }?.codes == [.invalidValue])
    }
  }
}
