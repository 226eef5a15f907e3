import Foundation
import Hydrate
import Testing

/// Each format reads its own form and no other, and writes it.
@Suite struct DateFormatTests {
  private static let moment = Date(timeIntervalSince1970: 1_390_186_634)

  /// Texts of the same moment, and the formats that read them. `anyFormat` reads them all.
  static let strictness: [(text: String, readers: [DateFormat])] = [
    ("2014-01-20T02:57:14Z", [.rfc3339, .rfc3339Milliseconds]),
    ("2014-01-20t02:57:14.000z", [.rfc3339, .rfc3339Milliseconds]),
    ("2014-01-20T03:57:14+01:00", [.rfc3339, .rfc3339Milliseconds]),
    (" 2014-01-20T02:57:14Z\n", [.rfc3339, .rfc3339Milliseconds]),
    ("2014-01-20 02:57:14Z", []), ("2014-01-20T02:57:14", []), ("2014-01-20T02:57:14,0Z", []), ("2014-01-20T03:57:14+0100", []),
    ("2014-01-20T03:57:14+01", []), ("20140120T025714Z", []), ("2014-020T02:57:14Z", []), ("2014-W04-1T02:57:14Z", []),
    ("Mon, 20 Jan 2014 02:57:14 GMT", [.rfc822, .rfc822(weekday: true, seconds: true, zone: true)]),
    ("Mon, 20 Jan 14 03:57:14 +0100", [.rfc822, .rfc822(weekday: true, seconds: true, zone: true)]),
    ("Mon, 20 Jan 2014 02:57:14", [.rfc822, .rfc822(weekday: true, seconds: true, zone: false)]),
    ("20 Jan 2014 02:57:14 UT", [.rfc822, .rfc822(weekday: false, seconds: true, zone: true)]),
    ("20 Jan 2014 02:57:14", [.rfc822, .rfc822(weekday: false, seconds: true, zone: false)]),
    ("Monday, 20 Jan 2014 02:57:14 GMT", []), ("Monday, 20-Jan-14 02:57:14 GMT", []), ("Mon, 20-Jan-2014 02:57:14 GMT", []),
    ("Mon Jan 20 02:57:14 2014", []), ("Mon Jan 20 02:57:14 UTC 2014", []),
    ("/Date(1390186634000)/", [.dotNet]), ("/Date(1390186634000+0100)/", [.dotNet]), ("\t/Date(1390186634000)/ ", [.dotNet]),
    ("1390186634", []), ("1390186634000", []),
  ]

  private static let strictFormats: [DateFormat] =
    [.rfc3339, .rfc3339Milliseconds, .rfc822, .dotNet]
    + [true, false].flatMap { weekday in
      [true, false].flatMap { seconds in [true, false].map { .rfc822(weekday: weekday, seconds: seconds, zone: $0) } }
    }

  @Test func readsItsOwnFormOnly() {
    for row in Self.strictness {
      #expect(DateFormat.anyFormat.date(from: row.text) == Self.moment, "\(row.text)")
      for format in Self.strictFormats {
        #expect(format.date(from: row.text) == (row.readers.contains(format) ? Self.moment : nil), "\(row.text) by \(format)")
      }
    }
  }

  @Test(arguments: ["2014-01-20T24:00:00Z", "2014-01-20T02:57:60Z", "2014-01-20T02:57:14.Z", "2014-01-20", "", "2014-02-30T00:00:00Z"])
  func rfc3339Refuses(text: String) {
    #expect(DateFormat.rfc3339.date(from: text) == nil)
    #expect(DateFormat.rfc3339Milliseconds.date(from: text) == nil)
  }

  @Test func rfc3339TakesLeapSeconds() {
    #expect(DateFormat.rfc3339.date(from: "1990-12-31T15:59:60-08:00") == Date(timeIntervalSince1970: 662_688_000))
  }

