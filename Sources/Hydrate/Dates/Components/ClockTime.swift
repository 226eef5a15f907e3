import Foundation

/// A time of day as written, with its fraction. With a day and an offset it gives an instant.
struct ClockTime {
  var hour = 0
  var minute = 0
  var second = 0
  var fraction = DecimalFraction()

  static var midnight: ClockTime { ClockTime() }

  /// Whether each part is in its range, in any zone. `date(onDay:offset:in:)` checks second 60.
  func isValid(allowing24 isDayEndAllowed: Bool) -> Bool {
    if hour == 24 { return isDayEndAllowed && minute == 0 && second == 0 && fraction.isZero }
    return hour < 24 && minute < 60 && second <= 60
  }

  /// The instant of this time on a day, in a zone that is `offset` minutes ahead of UTC.
  ///
  /// Second 60 exists only at 23:59 UTC (RFC 3339 section 5.7) and counts as the first of the next
  /// day, as in POSIX time.
  ///
  /// `text` is the text that the time was taken from, or its end from a point before the time.
  func date(onDay day: Int, offset: Int, in text: Span<UInt8>) -> Date? {
    let minutes = hour * 60 + minute - offset
    // The offset is less than a day either way.
    if second == 60, (minutes + 1440) % 1440 != 1439 { return nil }
    let whole = Int64(day) * 86_400 + Int64(minutes * 60 + second)
    return fraction.seconds(addedTo: whole, in: text).map(Date.init(timeIntervalSinceReferenceDate:))
  }
}

extension ClockTime {
  /// Takes an ISO 8601 time: `07:58:30.5`, `07:58`, `07:58.5` (of the minute), and in the basic
  /// form `075830`.
  ///
  /// An hour alone is valid only after a `T`.
  init?(iso cursor: inout ByteCursor, isExtended: Bool, isHourAloneAllowed: Bool) {
    guard let hour = cursor.takePair() else { return nil }
    self.hour = hour
    var unit: UInt64 = 3600
    if Self.takesPart(&cursor, isExtended) {
      guard let minute = cursor.takePair() else { return nil }
      self.minute = minute
      unit = 60
      if Self.takesPart(&cursor, isExtended) {
        guard let second = cursor.takePair() else { return nil }
        self.second = second
        unit = 1
      }
    } else if !isHourAloneAllowed {
      return nil
    }
    if cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
      guard let fraction = DecimalFraction(&cursor, of: unit) else { return nil }
      self.fraction = fraction
    }
    guard isValid(allowing24: true) else { return nil }
  }

  /// Takes a time of RFC 5322 or asctime: `07:58:30` or `07:58`, also with white space around the
  /// colons, which is the obsolete form.
  init?(named cursor: inout ByteCursor, hasSeconds: inout Bool) {
    guard let hour = cursor.takePair(), Self.takesColon(&cursor), let minute = cursor.takePair() else { return nil }
    self.hour = hour
    self.minute = minute
    hasSeconds = Self.takesColon(&cursor)
    if hasSeconds {
      guard let second = cursor.takePair() else { return nil }
      self.second = second
    }
    guard isValid(allowing24: false) else { return nil }
  }

  /// Takes a time as people write it: `07:58:30.5`, `07:58`, and with AM or PM `7:58 PM`.
  ///
  /// An hour of one digit needs AM or PM; without it the hour is ambiguous.
  init?(informal cursor: inout ByteCursor) {
    let digitCount = cursor.digitCount
    guard digitCount <= 2, let hour = cursor.takeNumber(digits: digitCount), Self.takesColon(&cursor),
      let minute = cursor.takePair()
    else { return nil }
    self.hour = hour
    self.minute = minute
    if Self.takesColon(&cursor) {
      guard let second = cursor.takePair() else { return nil }
      self.second = second
      if cursor.isAtDigit(ahead: 1), cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
        guard let fraction = DecimalFraction(&cursor) else { return nil }
        self.fraction = fraction
      }
    }
    guard takeMeridiem(&cursor) ?? (digitCount == 2), isValid(allowing24: false) else { return nil }
  }

  /// Takes `AM`, `pm`, `a.m.` and the like, in any case, after white space, a narrow no-break
  /// space (U+202F) or nothing, and sets the half of the day.
  ///
  /// - Returns: nil if there is no such text; false if a 12-hour clock has no such hour.
  mutating func takeMeridiem(_ cursor: inout ByteCursor) -> Bool? {
    guard let next = cursor.next else { return nil }
    var ahead = cursor
    if next == 0xE2 {
      guard ahead.take("\u{202F}") else { return nil }
    } else if cursor.isAtSpace {
      _ = ahead.skipFoldingSpace()
    }
    let isAfternoon = ahead.takeLetters("p")
    guard isAfternoon || ahead.takeLetters("a") else { return nil }
    let hasPoints = ahead.take(UInt8(ascii: "."))
    // With another letter it would be a different word, such as a zone's name.
    guard ahead.takeLetters("m"), hasPoints ? ahead.take(UInt8(ascii: ".")) : !ahead.isAtLetter() else { return nil }
    cursor = ahead
    guard (1...12).contains(hour) else { return false }
    hour = hour % 12 + (isAfternoon ? 12 : 0)
    return true
  }

  private static func takesPart(_ cursor: inout ByteCursor, _ isExtended: Bool) -> Bool {
    isExtended ? cursor.take(UInt8(ascii: ":")) : cursor.digitCount > 0
  }

  private static func takesColon(_ cursor: inout ByteCursor) -> Bool {
    if !cursor.take(UInt8(ascii: ":")) {
      guard cursor.isAtSpace else { return false }
      var ahead = cursor
      guard ahead.skipFoldingSpace(), ahead.take(UInt8(ascii: ":")) else { return false }
      cursor = ahead
    }
    if cursor.isAtSpace { _ = cursor.skipFoldingSpace() }
    return true
  }
}

/// The rest of an informal date: nothing, or a time of day and an optional zone.
///
/// The time follows white space, a comma, `at`, or a sensible combination of these. It uses 24
/// hours, `08:05`, or with AM or PM 12 hours, `8:05 PM`; seconds and their fraction are optional.
/// Hour 24 is invalid. For zones see ``ZoneOffset/takeInformal(_:)``.
enum InformalTime {
  /// Takes the rest of the text and returns the instant. In a web log a colon precedes the time.
  static func take(_ cursor: inout ByteCursor, day: Int, orAfterColon: Bool = false) -> Date? {
    let text = cursor
    if cursor.isAtEnd { return ClockTime.midnight.date(onDay: day, offset: 0, in: text) }
    let isLog = orAfterColon && cursor.take(UInt8(ascii: ":"))
    guard isLog || takeBreak(&cursor), let clock = ClockTime(informal: &cursor), let offset = ZoneOffset.takeInformal(&cursor) else {
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
