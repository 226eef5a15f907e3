import Foundation

/// Dates with an English month name, which determines the order of day, month and year.
///
/// Day first (`7 Jan 2013`, `7th January 2013`, `07-JAN-2013`), month first (`Jan. 7, 2013`) or
/// year first (`2013-Jan-07`), separated by white space, hyphens or slashes; optionally a weekday
/// before the date, which must be correct, and a time after it, see ``InformalTime``. These rules
/// include the dates of mail, JavaScript and web logs; RFC 850 and asctime have rules of their
/// own. Each byte is read once, because the first part determines the form. Names may be in any
/// case. No zone means UTC.
enum NamedDateParser {
  private typealias Weekday = (number: Int, isShort: Bool, hasComma: Bool)

  /// What stands between the parts of a date; white space counts as a space.
  private enum Separator: UInt8 { case space = 0x20, hyphen = 0x2D, slash = 0x2F }

  /// Parses any of these forms.
  static func parse(_ bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    var weekday: Weekday?
    if cursor.isAtLetter() {
      var ahead = cursor
      if let taken = takeWeekday(&ahead) {
        weekday = taken
        cursor = ahead
      } else {
        return monthFirst(&cursor, nil)
      }
    }
    switch cursor.digitCount {
    case 0: return monthFirst(&cursor, weekday)
    case 1, 2: return dayFirst(&cursor, weekday)
    case 4: return yearFirst(&cursor, weekday)
    default: return nil
    }
  }

  // MARK: Orders

  private static func dayFirst(_ cursor: inout ByteCursor, _ weekday: Weekday?) -> Date? {
    guard let dayOfMonth = CalendarNames.takeDay(&cursor), let separator = takeSeparator(&cursor),
      let month = CalendarNames.takeMonthName(&cursor), take(separator, &cursor, orComma: true)
    else { return nil }
    let yearDigits = cursor.digitCount
    if yearDigits == 2, separator == .hyphen, let weekday, weekday.hasComma {
      return rfc850(&cursor, dayOfMonth: dayOfMonth, month: month, weekday: weekday.number)
    }
    // A year with fewer digits is that of a mail date, which has a time.
    guard yearDigits == 4 || separator == .space, let year = MailDateParser.takeYear(&cursor), yearDigits == 4 || !cursor.isAtEnd
    else { return nil }
    return time(&cursor, year, month, dayOfMonth, weekday, separator)
  }

  private static func monthFirst(_ cursor: inout ByteCursor, _ weekday: Weekday?) -> Date? {
    guard let month = CalendarNames.takeMonthName(&cursor), let separator = takeSeparator(&cursor),
      let dayOfMonth = CalendarNames.takeDay(&cursor), take(separator, &cursor, orComma: true)
    else { return nil }
    if cursor.digitCount == 2, let weekday, weekday.isShort, !weekday.hasComma {
      return asctime(&cursor, dayOfMonth: dayOfMonth, month: month, weekday: weekday.number)
    }
    guard let year = takeYear(&cursor) else { return nil }
    return time(&cursor, year, month, dayOfMonth, weekday, separator)
  }

  private static func yearFirst(_ cursor: inout ByteCursor, _ weekday: Weekday?) -> Date? {
    guard let year = takeYear(&cursor), let separator = takeSeparator(&cursor), let month = CalendarNames.takeMonthName(&cursor),
      take(separator, &cursor), let dayOfMonth = CalendarNames.takeDay(&cursor)
    else { return nil }
    return time(&cursor, year, month, dayOfMonth, weekday, separator)
  }

  private static func time(
    _ cursor: inout ByteCursor, _ year: Int, _ month: Int, _ dayOfMonth: Int, _ weekday: Weekday?, _ separator: Separator
  ) -> Date? {
    guard let day = CivilDay.number(year: year, month: month, day: dayOfMonth),
      weekday == nil || weekday?.number == CivilDay.weekday(ofDay: day)
    else { return nil }
    return InformalTime.take(&cursor, day: day, orAfterColon: separator == .slash)
  }

  // MARK: Forms with rules of their own

