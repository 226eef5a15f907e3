import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// What is written reads back as the identical date, in no more digits than that takes.
@Suite struct DateWriterTests {
  static let rows: [(seconds: Double, text: String)] = [
    (0, "2001-01-01T00:00:00Z"), (-0.0, "2001-01-01T00:00:00Z"), (411_879_434, "2014-01-20T02:57:14Z"),
    (411_879_434.5, "2014-01-20T02:57:14.5Z"),
    (411_879_434.595, "2014-01-20T02:57:14.595Z"), (411_879_434.12, "2014-01-20T02:57:14.12Z"),
    (411_879_434.000001, "2014-01-20T02:57:14.000001Z"),
    (411_879_434.1234567, "2014-01-20T02:57:14.1234567Z"), (411_879_434.0.nextUp, "2014-01-20T02:57:14.00000006Z"),
    (411_879_434.0.nextDown, "2014-01-20T02:57:13.99999994Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
    (-978_307_200.25, "1969-12-31T23:59:59.75Z"),
    (-0.5, "2000-12-31T23:59:59.5Z"), (-0.001, "2000-12-31T23:59:59.999Z"), (1e-9, "2001-01-01T00:00:00.000000001Z"),
    (-1e-9, "2000-12-31T23:59:59.999999999Z"),
    (0.1 + 0.2, "2001-01-01T00:00:00.30000000000000004Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
    (-63_145_526_400, "0000-01-01T00:00:00Z"),
    (-63_145_526_399.5, "0000-01-01T00:00:00.5Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
    (252_423_993_599.999, "9999-12-31T23:59:59.999Z"),
    (252_423_993_600.0.nextDown, "9999-12-31T23:59:59.99997Z"), (63_113_904_000, "4001-01-01T00:00:00Z"),
  ]

  @Test func writesTheCanonicalForm() {
    for row in Self.rows {
      let date = Date(timeIntervalSinceReferenceDate: row.seconds)
      #expect(DateWriter.rfc3339(date) == row.text)
      #expect(DateFormat.rfc3339.date(from: row.text) == date, "\(row.text)")
    }
    // Foundation puts it on 1 January of the year 1 in the Julian calendar.
    #expect(DateWriter.rfc3339(.distantPast) == "0000-12-30T00:00:00Z")
    #expect(DateWriter.rfc3339(.distantFuture) == "4001-01-01T00:00:00Z")
  }

  @Test func refusesWhatHasNoText() {
    let outside = [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 252_423_993_600, (-63_145_526_400.0).nextDown,
      -63_145_526_401, 1e18, -1e18,
    ]
    for seconds in outside {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      for format in Self.formats { #expect(format.string(from: date) == nil, "\(seconds)") }
      #expect(DateWriter.rfc3339(date) == nil, "\(seconds)")
    }
  }

  @Test func readsBackWhatItWrites() {
    for date in Self.dates() {
      guard let text = DateWriter.rfc3339(date) else {
        Issue.record("\(date.timeIntervalSinceReferenceDate) is not written")
        continue
      }
      let back = DateFormat.rfc3339.date(from: text)
      #expect(back?.timeIntervalSinceReferenceDate.bitPattern == date.timeIntervalSinceReferenceDate.bitPattern, "\(text)")
      #expect(DateFormat.anyFormat.date(from: text) == back, "\(text)")
      #expect(DateWriter.withRFC3339(date, use: { [UInt8](copying: $0) }) == Array(text.utf8), "\(text)")
    }
  }

  @Test func usesNoDigitTooMany() {
    for date in Self.dates() {
      guard let text = DateWriter.rfc3339(date), let point = text.firstIndex(of: ".") else { continue }
      let digits = text[text.index(after: point)...].dropLast()
      let shorter = digits.dropLast()
      // One digit less, rounded down or up, must read as another date; up may carry, then there is nothing to compare.
      #expect(DateFormat.rfc3339.date(from: Self.text(text[..<point], shorter)) != date, "\(text)")
      if let last = shorter.last, let digit = last.wholeNumberValue, digit < 9 {
        #expect(DateFormat.rfc3339.date(from: Self.text(text[..<point], shorter.dropLast() + "\(digit + 1)")) != date, "\(text)")
      }
    }
  }

  /// The other forms are as near as their last part allows: half a millisecond up or down, or what a clock has not shown yet.
  @Test func otherFormsComeNear() {
    for date in Self.dates() where abs(date.timeIntervalSinceReferenceDate) < 60_000_000_000 {
      for (format, below, above) in [
        (DateFormat.rfc3339Milliseconds, 0.0005, 0.0005), (.dotNet, 0.0005, 0.0005), (.rfc822, 1, 0.0005),
        (.rfc822(weekday: true, seconds: false, zone: true), 60, 0.0005),
      ] {
        guard let text = format.string(from: date), let back = format.date(from: text) else {
          Issue.record("\(format) does not read what it writes for \(date.timeIntervalSinceReferenceDate)")
          continue
        }
        let change = back.timeIntervalSince(date)
        #expect(change > -below - 0.00001 && change < above + 0.00001, "\(text) is \(change) s off")
        #expect(format.string(from: back) == text)
      }
    }
  }

  private static func text(_ head: Substring, _ digits: Substring) -> String {
    digits.isEmpty ? head + "Z" : "\(head).\(digits)Z"
  }

  private static let formats: [DateFormat] = [
    .rfc3339, .rfc3339Milliseconds, .rfc822, .rfc822(weekday: false, seconds: false, zone: false), .dotNet, .anyFormat,
    .anyFormat(order: .dayMonthYear),
    .custom("yyyy-MM-dd"), .formatter(DateFormatter()),
  ]

  /// Dates of all years: whole, with a few digits, with all bits, next to a full second, and next to 2001.
  private static func dates() -> [Date] {
    var random = RepeatableRandom(state: 1976)
    var seconds: [Double] = [.leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, -1e-300, 2.5e-10, -2.5e-10, 0.1, -0.1, 1 / 3, -1 / 3]
    for _ in 0..<700 {
      let whole = Double(Int64.random(in: WrittenInstant.secondsRange, using: &random))
      let recent = Double(Int64.random(in: -1_500_000_000...1_500_000_000, using: &random))
      let places = Double.random(in: 0..<1, using: &random)
      seconds += [whole, recent, recent + places, (recent * 1000 + 123).rounded() / 1000, (recent * 1e6 + 1).rounded() / 1e6]
      seconds += [whole.nextUp, recent.nextUp, recent.nextDown, recent + 0.1, whole / 4, places, -places, places * 1e-9, -places * 1e-9]
    }
    return seconds.map(Date.init(timeIntervalSinceReferenceDate:)).filter { WrittenInstant.wholeSeconds(of: $0) != nil }
  }
}
