import Foundation

/// Unix time: a number of seconds, or of a part of a second, since 1970-01-01T00:00:00Z.
///
/// The decimal digits are used as written, whatever the exponent, and rounded once. Only the years
/// 0 to 9999 are accepted.
enum EpochParser {
  /// The raw value is the number of decimal places that makes the unit a second.
  enum Unit: Int {
    case seconds = 0
    case milliseconds = 3
    case microseconds = 6
    case nanoseconds = 9
  }

  /// Seconds from 1970 to 2001.
  static let secondsTo2001: Int64 = 978_307_200

  /// The instant of a JSON number whose size determines the unit: seconds below 1e10, milliseconds
  /// from 9e11 (absolute values).
  ///
  /// Numbers in between are ambiguous and give nil, as do those whose digits are a day or a day and
  /// a time, and text that is not a JSON number.
  static func date(fromNumber bytes: Span<UInt8>) -> Date? {
    guard let number = NumberText(bytes), let unit = likelyUnit(of: number) else { return nil }
    return date(number, bytes, unit)
  }

  /// The instant of a JSON number in a known unit.
  static func date(fromNumber bytes: Span<UInt8>, unit: Unit) -> Date? {
    NumberText(bytes).flatMap { date($0, bytes, unit) }
  }

  /// The instant of a text. It needs nine digits before any fraction, so that years, days and
  /// counts are not dates.
  static func date(fromText bytes: Span<UInt8>) -> Date? {
    guard let number = NumberText(bytes), number.integerDigits >= 9,
      bytes.extracting(droppingFirst: number.isNegative ? 1 : 0).digitCount >= 9, let unit = likelyUnit(of: number)
    else { return nil }
    return date(number, bytes, unit)
  }

  /// The unit of a number of this size, or nil if it is ambiguous.
  private static func likelyUnit(of number: NumberText) -> Unit? {
    switch number.integerDigits {
    case 8 where number.isDay, 14 where number.isDay: nil
    case ...10: .seconds
    case 12: number.firstDigit == 9 ? .milliseconds : nil
    case 13...: .milliseconds
    default: nil
    }
  }

  /// The Unicode date pattern of digits that are refused because they are a day, or a day and a
  /// time; nil for others.
  static func refusedPattern(_ bytes: Span<UInt8>) -> String? {
    guard bytes.digitCount == bytes.count, NumberText(bytes)?.isDay == true else { return nil }
    return bytes.count == 8 ? "yyyyMMdd" : "yyyyMMddHHmmss"
  }

  /// The unit of a number, or of a text that is one, which is too large for milliseconds and can be
  /// a count of a smaller unit; nil for others.
  static func smallUnit(_ bytes: Span<UInt8>) -> Unit? {
    guard date(fromNumber: bytes) == nil, let number = NumberText(bytes), (16...19).contains(number.integerDigits) else { return nil }
    // So many microseconds begin in 2001, so many nanoseconds too.
    let unit = number.integerDigits < 18 ? Unit.microseconds : .nanoseconds
    return date(number, bytes, unit) == nil ? nil : unit
  }

  /// The instant `mantissa / denominator` seconds after 1970, or before it. The denominator is a
  /// power of ten.
  static func date(isNegative: Bool, mantissa: UInt64, denominator: UInt64) -> Date? {
    guard denominator > 0 else { return nil }
    let (integer, numerator) = mantissa.quotientAndRemainder(dividingBy: denominator)
    guard let whole = wholeSeconds(isNegative: isNegative, integer: integer, hasFraction: numerator > 0) else { return nil }
    let above = isNegative && numerator > 0 ? denominator - numerator : numerator
    return ExactSeconds.nearest(whole: whole, numerator: above, denominator: denominator)
      .map(Date.init(timeIntervalSinceReferenceDate:))
  }

