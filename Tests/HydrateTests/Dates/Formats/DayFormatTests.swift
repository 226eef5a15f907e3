import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// `.date(.day)`: a day alone, both ways.
@Suite struct DayFormatTests {
  struct Visit: Codable, Equatable, Sendable { var at: Date }

  private static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  @Test(
    "days: only yyyy-MM-dd is read",
    arguments: [
      ("2024-03-05", 1_709_596_800), (" 2024-02-29\n", 1_709_164_800), ("0000-01-01", -62_167_219_200), ("9999-12-31", 253_402_214_400),
      ("1582-10-10", -12_219_724_800), ("2024-03-05T00:00:00Z", nil), ("2024-03-05Z", nil), ("2024-3-5", nil), ("20240305", nil),
      ("2024/03/05", nil),
      ("2024-02-30", nil), ("2023-02-29", nil), ("2024-00-10", nil), ("2024-13-01", nil), ("2024-065", nil), ("2024-W10-2", nil),
      ("+2024-03-05", nil),
      ("5 Mar 2024", nil), ("1709596800", nil), ("", nil), ("2024-03-0５", nil), ("2024-03-05x", nil),
    ] as [(String, Double?)])
  func read(_ text: String, _ seconds: Double?) throws {
    #expect(DateFormat.day.date(from: text)?.timeIntervalSince1970 == seconds)
    let codes = issueLines { _ = try ReflectiveMapper<Visit>().field(\.at, using: .date(.day)).map(["at": Value(text)]) }
    #expect(codes == (seconds == nil ? ["! invalidValue at"] : []))
  }

  @Test("days: a zone says when they begin, also where the clock changes at midnight")
  func zones() throws {
    let rows: [(zone: String, day: String, begins: String)] = [
      ("Europe/Berlin", "2024-03-05", "2024-03-04T23:00:00Z"), ("Europe/Berlin", "2024-03-31", "2024-03-30T23:00:00Z"),
      ("Europe/Berlin", "2024-04-01", "2024-03-31T22:00:00Z"), ("America/New_York", "2024-11-03", "2024-11-03T04:00:00Z"),
      ("Asia/Kolkata", "2024-03-05", "2024-03-04T18:30:00Z"), ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z"),
      ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
      // 00:00 was 01:00, 00:01 was 23:01 on the day before, and 23:30 was 00:30.
      ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"), ("America/St_Johns", "2006-10-29", "2006-10-29T02:30:00Z"),
      ("America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z"),
    ]
    for row in rows {
      let format = DateFormat.day(in: try Self.zone(row.zone))
      let begins = try #require(DateFormat.rfc3339.date(from: row.begins))
      #expect(format.date(from: row.day) == begins, "\(row)")
      #expect(format.string(from: begins) == row.day && format.string(from: begins - 0.001) != row.day, "\(row)")
    }
    let apia = DateFormat.day(in: try Self.zone("Pacific/Apia"))
    #expect(apia.date(from: "2011-12-30") == nil, "the day was skipped")
    #expect(try DateFormat.day(in: Self.zone("Asia/Tokyo")).date(from: "0000-01-01") == nil, "it begins in the year before")
    #expect(try DateFormat.day(in: Self.zone("Asia/Tokyo")).string(from: Date(timeIntervalSince1970: 253_402_300_799)) == nil)
  }

  @Test("days: every day of a zone comes back")
  func roundTrips() throws {
    for name in ["GMT", "America/Sao_Paulo", "Asia/Beirut", "Australia/Lord_Howe", "Africa/Casablanca"] {
      let format = DateFormat.day(in: try Self.zone(name))
      for number in stride(from: 0, to: 30_000, by: 13) {
        let date = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
        let text = try #require(format.string(from: date))
        #expect(format.date(from: text).flatMap(format.string(from:)) == text, "\(text) in \(name)")
      }
    }
  }

  @Test("patterns: what of a time is not written is reported")
  func partsOfTimes() throws {
    let moments = [1_700_000_000, 1_699_999_980, 1_699_999_200, 1_699_920_000, 1_700_000_000.25].map {
      Visit(at: Date(timeIntervalSince1970: $0))
    }
    let zone = try Self.zone("Europe/Berlin")
    let rows: [(DateFormat, lost: [Bool])] = [
      (.custom("dd.MM.yyyy"), [true, true, true, false, true]), (.custom("d MMM y"), [true, true, true, false, true]),
      (.custom("yyyy-MM-dd HH:mm"), [true, false, false, false, true]),
      (.custom("yyyy-MM-dd HH:mm:ss"), [false, false, false, false, true]),
      (.custom("yyyy-MM-dd HH:mm:ss.SSS"), [false, false, false, false, false]),
      (.custom("dd.MM.yyyy", timeZone: zone), [true, true, true, true, true]),
      (.custom("EEE, d MMM yy h a"), [true, true, false, false, true]), (.rfc822, [false, false, false, false, false]),
      (.rfc822(weekday: true, seconds: false, zone: true), [true, false, false, false, true]),
    ]
    for (format, lost) in rows {
      for (visit, isLost) in zip(moments, lost) {
        for mapper in [
          ReflectiveMapper<Visit>().field(\.at, using: .date(format)), ReflectiveMapper<Visit>().mapType(Date.self, using: .date(format)),
        ] {
          let written = try mapper.reversed.mapReportingIssues(visit)
          #expect(written.issues.map(\.code) == (isLost ? [.precisionLoss] : []), "\(format), \(visit.at)")
          if !isLost, format != .rfc822 { #expect(try mapper.map(written.value) == visit, "\(format), \(visit.at)") }
        }
      }
    }
  }

  @Test("days: a time of day that is not written is reported")
  func timesOfDay() throws {
    let days = ReflectiveMapper<Visit>().field(\.at, using: .date(.day))
    for seconds in [1_709_627_400, 1_709_596_800.5] {
      let written = try days.reversed.mapReportingIssues(Visit(at: Date(timeIntervalSince1970: seconds)))
      #expect(written.value == ["at": "2024-03-05"])
      #expect(written.issues.map(\.code) == [.precisionLoss] && written.issues.map(\.message) == ["the time of day is not written"])
      #expect(written.issues.map { "\($0.destinationPath)" } == ["at"])
    }
    let whole = Visit(at: Date(timeIntervalSince1970: 1_709_596_800))
    #expect(try days.reversed.mapReportingIssues(whole).issues.isEmpty && days.map(days.reversed.map(whole)) == whole)
    let berlin = ReflectiveMapper<Visit>().field(\.at, using: .date(.day(in: try Self.zone("Europe/Berlin"))))
    #expect(try berlin.reversed.mapReportingIssues(whole).issues.map(\.code) == [.precisionLoss], "it is one o'clock there")
    #expect(try berlin.reversed.mapReportingIssues(berlin.map(["at": "2024-03-05"])).issues.isEmpty)
    #expect(issueLines { _ = try days.reversed.map(Visit(at: Date(timeIntervalSince1970: 1e12))) } == ["! invalidValue at"])
  }

  @Test("days: formats are equal by their zone, and say what they read")
  func meaning() throws {
    #expect(try Set([DateFormat.day, .day(in: .gmt), .day(in: Self.zone("Asia/Tokyo")), .day(in: Self.zone("Asia/Tokyo"))]).count == 2)
    let error = mappingError { () throws(MappingError) in
      try ReflectiveMapper<Visit>().field(\.at, using: .date(.day)).map(json: #"{"at": "5.3."}"#)
    }
    #expect(error?.issues.map(\.message) == ["expected a date in the format yyyy-MM-dd"])
  }
}
