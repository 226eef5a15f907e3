import Foundation

/// ISO 8601 dates with or without a time, extended or basic, and the same with a space in place of the `T`.
///
/// Calendar (`2013-01-10`, `20130110`), ordinal (`2013-010`, `2013010T0758`) and week dates (`2013-W02-4`, `2013W024`). Day and time
/// use the same form, as the standard asks; the offset may take either. A date alone is its first moment; no zone means UTC.
enum ISO8601Parser {
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var cursor = ByteCursor(bytes)
    guard let year = cursor.takeNumber(digits: 4) else { return nil }
    let isExtended = cursor.take(UInt8(ascii: "-"))
    guard let day = takeDay(&cursor, year: year, isExtended: isExtended) else { return nil }
    return takeTime(&cursor, isExtended: isExtended, day: day)
  }

  /// Takes the rest of the text after the day: nothing, or a separator, a time and perhaps a zone.
  static func takeTime(_ cursor: inout ByteCursor, isExtended: Bool, day: Int) -> Date? {
    if cursor.isAtEnd { return ClockTime.midnight.date(onDay: day, offset: 0) }
    let hasSpace = cursor.take(UInt8(ascii: " "))
    guard hasSpace || cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: "t")),
      let clock = ClockTime(iso: &cursor, isExtended: isExtended, isHourAloneAllowed: !hasSpace)
    else { return nil }
    if cursor.isAtEnd { return clock.date(onDay: day, offset: 0) }
    guard let offset = takeZone(&cursor, hasSpace: hasSpace), cursor.isAtEnd else { return nil }
    return clock.date(onDay: day, offset: offset)
  }

  private static func takeDay(_ cursor: inout ByteCursor, year: Int, isExtended: Bool) -> Int? {
    if cursor.take(UInt8(ascii: "W")) {
      guard let week = cursor.takeNumber(digits: 2), !isExtended || cursor.take(UInt8(ascii: "-")),
        let weekday = cursor.takeNumber(digits: 1)
      else { return nil }
      return CivilDay.number(year: year, week: week, weekday: weekday)
    }
    if cursor.digitCount == 3 {
      return cursor.takeNumber(digits: 3).flatMap { CivilDay.number(year: year, ordinal: $0) }
    }
    guard let month = cursor.takeNumber(digits: 2), !isExtended || cursor.take(UInt8(ascii: "-")),
      let day = cursor.takeNumber(digits: 2)
    else { return nil }
    return CivilDay.number(year: year, month: month, day: day)
  }

  /// A text with a space may set off its zone with another, and name it.
  private static func takeZone(_ cursor: inout ByteCursor, hasSpace: Bool) -> Int? {
    if hasSpace { _ = cursor.take(UInt8(ascii: " ")) }
    switch cursor.next {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return ZoneOffset.take(&cursor, .any)
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return cursor.take(UInt8(ascii: "Z")) || cursor.take(UInt8(ascii: "z")) ? 0 : nil
    default: return hasSpace ? ZoneOffset.takeName(&cursor) : nil
    }
  }
}
