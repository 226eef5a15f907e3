import Foundation

/// Unix time: a number of seconds or milliseconds since 1970-01-01T00:00:00Z.
///
/// The decimal digits are read as they stand, whatever the exponent, and rounded once. Only the years 0 to 9999 are accepted.
enum EpochParser {
  enum Unit {
    case seconds
    case milliseconds
  }

  /// Seconds from 1970 to 2001.
  static let secondsTo2001: Int64 = 978_307_200

  /// The instant of a JSON number, the unit given by its size: seconds below 1e10, milliseconds from 9e11 (absolute values).
  ///
  /// What lies between could be either and is refused, as is what is not a JSON number.
  static func date(fromNumber bytes: Span<UInt8>) -> Date? {
    EpochNumber(bytes).flatMap { number in number.likelyUnit.flatMap { date(number, bytes, $0) } }
  }

  /// The instant of a JSON number in a known unit.
  static func date(fromNumber bytes: Span<UInt8>, unit: Unit) -> Date? {
    EpochNumber(bytes).flatMap { date($0, bytes, unit) }
  }

  /// The same as for a number, for text: it needs nine digits before any fraction, so that years, days and counts are no dates.
  static func date(fromText bytes: Span<UInt8>) -> Date? {
    guard let number = EpochNumber(bytes), number.writtenIntegerDigits >= 9, number.integerDigits >= 9 else { return nil }
    return number.likelyUnit.flatMap { date(number, bytes, $0) }
  }

  /// The instant `mantissa / denominator` seconds after 1970, or before it. The denominator is a power of ten.
  static func date(isNegative: Bool, mantissa: UInt64, denominator: UInt64) -> Date? {
    guard denominator > 0 else { return nil }
    let (integer, numerator) = mantissa.quotientAndRemainder(dividingBy: denominator)
    guard let whole = wholeSeconds(isNegative: isNegative, integer: integer, hasFraction: numerator > 0) else { return nil }
    let above = isNegative && numerator > 0 ? denominator - numerator : numerator
    return ExactSeconds.nearest(whole: whole, numerator: above, denominator: denominator)
      .map(Date.init(timeIntervalSinceReferenceDate:))
  }

  private static func date(_ number: EpochNumber, _ bytes: Span<UInt8>, _ unit: Unit) -> Date? {
    let shift = unit == .milliseconds ? 3 : 0
    if let mantissa = number.mantissa, number.fractionDigits + shift <= 18 {
      let denominator = (0..<number.fractionDigits + shift).reduce(UInt64(1)) { power, _ in power * 10 }
      return date(isNegative: number.isNegative, mantissa: mantissa, denominator: denominator)
    }
    // Far too large for a date; and what is far too small to matter, whatever is added to it, needs no digits.
    let integerDigits = number.integerDigits - shift
    guard integerDigits <= 12 else { return nil }
    guard integerDigits > -40 else { return date(isNegative: false, mantissa: 0, denominator: 1) }
    let digits = number.significantDigits(of: bytes)
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

  /// The seconds since 2001 at or before the instant, nil outside the years 0 to 9999.
  private static func wholeSeconds(isNegative: Bool, integer: UInt64, hasFraction: Bool) -> Int64? {
    guard integer < 1_000_000_000_000 else { return nil }
    let seconds = (isNegative ? -Int64(integer) - (hasFraction ? 1 : 0) : Int64(integer)) - secondsTo2001
    return WrittenInstant.secondsRange.contains(seconds) ? seconds : nil
  }
}
