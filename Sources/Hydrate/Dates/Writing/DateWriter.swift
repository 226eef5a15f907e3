import Foundation

/// Writes dates as text, in UTC. Nil for years outside 0 to 9999, NaN and infinity, which no form
/// can express.
enum DateWriter {
  /// The canonical form: RFC 3339 with `Z` and as many fraction digits as are needed to read the
  /// identical date back.
  static func rfc3339(_ date: Date) -> String? {
    withRFC3339(date) { String(decoding: $0) }
  }

  /// Calls `use` with the bytes of the canonical form. Returns nil, without a call, if the date
  /// cannot be written.
  static func withRFC3339<Result>(_ date: Date, use: (Span<UInt8>) -> Result) -> Result? {
    guard WrittenInstant.wholeSeconds(of: date) != nil, let exact = ShortestFraction(date.timeIntervalSinceReferenceDate),
      let instant = WrittenInstant(seconds: exact.whole)
    else { return nil }
    return withWrittenBytes(capacity: 32 + exact.digitCount) { text in
      append(instant, to: &text)
      if exact.digitCount > 0 {
        text.append(UInt8(ascii: "."))
        if exact.longDigits.isEmpty {
          text.append(exact.numerator, digits: exact.digitCount)
        } else {
          for digit in exact.longDigits { text.append(UInt8(ascii: "0") + digit) }
        }
      }
      text.append(UInt8(ascii: "Z"))
    } use: {
      use($0)
    }
  }

  /// RFC 3339 to the nearest millisecond, always with three fraction digits.
  static func rfc3339Milliseconds(_ date: Date) -> String? {
    guard let instant = WrittenInstant(milliseconds: date) else { return nil }
    return DateText.string { text in
      append(instant, to: &text)
      text.append(UInt8(ascii: "."))
      text.append(UInt64(instant.milliseconds), digits: 3)
      text.append(UInt8(ascii: "Z"))
    }
  }

  /// A mail date: `Mon, 20 Jan 2014 02:57:14 GMT`, without the parts that the shape omits.
  ///
  /// It is first rounded to the nearest millisecond, so that a `Double` just below a full second
  /// does not show the one before. Then everything smaller than the last part is dropped, as on a
  /// clock.
  static func rfc822(_ date: Date, shape: RFC822Shape) -> String? {
    guard let instant = WrittenInstant(milliseconds: date) else { return nil }
    let calendar = instant.calendar
    return DateText.string { text in
      if shape.hasWeekday {
        text.append(CalendarNames.weekdays[instant.weekday - 1])
        text.append(", ")
      }
      text.append(twoDigits: calendar.day)
      text.append(" ")
      text.append(CalendarNames.months[calendar.month - 1])
      text.append(" ")
      text.append(twoDigits: calendar.year / 100)
      text.append(twoDigits: calendar.year % 100)
      text.append(" ")
      text.append(twoDigits: instant.hour)
      text.append(":")
      text.append(twoDigits: instant.minute)
      if shape.hasSeconds {
        text.append(":")
        text.append(twoDigits: instant.second)
      }
      if shape.hasZone { text.append(" GMT") }
    }
  }

  /// The day on which a date is in a zone: `2014-01-20`.
  static func day(_ date: Date, in clock: ZoneClock) -> String? {
    guard let seconds = WrittenInstant.wholeSeconds(of: date), let instant = WrittenInstant(seconds: seconds + clock.offset(at: seconds))
    else { return nil }
    return DateText.string { text in
      append(instant, to: &text)
      text.removeLast(9)
    }
  }

  /// Appends `2014-01-20T02:57:14`.
  private static func append(_ instant: WrittenInstant, to text: inout DateText) {
    let calendar = instant.calendar
    let (hyphen, colon) = (UInt64(UInt8(ascii: "-")), UInt64(UInt8(ascii: ":")))
    let year = DateText.twoDigits(calendar.year / 100) | DateText.twoDigits(calendar.year % 100) << 16
    text.append(year | hyphen << 32 | DateText.twoDigits(calendar.month) << 40 | hyphen << 56, count: 8)
    let hour = UInt64(UInt8(ascii: "T")) << 16 | DateText.twoDigits(instant.hour) << 24
    text.append(DateText.twoDigits(calendar.day) | hour | colon << 40 | DateText.twoDigits(instant.minute) << 48, count: 8)
    text.append(colon | DateText.twoDigits(instant.second) << 8, count: 3)
  }
}

/// The buffer of a date text, on the stack. Its size is fixed; every writer asks for enough.
typealias DateText = OutputSpan<UInt8>

extension DateText {
  static func string(_ write: (inout DateText) -> Void) -> String {
    withWrittenBytes(capacity: 64, write) { String(decoding: $0) }
  }

  mutating func append(_ text: StaticString) {
    text.withBytes { append($0) }
  }

  /// Appends a number with leading zeros. Surplus digits are cut off at the front.
  mutating func append(_ number: UInt64, digits: Int) {
    append(repeating: UInt8(ascii: "0"), count: digits)
    var rest = number
    for index in stride(from: count - 1, through: count - digits, by: -1) {
      self[index] += UInt8(rest % 10)
      rest /= 10
    }
  }

  /// Appends two digits of a number from 0 to 99.
  mutating func append(twoDigits number: Int) { append(Self.twoDigits(number), count: 2) }

  /// The two digits of a number from 0 to 99 as bytes, the first lowest.
  @inline(__always) static func twoDigits(_ number: Int) -> UInt64 {
    let number = UInt64(truncatingIfNeeded: number)
    // 103 / 2^10 is exact enough to divide a number below 100 by ten.
    let tens = (number &* 103) >> 10
    return (tens | (number &- tens &* 10) << 8) &+ 0x3030
  }
}

/// The parts of an instant that a writer shows, in UTC, in the years 0 to 9999.
struct WrittenInstant {
  /// The range of seconds since 2001 in the years 0 to 9999.
  static let secondsRange: ClosedRange<Int64> = -63_145_526_400...252_423_993_599

  /// The whole second since 2001 at or before the instant.
  let seconds: Int64
  /// The milliseconds to add, 0 to 999.
  let milliseconds: Int

  /// Nil if the second is outside the years 0 to 9999.
  init?(seconds: Int64) {
    guard Self.secondsRange.contains(seconds) else { return nil }
    self.seconds = seconds
    milliseconds = 0
  }

  /// The nearest millisecond of a date, or nil if it is not in the years 0 to 9999.
  init?(milliseconds date: Date) {
    guard let floor = Self.wholeSeconds(of: date) else { return nil }
    let rounded = Int(((date.timeIntervalSinceReferenceDate - Double(floor)) * 1000).rounded())
    seconds = rounded < 1000 ? floor : floor + 1
    milliseconds = rounded < 1000 ? rounded : 0
    guard Self.secondsRange.contains(seconds) else { return nil }
  }

  /// The whole second since 2001 at or before a date; nil outside the years 0 to 9999, for NaN and
  /// infinity.
  static func wholeSeconds(of date: Date) -> Int64? {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard seconds >= Double(secondsRange.lowerBound), seconds <= Double(secondsRange.upperBound) else { return nil }
    return Int64(seconds)
  }

  var calendar: (year: Int, month: Int, day: Int) { CivilDay.components(ofDay: day) }
  var weekday: Int { CivilDay.weekday(ofDay: day) }
  var hour: Int { secondOfDay / 3600 }
  var minute: Int { secondOfDay / 60 % 60 }
  var second: Int { secondOfDay % 60 }

  private var day: Int { Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) }
  private var secondOfDay: Int { Int(seconds - Int64(day) * 86_400) }
}
