import Foundation

/// ISO 8601 dates with or without a time, extended or basic, and the same with a space in place of the `T`.
///
/// Calendar (`2013-01-10`, `20130110`), ordinal (`2013-010`, `2013010T0758`) and week dates (`2013-W02-4`, `2013W024`). Day and time
/// use the same form, as the standard asks; the offset may take either. A date alone is its first moment; no zone means UTC.
/// Beyond the standard, the month and the day of an extended date may have one digit, `2013-1-10`: with the year first it reads in one way only.
/// An extended date may have a time as people write it (``InformalTime``), and Go's zone with two names.
enum ISO8601Parser {
  static func parse(_ bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    guard let year = cursor.takeFour() else { return nil }
    let isExtended = cursor.take(UInt8(ascii: "-"))
    guard let day = takeDay(&cursor, year: year, isExtended: isExtended) else { return nil }
    if isExtended, isInformal(cursor) { return InformalTime.take(&cursor, day: day) }
    return takeTime(&cursor, isExtended: isExtended, day: day, isISO: true)
  }

  /// Whether a time follows that is none of ISO 8601, as its first bytes tell: after a comma, `at` or other white space than one blank, or with
  /// an hour of one digit.
  private static func isInformal(_ cursor: ByteCursor) -> Bool {
    if cursor.next == UInt8(ascii: " ") { return !cursor.isAtDigit(ahead: 1) || !cursor.isAtDigit(ahead: 2) }
    return cursor.next == UInt8(ascii: ",") || cursor.isAtSpace
  }

  /// Takes the rest of the text after the day: nothing, or a separator, a time and perhaps a zone.
  ///
  /// A date of ISO 8601, unlike one of numbers in some other order, may have half of the day named and Go's name of the zone.
  static func takeTime(_ cursor: inout ByteCursor, isExtended: Bool, day: Int, isISO: Bool = false) -> Date? {
    let text = cursor
    if cursor.isAtEnd { return ClockTime.midnight.date(onDay: day, offset: 0, in: text) }
    let hasSpace = cursor.take(UInt8(ascii: " "))
    guard hasSpace || cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: "t")),
      var clock = ClockTime(iso: &cursor, isExtended: isExtended, isHourAloneAllowed: !hasSpace)
    else { return nil }
    if cursor.isAtEnd { return clock.date(onDay: day, offset: 0, in: text) }
    let isInformal = hasSpace && isExtended && isISO
    if isInformal, let half = Meridiem.take(&cursor) {
      guard clock.set(half), let offset = ZoneOffset.takeInformal(&cursor) else { return nil }
      return clock.date(onDay: day, offset: offset, in: text)
    }
    guard let offset = takeZone(&cursor, hasSpace: hasSpace, isInformal: isInformal), cursor.isAtEnd else { return nil }
    return clock.date(onDay: day, offset: offset, in: text)
  }

  private static func takeDay(_ cursor: inout ByteCursor, year: Int, isExtended: Bool) -> Int? {
    if cursor.take(UInt8(ascii: "W")) {
      guard let week = cursor.takePair(), !isExtended || cursor.take(UInt8(ascii: "-")),
        let weekday = cursor.takeNumber(digits: 1)
      else { return nil }
      return CivilDay.number(year: year, week: week, weekday: weekday)
    }
    if cursor.digitCount == 3 {
      return cursor.takeNumber(digits: 3).flatMap { CivilDay.number(year: year, ordinal: $0) }
    }
    guard let month = takePart(&cursor, isExtended), !isExtended || cursor.take(UInt8(ascii: "-")),
      let day = takePart(&cursor, isExtended)
    else { return nil }
    return CivilDay.number(year: year, month: month, day: day)
  }

  /// Takes a month or a day: two digits, or one where hyphens set it off.
  private static func takePart(_ cursor: inout ByteCursor, _ isExtended: Bool) -> Int? {
    cursor.takePair() ?? (isExtended ? cursor.takeNumber(digits: 1) : nil)
  }

  /// A text with a space may set off its zone with another, and name it.
  private static func takeZone(_ cursor: inout ByteCursor, hasSpace: Bool, isInformal: Bool) -> Int? {
    let isSetOff = hasSpace && cursor.take(UInt8(ascii: " "))
    switch cursor.next {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let isGo = isInformal && isSetOff && cursor.byte(ahead: 5) == UInt8(ascii: " ")
      guard let offset = ZoneOffset.take(&cursor, isGo ? .fourDigits : .any) else { return nil }
      return !isGo || ZoneOffset.skipGoName(&cursor) ? offset : nil
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return cursor.take(UInt8(ascii: "Z")) || cursor.take(UInt8(ascii: "z")) ? 0 : nil
    default: return hasSpace ? ZoneOffset.takeName(&cursor) : nil
    }
  }
}
