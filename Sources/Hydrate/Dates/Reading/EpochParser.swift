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

/// A JSON number (RFC 8259 section 6) taken apart into decimal digits, nothing rounded.
struct EpochNumber {
  private(set) var isNegative = false
  /// The digits before the point, as written.
  private(set) var writtenIntegerDigits = 0
  /// The digits before the point of the plain value without leading zeros: 3 for 123.4 and 1.234e2, -2 for 0.00123, 0 for zero.
  private(set) var integerDigits = 0
  /// All digits as one number, when there is no exponent and they are few; `fractionDigits` of them stand after the point.
  private(set) var mantissa: UInt64?
  private(set) var fractionDigits = 0

  /// The first digit that is not 0, as written; nil for zero.
  private var firstSignificantDigit: UInt8?

  /// nil when the bytes are not exactly one JSON number.
  init?(_ bytes: Span<UInt8>) {
    var cursor = bytes
    isNegative = cursor.take(UInt8(ascii: "-"))
    let integer = cursor.extracting(first: cursor.digitCount)
    guard let first = integer.first, first != UInt8(ascii: "0") || integer.count == 1 else { return nil }
    writtenIntegerDigits = integer.count
    cursor.skip(integer.count)
    var fraction = cursor.extracting(first: 0)
    if cursor.take(UInt8(ascii: ".")) {
      fraction = cursor.extracting(first: cursor.digitCount)
      guard !fraction.isEmpty else { return nil }
      fractionDigits = fraction.count
      cursor.skip(fractionDigits)
    }
    var exponent = 0
    let hasExponent = cursor.take(UInt8(ascii: "e")) || cursor.take(UInt8(ascii: "E"))
    if hasExponent {
      guard let taken = Self.takeExponent(&cursor) else { return nil }
      exponent = taken
    }
    guard cursor.isAtEnd else { return nil }

    if !hasExponent, integer.count + fraction.count <= 18 {
      mantissa = fraction.number(after: integer.number())
    }
    if first != UInt8(ascii: "0") {
      firstSignificantDigit = first
      integerDigits = integer.count + exponent
    } else if let zeros = fraction.firstIndex(where: { $0 != UInt8(ascii: "0") }) {
      firstSignificantDigit = fraction[zeros]
      integerDigits = exponent - zeros
    }
  }

  /// All digits of the number's text from the first that is not zero on, each 0 to 9; none for zero.
  func significantDigits(of bytes: Span<UInt8>) -> [UInt8] {
    var digits: [UInt8] = []
    let end = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.count
    digits.reserveCapacity(end)
    for index in 0..<end {
      let digit = ASCIIText.digit(bytes[index])
      if digit < 10, digit > 0 || !digits.isEmpty { digits.append(digit) }
    }
    return digits
  }

  /// The unit that a number of this size is in, nil if it could be either.
  var likelyUnit: EpochParser.Unit? {
    switch integerDigits {
    case ...10: .seconds
    case 12: firstSignificantDigit == UInt8(ascii: "9") ? .milliseconds : nil
    case 13...: .milliseconds
    default: nil
    }
  }

  /// Takes sign and digits of an exponent. One of absurd size is cut down to one that is still far out of range.
  private static func takeExponent(_ cursor: inout ByteCursor) -> Int? {
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    let digits = cursor.extracting(first: cursor.digitCount)
    guard !digits.isEmpty else { return nil }
    cursor.skip(digits.count)
    let limit = 1_000_000_000
    var value = 0
    for index in digits.indices { value = value >= limit / 10 ? limit : value * 10 + Int(digits[index] - UInt8(ascii: "0")) }
    return isNegative ? -value : value
  }
}

/// The .NET form of JSON dates: `/Date(1390186634595)/`, milliseconds since 1970 in UTC.
///
/// An offset in it, `/Date(1390186634595+0100)/`, only says how the writer would show the instant; it never moves it.
enum DotNetDate {
  static func parse(_ bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    guard cursor.take("/Date(") else { return nil }
    let isNegative = cursor.take(UInt8(ascii: "-"))
    // Fifteen digits hold every millisecond of the years 0 to 9999.
    let digits = cursor.extracting(first: cursor.digitCount)
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    cursor.skip(digits.count)
    if !cursor.take(UInt8(ascii: ")")) {
      guard ZoneOffset.take(&cursor, .fourDigits) != nil, cursor.take(UInt8(ascii: ")")) else { return nil }
    }
    guard cursor.take(UInt8(ascii: "/")), cursor.isAtEnd else { return nil }
    return EpochParser.date(isNegative: isNegative, mantissa: digits.number(), denominator: 1000)
  }

  /// The text of a date to the nearest millisecond, nil outside the years 0 to 9999.
  static func string(from date: Date) -> String? {
    guard let instant = WrittenInstant(milliseconds: date) else { return nil }
    let milliseconds = (instant.seconds + EpochParser.secondsTo2001) * 1000 + Int64(instant.milliseconds)
    return "/Date(\(milliseconds))/"
  }
}