  /// Takes the rest of an RFC 850 date (RFC 9110 section 5.6.7), from its two-digit year on: `94
  /// 08:49:37 GMT`.
  private static func rfc850(_ cursor: inout ByteCursor, dayOfMonth: Int, month: Int, weekday: Int) -> Date? {
    let text = cursor
    var hasSeconds = false
    guard let written = cursor.takePair(),
      let day = rfc850Day(year: CivilDay.year(ofTwoDigits:)(written), month: month, dayOfMonth: dayOfMonth, weekday: weekday),
      cursor.skipFoldingSpace(), let clock = ClockTime(named: &cursor, hasSeconds: &hasSeconds), hasSeconds
    else { return nil }
    if cursor.isAtEnd { return clock.date(onDay: day, offset: 0, in: text) }
    guard cursor.skipFoldingSpace(), let offset = ZoneOffset.takeMail(&cursor), cursor.isAtEnd else { return nil }
    return clock.date(onDay: day, offset: offset, in: text)
  }

  /// In RFC 9110 the century depends on the current date (at most 50 years ahead); the weekday
  /// determines it independently.
  private static func rfc850Day(year: Int, month: Int, dayOfMonth: Int, weekday: Int) -> Int? {
    let years = year < 2000 ? year...year + 100 : year...year
    for candidate in stride(from: years.lowerBound, through: years.upperBound, by: 100) {
      if let day = CivilDay.number(year: candidate, month: month, day: dayOfMonth), CivilDay.weekday(ofDay: day) == weekday {
        return day
      }
    }
    return nil
  }

  /// Takes the rest of `Mon Jan 20 02:57:14 2014`, from the time on. POSIX `date` puts a zone
  /// before the year, git puts one after it.
  private static func asctime(_ cursor: inout ByteCursor, dayOfMonth: Int, month: Int, weekday: Int) -> Date? {
    let text = cursor
    var hasSeconds = false
    guard let clock = ClockTime(named: &cursor, hasSeconds: &hasSeconds), hasSeconds, cursor.skipFoldingSpace() else { return nil }
    var offset: Int?
    if cursor.digitCount == 0 {
      offset = ZoneOffset.takeMail(&cursor)
      guard offset != nil, cursor.skipFoldingSpace() else { return nil }
    }
    guard let year = takeYear(&cursor), let day = CivilDay.number(year: year, month: month, day: dayOfMonth),
      CivilDay.weekday(ofDay: day) == weekday
    else { return nil }
    if offset == nil, cursor.skipFoldingSpace() {
      offset = ZoneOffset.takeMail(&cursor)
    }
    guard cursor.isAtEnd else { return nil }
    return clock.date(onDay: day, offset: offset ?? 0, in: text)
  }

  // MARK: Parts

  /// Takes a weekday and its separator: white space, a comma or both. A short weekday may have a
  /// point.
  private static func takeWeekday(_ cursor: inout ByteCursor) -> Weekday? {
    var isShort = true
    guard let number = CalendarNames.takeWeekday(&cursor, isShort: &isShort) else { return nil }
    if isShort { _ = cursor.take(UInt8(ascii: ".")) }
    let hasSpace = cursor.skipFoldingSpace()
    let hasComma = cursor.take(UInt8(ascii: ","))
    _ = cursor.skipFoldingSpace()
    return hasSpace || hasComma ? (number, isShort, hasComma) : nil
  }

  /// Takes a year of exactly four digits.
  private static func takeYear(_ cursor: inout ByteCursor) -> Int? {
    cursor.digitCount == 4 ? cursor.takeFour() : nil
  }

  /// Takes the separator of the parts of a date.
  private static func takeSeparator(_ cursor: inout ByteCursor) -> Separator? {
    if cursor.take(Separator.hyphen.rawValue) { return .hyphen }
    if cursor.take(Separator.slash.rawValue) { return .slash }
    return cursor.skipFoldingSpace() ? .space : nil
  }

  /// Takes the same separator again. With white space, or in place of it, a comma may be allowed.
  private static func take(_ separator: Separator, _ cursor: inout ByteCursor, orComma: Bool = false) -> Bool {
    if separator != .space { return cursor.take(separator.rawValue) }
    let hasSpace = cursor.skipFoldingSpace()
    guard orComma, cursor.take(UInt8(ascii: ",")) else { return hasSpace }
    _ = cursor.skipFoldingSpace()
    return true
  }
}
