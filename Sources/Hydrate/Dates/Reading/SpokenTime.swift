import Foundation

/// What may follow a date that people write: nothing, or a time of day and perhaps a zone.
///
/// The time stands after white space, a comma, `at`, or what of these makes sense together. It is one of 24 hours, `08:05`, or with AM or PM one
/// of 12, `8:05 PM`; seconds and their fraction may be missing. Hour 24 is none. For zones see ``ZoneOffset/takeSpoken(_:)``.
enum SpokenTime {
  /// Takes all that is left of the text, and gives the instant. A web log has a colon before its time.
  static func take(_ cursor: inout ByteCursor, day: Int, orAfterColon: Bool = false) -> Date? {
    let text = cursor
    if cursor.isAtEnd { return ClockTime.midnight.date(onDay: day, offset: 0, in: text) }
    let isLog = orAfterColon && cursor.take(UInt8(ascii: ":"))
    guard isLog || takeBreak(&cursor), let clock = ClockTime(spoken: &cursor), let offset = ZoneOffset.takeSpoken(&cursor) else {
      return nil
    }
    return clock.date(onDay: day, offset: offset, in: text)
  }

  private static func takeBreak(_ cursor: inout ByteCursor) -> Bool {
    var hasSpace = cursor.skipFoldingSpace()
    let hasComma = cursor.take(UInt8(ascii: ","))
    if hasComma { hasSpace = cursor.skipFoldingSpace() || hasSpace }
    guard cursor.isAtLetter() else { return hasSpace || hasComma }
    return hasSpace && cursor.takeLetters("at") && cursor.skipFoldingSpace()
  }
}
