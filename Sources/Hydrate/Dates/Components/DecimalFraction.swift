/// The decimal fraction of a clock time, as written: any number of digits, not rounded yet.
struct DecimalFraction {
  private var numerator: UInt64 = 0
  private var denominator: UInt64 = 1
  /// The seconds of the unit: the second or, as ISO 8601 allows, the minute or the hour if it is
  /// the last part written.
  private var unit: UInt64 = 1
  /// The number of digits if there are too many for `numerator`, and the distance from their
  /// beginning to the text's end; else 0.
  private var longCount = 0
  private var longPlace = 0

  var isZero: Bool { numerator == 0 && longCount == 0 }

  /// The fraction in seconds, added to `whole` seconds and rounded once.
  ///
  /// `text` is the text that the fraction was taken from, or its end from a point before the
  /// fraction: the fraction does not store its digits.
  func seconds(addedTo whole: Int64, in text: Span<UInt8>) -> Double? {
    if longCount > 0 { return seconds(of: text.extracting(last: longPlace).extracting(first: longCount), addedTo: whole) }
    if unit == 1 { return ExactSeconds.nearest(whole: whole, numerator: numerator, denominator: denominator) }
    // `numerator < denominator` keeps the quotient below the unit.
    let wide = numerator.multipliedFullWidth(by: unit)
    let (seconds, rest) = denominator.dividingFullWidth(wide)
    return ExactSeconds.nearest(whole: whole + Int64(seconds), numerator: rest, denominator: denominator)
  }

  private func seconds(of bytes: Span<UInt8>, addedTo whole: Int64) -> Double? {
    var digits = bytes.indices.map { bytes[$0] - UInt8(ascii: "0") }
    var carry: UInt64 = 0
    if unit != 1 {
      for index in digits.indices.reversed() {
        let product = UInt64(digits[index]) * unit + carry
        digits[index] = UInt8(product % 10)
        carry = product / 10
      }
    }
    return ExactSeconds.nearest(whole: whole + Int64(carry), digits: digits)
  }
}

extension DecimalFraction {
  /// Takes the digits of a fraction after its point; nil if there is none.
  init?(_ cursor: inout ByteCursor, of unit: UInt64 = 1) {
    let digits = cursor
    var count = cursor.takeDigits()
    guard count > 0 else { return nil }
    self.unit = unit
    if count > 18 {
      while count > 0, digits[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }
    guard count <= 18 else {
      longCount = count
      longPlace = digits.count
      return
    }
    for index in 0..<count {
      numerator = numerator * 10 + UInt64(digits[index] - UInt8(ascii: "0"))
      denominator *= 10
    }
  }
}

/// Whole seconds and a decimal fraction as the nearest `Double`, rounded once (ties to even).
///
/// A `Date` stores its seconds since 2001 in a `Double`. Adding a rounded fraction to them, or
/// using the seconds since 1970 in between, would round twice and sometimes miss the nearest
/// value.
enum ExactSeconds {
  /// `whole + numerator / denominator`.
  ///
  /// Requires `numerator < denominator`, a denominator that is a power of ten up to 10^18, and a
  /// `whole` below 2^52. Returns nil only if one of these does not hold.
  static func nearest(whole: Int64, numerator: UInt64, denominator: UInt64) -> Double? {
    if numerator == 0 { return Double(whole) }
    guard numerator < denominator, let divisor = Int64(exactly: denominator), divisor <= 1_000_000_000_000_000_000 else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: divisor)
    if !overflow, denominator < 1 << 53, product.magnitude < (1 << 53) - denominator {
      // Both are exact, so the division rounds once. The sum is less than 2^53.
      return Double(product + Int64(numerator)) / Double(divisor)
    }
    // Below zero the fraction counts towards zero: -3 + 0.25 is -(2 + 0.75).
    let integer = whole < 0 ? whole.magnitude - 1 : whole.magnitude
    let rest = whole < 0 ? denominator - numerator : numerator
    guard integer > 0, integer < 1 << 52 else {
      return nearest(whole: whole, digits: decimalDigits(numerator, below: denominator))
    }
    // 53 bits in all: those of the integer, then those of the fraction. `rest < denominator` keeps
    // the quotient in range.
    let shift = integer.leadingZeroBitCount - 11
    let wide = rest.multipliedFullWidth(by: 1 << UInt64(shift))
    let (quotient, remainder) = denominator.dividingFullWidth(wide)
    var significand = integer << UInt64(shift) | quotient
    // The denominator is at most 10^18, so twice the remainder fits.
    let twice = remainder * 2
    if twice > denominator || (twice == denominator && significand & 1 == 1) { significand += 1 }
    let magnitude = Double(sign: .plus, exponent: -shift, significand: Double(significand))
    return whole < 0 ? -magnitude : magnitude
  }

  /// `whole + 0.digits`, for any number of digits (each 0 to 9).
  static func nearest(whole: Int64, digits: [UInt8]) -> Double? {
    guard let last = digits.lastIndex(where: { $0 != 0 }) else { return Double(whole) }
    var text: [UInt8] = []
    text.reserveCapacity(last + 24)
    let isNegative = whole < 0
    if isNegative { text.append(UInt8(ascii: "-")) }
    text.append(contentsOf: String(isNegative ? whole.magnitude - 1 : whole.magnitude).utf8)
    text.append(UInt8(ascii: "."))
    for (index, digit) in digits[...last].enumerated() {
      let shown = isNegative ? (index == last ? 10 - digit : 9 - digit) : digit
      text.append(UInt8(ascii: "0") + shown)
    }
    // The standard library reads decimal text of any length to the nearest value.
    return Double(String(decoding: text, as: UTF8.self))
  }

  private static func decimalDigits(_ numerator: UInt64, below denominator: UInt64) -> [UInt8] {
    var digits: [UInt8] = []
    var power = denominator / 10
    while power > 0 {
      digits.append(UInt8(numerator / power % 10))
      power /= 10
    }
    return digits
  }
}
