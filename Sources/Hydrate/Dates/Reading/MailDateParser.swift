import Foundation

/// The mail dates of RFC 822, 1123, 2822 and 5322, nothing else: `Mon, 20 Jan 2014 02:57:14 GMT`.
///
/// Names may be in any case. A weekday must be that of the date. No zone means UTC.
enum MailDateParser {
  /// Parses RFC 5322 sections 3.3 and 4.3, without comments. Returns the date and its shape.
  static func parse(_ bytes: Span<UInt8>) -> (date: Date, shape: RFC822Shape)? {
    var cursor = bytes
    var isShort = true
    var shape = RFC822Shape(hasWeekday: false, hasSeconds: false, hasZone: false)
    let weekday = CalendarNames.takeWeekday(&cursor, isShort: &isShort)
    if weekday != nil {
      _ = cursor.skipFoldingSpace()
      guard isShort, cursor.take(UInt8(ascii: ",")) else { return nil }
      _ = cursor.skipFoldingSpace()
      shape.hasWeekday = true
    }
    guard let dayOfMonth = cursor.takeOneOrTwo(), cursor.skipFoldingSpace(),
      let month = CalendarNames.takeMonth(&cursor), cursor.skipFoldingSpace(),
      let year = takeYear(&cursor), cursor.skipFoldingSpace(),
      let clock = ClockTime(named: &cursor, hasSeconds: &shape.hasSeconds),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth),
      weekday == nil || weekday == CivilDay.weekday(ofDay: day)
    else { return nil }
    var offset = 0
    if !cursor.isAtEnd {
      guard cursor.skipFoldingSpace(), let taken = ZoneOffset.takeMail(&cursor), cursor.isAtEnd else { return nil }
      offset = taken
      shape.hasZone = true
    }
    return clock.date(onDay: day, offset: offset, in: bytes).map { ($0, shape) }
  }

  /// Takes a year: two digits by the fixed rule, three are added to 1900, four are the year
  /// itself.
  static func takeYear(_ cursor: inout ByteCursor) -> Int? {
    switch cursor.digitCount {
    case 2: cursor.takePair().map { CivilDay.year(ofTwoDigits: $0) }
    case 3: cursor.takeNumber(digits: 3).map { 1900 + $0 }
    case 4: cursor.takeFour()
    default: nil
    }
  }
}

/// The optional parts that an RFC 822 date has.
struct RFC822Shape: Sendable, Hashable {
  var hasWeekday = true
  var hasSeconds = true
  var hasZone = true
}
