import Foundation

/// Dates that name their month: the mail dates of RFC 822, 1123, 2822 and 5322, those of RFC 850, and asctime.
///
/// Names count in any case. A weekday must be that of the date. No zone means UTC.
enum NamedDateParser {
  /// Any of these forms.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var cursor = ByteCursor(bytes)
    var isShort = true
    guard let weekday = CalendarNames.takeWeekday(&cursor, isShort: &isShort) else {
      return mailDate(&cursor, weekday: nil)?.date
    }
    var ahead = cursor
    _ = ahead.skipFoldingSpace()
    guard ahead.take(UInt8(ascii: ",")) else { return isShort ? asctime(&cursor, weekday: weekday) : nil }
    _ = ahead.skipFoldingSpace()
    var copy = ahead
    return mailDate(&ahead, weekday: weekday)?.date ?? rfc850(&copy, weekday: weekday)
  }

  /// A mail date only, with its shape: `Mon, 20 Jan 2014 02:57:14 GMT`.
  static func mailDate(_ bytes: UnsafeBufferPointer<UInt8>) -> (date: Date, shape: RFC822Shape)? {
    var cursor = ByteCursor(bytes)
    var isShort = true
    let weekday = CalendarNames.takeWeekday(&cursor, isShort: &isShort)
    if weekday != nil {
      _ = cursor.skipFoldingSpace()
      guard isShort, cursor.take(UInt8(ascii: ",")) else { return nil }
      _ = cursor.skipFoldingSpace()
    }
    return mailDate(&cursor, weekday: weekday)
  }

  /// RFC 5322 sections 3.3 and 4.3, without comments, from the day of the month on.
  private static func mailDate(_ cursor: inout ByteCursor, weekday: Int?) -> (date: Date, shape: RFC822Shape)? {
    var shape = RFC822Shape(hasWeekday: weekday != nil, hasSeconds: false, hasZone: false)
    guard let dayOfMonth = takeDayOfMonth(&cursor), cursor.skipFoldingSpace(),
      let month = CalendarNames.takeMonth(&cursor), cursor.skipFoldingSpace(),
      let year = takeMailYear(&cursor), cursor.skipFoldingSpace(),
      let clock = ClockTime(named: &cursor, hasSeconds: &shape.hasSeconds),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth),
      weekday == nil || weekday == CivilDay.weekday(ofDay: day)
    else { return nil }
    var offset = 0
    if !cursor.isAtEnd {
      guard cursor.skipFoldingSpace(), let taken = takeZone(&cursor), cursor.isAtEnd else { return nil }
      offset = taken
      shape.hasZone = true
    }
    return clock.date(onDay: day, offset: offset).map { ($0, shape) }
  }

  /// RFC 9110 section 5.6.7, from the day of the month on: `20-Jan-14 02:57:14 GMT`. Cookies write the year in full.
  private static func rfc850(_ cursor: inout ByteCursor, weekday: Int) -> Date? {
    guard let dayOfMonth = takeDayOfMonth(&cursor), cursor.take(UInt8(ascii: "-")),
      let month = CalendarNames.takeMonth(&cursor), cursor.take(UInt8(ascii: "-")),
      let day = takeRFC850Year(&cursor, dayOfMonth: dayOfMonth, month: month, weekday: weekday), cursor.skipFoldingSpace()
    else { return nil }
    return takeTimeAndZone(&cursor, day: day)
  }

  /// Which century is meant depends on today in RFC 9110 (at most 50 years ahead); the weekday settles it for good.
  private static func takeRFC850Year(_ cursor: inout ByteCursor, dayOfMonth: Int, month: Int, weekday: Int) -> Int? {
    let digitCount = cursor.digitCount
    guard digitCount == 2 || digitCount == 4, let written = cursor.takeNumber(digits: digitCount) else { return nil }
    let year = digitCount == 4 ? written : TwoDigitYear.year(written)
    let years = digitCount == 2 && year < 2000 ? year...year + 100 : year...year
    for candidate in stride(from: years.lowerBound, through: years.upperBound, by: 100) {
      if let day = CivilDay.number(year: candidate, month: month, day: dayOfMonth), CivilDay.weekday(ofDay: day) == weekday {
        return day
      }
    }
    return nil
  }

  /// `Mon Jan 20 02:57:14 2014`, from the month on. POSIX `date` puts a zone before the year, git one after it.
  private static func asctime(_ cursor: inout ByteCursor, weekday: Int) -> Date? {
    var hasSeconds = false
    guard cursor.skipFoldingSpace(), let month = CalendarNames.takeMonth(&cursor), cursor.skipFoldingSpace(),
      let dayOfMonth = takeDayOfMonth(&cursor), cursor.skipFoldingSpace(),
      let clock = ClockTime(named: &cursor, hasSeconds: &hasSeconds), hasSeconds, cursor.skipFoldingSpace()
    else { return nil }
    var offset: Int?
    if cursor.digitCount == 0 {
      offset = takeZone(&cursor)
      guard offset != nil, cursor.skipFoldingSpace() else { return nil }
    }
    guard cursor.digitCount == 4, let year = cursor.takeNumber(digits: 4),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth), CivilDay.weekday(ofDay: day) == weekday
    else { return nil }
    if offset == nil, cursor.skipFoldingSpace() {
      offset = takeZone(&cursor)
    }
    guard cursor.isAtEnd else { return nil }
    return clock.date(onDay: day, offset: offset ?? 0)
  }

  private static func takeTimeAndZone(_ cursor: inout ByteCursor, day: Int) -> Date? {
    var hasSeconds = false
    guard let clock = ClockTime(named: &cursor, hasSeconds: &hasSeconds), hasSeconds else { return nil }
    if cursor.isAtEnd { return clock.date(onDay: day, offset: 0) }
    guard cursor.skipFoldingSpace(), let offset = takeZone(&cursor), cursor.isAtEnd else { return nil }
    return clock.date(onDay: day, offset: offset)
  }

  private static func takeDayOfMonth(_ cursor: inout ByteCursor) -> Int? {
    let digitCount = cursor.digitCount
    return digitCount <= 2 ? cursor.takeNumber(digits: digitCount) : nil
  }

  /// Two digits by the fixed rule, three count from 1900, four are the year itself.
  private static func takeMailYear(_ cursor: inout ByteCursor) -> Int? {
    switch cursor.digitCount {
    case 2: cursor.takeNumber(digits: 2).map(TwoDigitYear.year)
    case 3: cursor.takeNumber(digits: 3).map { 1900 + $0 }
    case 4: cursor.takeNumber(digits: 4)
    default: nil
    }
  }

  private static func takeZone(_ cursor: inout ByteCursor) -> Int? {
    switch cursor.next {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): ZoneOffset.take(&cursor, .fourDigits)
    default: ZoneOffset.takeName(&cursor)
    }
  }
}
