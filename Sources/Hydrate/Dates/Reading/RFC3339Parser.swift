import Foundation

/// RFC 3339 `date-time`, nothing else: `2014-01-20T02:57:14.595Z`.
///
/// `T` and `Z` in either case, any number of fraction digits after a point, `Z` or `+hh:mm`; no hour 24.
enum RFC3339Parser {
  static func parse(_ bytes: Span<UInt8>) -> Date? {
    // `2014-01-20T02:57:14`, and at least a zone.
    guard bytes.count >= 20, let century = bytes.pair(at: 0), let yearOfCentury = bytes.pair(at: 2), bytes[4] == UInt8(ascii: "-"),
      let month = bytes.pair(at: 5), bytes[7] == UInt8(ascii: "-"),
      let dayOfMonth = bytes.pair(at: 8), bytes[10] | 0x20 == UInt8(ascii: "t"),
      let hour = bytes.pair(at: 11), bytes[13] == UInt8(ascii: ":"),
      let minute = bytes.pair(at: 14), bytes[16] == UInt8(ascii: ":"),
      let second = bytes.pair(at: 17),
      let day = CivilDay.number(year: century * 100 + yearOfCentury, month: month, day: dayOfMonth)
    else { return nil }

    var cursor = bytes.extracting(droppingFirst: 19)
    var clock = ClockTime(hour: hour, minute: minute, second: second)
    if cursor.take(UInt8(ascii: ".")) {
      guard let fraction = DecimalFraction(&cursor) else { return nil }
      clock.fraction = fraction
    }
    var offset = 0
    if !cursor.take(UInt8(ascii: "Z")), !cursor.take(UInt8(ascii: "z")) {
      guard let taken = ZoneOffset.take(&cursor, .colon) else { return nil }
      offset = taken
    }
    guard cursor.isAtEnd, clock.isValid(allowing24: false) else { return nil }
    return clock.date(onDay: day, offset: offset, in: bytes)
  }
}
