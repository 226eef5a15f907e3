import Foundation

/// RFC 3339 `date-time`, nothing else: `2014-01-20T02:57:14.595Z`.
///
/// `T` and `Z` in either case, any number of fraction digits after a point, `Z` or `+hh:mm`; no hour 24.
enum RFC3339Parser {
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var cursor = ByteCursor(bytes)
    guard let year = cursor.takeNumber(digits: 4), cursor.take(UInt8(ascii: "-")),
      let month = cursor.takeNumber(digits: 2), cursor.take(UInt8(ascii: "-")),
      let dayOfMonth = cursor.takeNumber(digits: 2), cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: "t")),
      let hour = cursor.takeNumber(digits: 2), cursor.take(UInt8(ascii: ":")),
      let minute = cursor.takeNumber(digits: 2), cursor.take(UInt8(ascii: ":")),
      let second = cursor.takeNumber(digits: 2),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth)
    else { return nil }

    var clock = ClockTime(hour: hour, minute: minute, second: second)
    if cursor.take(UInt8(ascii: ".")) {
      guard let fraction = DecimalFraction(&cursor, of: .second) else { return nil }
      clock.fraction = fraction
    }
    var offset = 0
    if !cursor.take(UInt8(ascii: "Z")), !cursor.take(UInt8(ascii: "z")) {
      guard let taken = ZoneOffset.take(&cursor, .colon) else { return nil }
      offset = taken
    }
    guard cursor.isAtEnd, clock.isValid(allowing24: false) else { return nil }
    return clock.date(onDay: day, offset: offset)
  }
}
