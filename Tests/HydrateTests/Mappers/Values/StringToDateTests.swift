import Foundation
import Hydrate
import Testing

struct StringToDateTests {
  private static let instant = Date(timeIntervalSince1970: 1_390_186_634)

  /// A format, a text that it reads, the date, and the text that it writes where that is another.
  static let rows: [(format: DateFormat, text: String, date: Date, back: String?)] = [
    (.rfc3339, "2014-01-20T02:57:14Z", instant, nil), (.rfc3339, "2014-01-20T03:57:14.5+01:00", instant + 0.5, "2014-01-20T02:57:14.5Z"),
    (.rfc3339Milliseconds, "2014-01-20T02:57:14.595Z", Date(timeIntervalSince1970: 1_390_186_634.595), nil),
    (.rfc822, "Mon, 20 Jan 2014 02:57:14 GMT", instant, nil),
    (.rfc822, "20 Jan 2014 02:57 GMT", instant - 14, "Mon, 20 Jan 2014 02:57:00 GMT"),
    (.rfc822(weekday: true, seconds: true, zone: true), "Mon, 20 Jan 2014 02:57:14 GMT", instant, nil),
    (.rfc822(weekday: true, seconds: false, zone: true), "Mon, 20 Jan 2014 02:57 GMT", instant - 14, nil),
    (.rfc822(weekday: true, seconds: true, zone: false), "Mon, 20 Jan 2014 02:57:14", instant, nil),
    (.rfc822(weekday: true, seconds: false, zone: false), "Mon, 20 Jan 2014 02:57", instant - 14, nil),
    (.rfc822(weekday: false, seconds: true, zone: true), "20 Jan 2014 02:57:14 GMT", instant, nil),
    (.rfc822(weekday: false, seconds: false, zone: true), "20 Jan 2014 02:57 GMT", instant - 14, nil),
    (.rfc822(weekday: false, seconds: true, zone: false), "20 Jan 2014 02:57:14", instant, nil),
    (.rfc822(weekday: false, seconds: false, zone: false), "20 Jan 2014 02:57", instant - 14, nil),
    (.dotNet, "/Date(1390186634000)/", instant, nil), (.dotNet, "/Date(1390186634000+0100)/", instant, "/Date(1390186634000)/"),
    (.anyFormat, "Mon, 20 Jan 2014 02:57:14 GMT", instant, "2014-01-20T02:57:14Z"),
    (.anyFormat, "1390186634", instant, "2014-01-20T02:57:14Z"),
    (.custom("yyyy-MM-dd 'at' HH:mm:ss"), "2014-01-20 at 02:57:14", instant, nil),
  ]

  @Test func everyFormat() throws {
    for row in Self.rows {
      let taken = [Taken(Value(row.text), row.date, back: row.back.map { Value($0) })]
      try expectLaws(StringToDate(row.format), taken, refused: [Refused("nonsense"), Refused(""), Refused([], .typeMismatch)])
      try expectInverse(StringToDate(row.format), taken)
    }
  }

  @Test func aFormatterOfOnesOwnIsCopied() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 3600)
    formatter.dateFormat = "dd.MM.yyyy HH:mm"
    let mapper = StringToDate(.formatter(formatter))
    formatter.dateFormat = "yyyy"
    try expectInverse(mapper, [Taken("20.01.2014 03:57", Self.instant - 14)])
    #expect(
      try KeyedMapper({ Holder(Date()) }) { KeyedField("d", \.content, .date(formatter)) }.map(["d": "1970"]).content
        == Date(timeIntervalSince1970: -3600))
  }

  @Test func aDateThatTheFormatCannotSay() {
    for date in [Date.distantFuture + 1e12, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: -1e14)] {
      for format in [DateFormat.rfc3339, .rfc822, .anyFormat, .custom("yyyy")] {
        #expect(mappingError { () throws(MappingError) in try StringToDate(format).reversed.map(date) }?.codes == [.invalidValue])
      }
    }
  }
}