  private static func date(_ number: NumberText, _ bytes: Span<UInt8>, _ unit: Unit) -> Date? {
    let shift = unit.rawValue
    let integerDigits = number.integerDigits - shift
    // Numbers far too large for a date, and numbers too small to have an effect, need no digits.
    guard integerDigits <= 12 else { return nil }
    guard !number.isZero, integerDigits > -40 else { return date(isNegative: false, mantissa: 0, denominator: 1) }
    let exponent = number.exponent - shift
    if !number.isTruncated, exponent >= -18 {
      // There are at most twelve digits before the point, so there is no overflow.
      let power = (0..<abs(exponent)).reduce(UInt64(1)) { power, _ in power * 10 }
      let (mantissa, denominator) = exponent < 0 ? (number.significand, power) : (number.significand * power, 1)
      return date(isNegative: number.isNegative, mantissa: mantissa, denominator: denominator)
    }
    let digits = number.significantDigits(of: bytes).digits
    var integer: UInt64 = 0
    for position in 0..<max(integerDigits, 0) {
      integer = integer * 10 + UInt64(position < digits.count ? digits[position] : 0)
    }
    var fraction = [UInt8](repeating: 0, count: max(-integerDigits, 0))
    fraction.append(contentsOf: digits.dropFirst(max(integerDigits, 0)))
    let hasFraction = fraction.contains { $0 != 0 }
    guard let whole = wholeSeconds(isNegative: number.isNegative, integer: integer, hasFraction: hasFraction) else { return nil }
    if number.isNegative, let last = fraction.lastIndex(where: { $0 != 0 }) {
      for index in 0...last { fraction[index] = (index == last ? 10 : 9) - fraction[index] }
    }
    return ExactSeconds.nearest(whole: whole, digits: fraction).map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// The whole second since 2001 at or before the instant, or nil outside the years 0 to 9999.
  private static func wholeSeconds(isNegative: Bool, integer: UInt64, hasFraction: Bool) -> Int64? {
    guard integer < 1_000_000_000_000 else { return nil }
    let seconds = (isNegative ? -Int64(integer) - (hasFraction ? 1 : 0) : Int64(integer)) - secondsTo2001
    return WrittenInstant.secondsRange.contains(seconds) ? seconds : nil
  }
}

extension NumberText {
  /// The number of digits before the point in plain notation, without leading zeros: 3 for 123.4
  /// and 1.234e2, -2 for 0.00123, 0 for zero.
  fileprivate var integerDigits: Int { significand == 0 ? 0 : parts.count + exponent }

  /// The first digit that is not 0, or 0 for zero.
  fileprivate var firstDigit: UInt64 { parts.first }

  /// Whether the digits before the point, 8 or 14 of them, are a calendar day, as `20240305`, or a
  /// day and a time, as `20240305093000`.
  fileprivate var isDay: Bool {
    guard !isNegative, integerDigits == 8 || integerDigits == 14 else { return false }
    // There are at most 14 digits before the point and 19 in all, so there is no overflow.
    let power = (0..<abs(exponent)).reduce(UInt64(1)) { power, _ in power * 10 }
    let whole = exponent < 0 ? significand / power : significand * power
    let parts = whole < 100_000_000 ? (whole, 0) : whole.quotientAndRemainder(dividingBy: 1_000_000)
    let (day, time) = (Int(parts.0), Int(parts.1))
    let clock = ClockTime(hour: time / 10_000, minute: time / 100 % 100, second: time % 100)
    return clock.isValid(allowing24: true) && (clock.second < 60 || time == 235_960)
      && CivilDay.number(year: day / 10_000, month: day / 100 % 100, day: day % 100) != nil
  }

  private var parts: (count: Int, first: UInt64) {
    var (count, rest) = (1, significand)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    return (count, rest)
  }
}

/// The .NET form of JSON dates: `/Date(1390186634595)/`, milliseconds since 1970 in UTC.
///
/// An offset in it, `/Date(1390186634595+0100)/`, only says how the sender would show the instant;
/// it never changes it.
extension EpochParser {
  static func date(fromDotNet bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    guard cursor.take("/Date(") else { return nil }
    let isNegative = cursor.take(UInt8(ascii: "-"))
    // Fifteen digits are enough for every millisecond of the years 0 to 9999.
    let digits = cursor.extracting(first: cursor.digitCount)
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    cursor.skip(digits.count)
    if !cursor.take(UInt8(ascii: ")")) {
      guard ZoneOffset.take(&cursor, .fourDigits) != nil, cursor.take(UInt8(ascii: ")")) else { return nil }
    }
    guard cursor.take(UInt8(ascii: "/")), cursor.isAtEnd else { return nil }
    return date(isNegative: isNegative, mantissa: digits.number(), denominator: 1000)
  }

  /// The text of a date to the nearest millisecond, or nil outside the years 0 to 9999.
  static func dotNet(_ date: Date) -> String? {
    guard let instant = WrittenInstant(milliseconds: date) else { return nil }
    let milliseconds = (instant.seconds + secondsTo2001) * 1000 + Int64(instant.milliseconds)
    return "/Date(\(milliseconds))/"
  }
}