  @Test func writesEachForm() {
    let later = Self.moment.addingTimeInterval(0.5956)
    let rows: [(format: DateFormat, whole: String, later: String)] = [
      (.rfc3339, "2014-01-20T02:57:14Z", "2014-01-20T02:57:14.5956Z"),
      (.rfc3339Milliseconds, "2014-01-20T02:57:14.000Z", "2014-01-20T02:57:14.596Z"),
      (.anyFormat, "2014-01-20T02:57:14Z", "2014-01-20T02:57:14.5956Z"),
      (.anyFormat(order: .dayMonthYear), "2014-01-20T02:57:14Z", "2014-01-20T02:57:14.5956Z"),
      (.dotNet, "/Date(1390186634000)/", "/Date(1390186634596)/"),
      (.rfc822, "Mon, 20 Jan 2014 02:57:14 GMT", "Mon, 20 Jan 2014 02:57:14 GMT"),
      (.rfc822(weekday: true, seconds: true, zone: true), "Mon, 20 Jan 2014 02:57:14 GMT", "Mon, 20 Jan 2014 02:57:14 GMT"),
      (.rfc822(weekday: true, seconds: true, zone: false), "Mon, 20 Jan 2014 02:57:14", "Mon, 20 Jan 2014 02:57:14"),
      (.rfc822(weekday: true, seconds: false, zone: true), "Mon, 20 Jan 2014 02:57 GMT", "Mon, 20 Jan 2014 02:57 GMT"),
      (.rfc822(weekday: true, seconds: false, zone: false), "Mon, 20 Jan 2014 02:57", "Mon, 20 Jan 2014 02:57"),
      (.rfc822(weekday: false, seconds: true, zone: true), "20 Jan 2014 02:57:14 GMT", "20 Jan 2014 02:57:14 GMT"),
      (.rfc822(weekday: false, seconds: true, zone: false), "20 Jan 2014 02:57:14", "20 Jan 2014 02:57:14"),
      (.rfc822(weekday: false, seconds: false, zone: true), "20 Jan 2014 02:57 GMT", "20 Jan 2014 02:57 GMT"),
      (.rfc822(weekday: false, seconds: false, zone: false), "20 Jan 2014 02:57", "20 Jan 2014 02:57"),
    ]
    for row in rows {
      #expect(row.format.string(from: Self.moment) == row.whole)
      #expect(row.format.string(from: later) == row.later)
    }
  }

  @Test func writesTheEdgesOfAForm() {
    let edge = Date(timeIntervalSinceReferenceDate: -0.0004)
    #expect(DateFormat.rfc3339Milliseconds.string(from: edge) == "2001-01-01T00:00:00.000Z", "carries into the next year")
    #expect(DateFormat.rfc822.string(from: edge) == "Mon, 01 Jan 2001 00:00:00 GMT")
    #expect(DateFormat.dotNet.string(from: edge) == "/Date(978307200000)/")
    #expect(DateFormat.dotNet.string(from: Date(timeIntervalSince1970: -0.001)) == "/Date(-1)/")
    let start = Date(timeIntervalSinceReferenceDate: -63_145_526_400)
    #expect(DateFormat.rfc822.string(from: start) == "Sat, 01 Jan 0000 00:00:00 GMT")
    #expect(DateFormat.rfc822.date(from: "Sat, 01 Jan 0000 00:00:00 GMT") == start)
    #expect(DateFormat.dotNet.string(from: start) == "/Date(-62167219200000)/")
    let end = Date(timeIntervalSinceReferenceDate: 252_423_993_600.0.nextDown)
    #expect(DateFormat.rfc3339Milliseconds.string(from: end) == nil, "the nearest millisecond is in the year 10000")
  }

  @Test func runsAPattern() throws {
    let format = DateFormat.custom("d MMM y HH:mm")
    let date = try #require(format.date(from: "20 Jan 2014 02:57"))
    #expect(date == Date(timeIntervalSince1970: 1_390_186_620))
    #expect(format.string(from: date) == "20 Jan 2014 02:57")
    #expect(format.date(from: " 20 Jan 2014 02:57\n") == date)
    #expect(format.date(from: "2014-01-20") == nil)
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    #expect(DateFormat.custom("d MMM y HH:mm", timeZone: zone).string(from: date) == "20 Jan 2014 03:57")
    #expect(DateFormat.custom("d MMMM y", locale: Locale(identifier: "de_DE")).string(from: date) == "20 Januar 2014")
    #expect(DateFormat.custom("").string(from: date) == nil)
    #expect(DateFormat.custom("").date(from: "") == nil)
  }

  @Test func runsAFormatter() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy/MM/dd"
    let format = DateFormat.formatter(formatter)
    formatter.dateFormat = "dd"
    let date = try #require(format.date(from: "2014/01/20"))
    #expect(date == Date(timeIntervalSince1970: 1_390_176_000))
    #expect(format.string(from: date) == "2014/01/20", "it was copied")
    #expect(format == format && format != .formatter(formatter))
  }

  @Test func formatterServesManyThreads() async {
    let format = DateFormat.custom("yyyy-MM-dd HH:mm:ss")
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          let date = Date(timeIntervalSince1970: Double(index) * 86_461)
          return format.string(from: date).flatMap(format.date(from:)) == date
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func equalsByMeaning() {
    #expect(Set([DateFormat.custom("yyyy"), .custom("yyyy"), .custom("yy"), .custom("yyyy", timeZone: .gmt)]).count == 2)
    #expect(Set([DateFormat.anyFormat, .anyFormat(order: .dayMonthYear), .anyFormat(order: .dayMonthYear), .rfc3339]).count == 3)
    #expect(DateFormat.rfc822 != .rfc822(weekday: true, seconds: true, zone: true), "one reads every shape, the other a single one")
  }
}
