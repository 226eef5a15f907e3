import Foundation

/// Compares number texts by their exact decimal value: `42`, `42.0` and `4.2e1` are one number, and so are `-0` and `0`.
///
/// Bytes that are not a JSON number are equal only to the same bytes. Exponents near the ends of
/// `Int` are compared as written, since no type could hold what they mean.
enum DecimalText {
  static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard let a = NumberText(left), let b = NumberText(right) else { return left.isEqual(to: right) }
    if a.isZero || b.isZero { return a.isZero && b.isZero }
    guard a.isNegative == b.isNegative, a.isTruncated == b.isTruncated else { return false }
    let (x, y) = (normalForm(a), normalForm(b))
    guard x == y, !a.isTruncated || a.significantDigits(of: left).digits == b.significantDigits(of: right).digits else { return false }
    return !isHuge(x.exponent) || left.extracting(exponentDigits(left)).isEqual(to: right.extracting(exponentDigits(right)))
  }

  /// Hashes the number so that equal numbers have equal hashes.
  static func hash(_ bytes: Span<UInt8>, into hasher: inout Hasher) {
    guard let number = NumberText(bytes) else { return hasher.combine(bytes) }
    guard !number.isZero else { return hasher.combine(0) }
    let form = normalForm(number)
    hasher.combine(number.isNegative)
    hasher.combine(form.significand)
    hasher.combine(form.exponent)
    guard number.isTruncated else { return }
    _ = number.allLaterDigits(of: bytes) {
      hasher.combine($0)
      return true
    }
  }

  /// A normal form for each value, without zeros at the end of the digits. A truncated text is
  /// represented by its first digits.
  private static func normalForm(_ number: NumberText) -> (significand: UInt64, exponent: Int) {
    number.isTruncated ? (number.significand, number.lastExponent) : number.reduced
  }

  /// Whether the exponent was clamped to the limit, give or take a few digits.
  private static func isHuge(_ exponent: Int) -> Bool {
    exponent.magnitude > UInt(NumberText.exponentLimit / 2)
  }

  /// The range of the digits after the `e` and its sign, without leading zeros.
  private static func exponentDigits(_ bytes: Span<UInt8>) -> Range<Int> {
    guard let mark = bytes.firstIndex(where: { $0 | 0x20 == 0x65 }) else { return bytes.count..<bytes.count }
    var first = mark + 1
    while first < bytes.count, bytes[first] == 0x2B || bytes[first] == 0x2D || bytes[first] == 0x30 { first += 1 }
    return first..<bytes.count
  }
}

extension DecimalText {
  /// The shortest text that reads back as the same number, in JSON grammar (`5.0`, `1e+20`); nil for NaN and infinity.
  static func text(of value: Double) -> String? {
    value.isFinite ? value.description : nil
  }

  /// The shortest text that reads back as the same `Float`, in JSON grammar; nil for NaN and infinity.
  static func text(of value: Float) -> String? {
    value.isFinite ? value.description : nil
  }

  /// The text with which a finite number is written: the shortest one, as Foundation's encoder
  /// writes it, without a zero fraction (`5`, `-0`, `0.1`, `1e+20`).
  static func written(_ value: Double) -> String { withoutZeroFraction(value.description) }

  /// The text with which a finite `Float` is written.
  static func written(_ value: Float) -> String { withoutZeroFraction(value.description) }

  private static func withoutZeroFraction(_ text: String) -> String {
    text.utf8.reversed().starts(with: "0.".utf8) ? String(text.dropLast(2)) : text
  }

  /// All digits in plain notation, without an exponent; nil for NaN.
  static func text(of value: Decimal) -> String? {
    if value.isNaN { return nil }
    let significand = value.significand.magnitude
    // The description takes forty times as long.
    guard significand <= Decimal(Int64.max), (-20...20).contains(value.exponent) else { return value.description }
    var (number, exponent) = ((significand as NSDecimalNumber).uint64Value, value.exponent)
    while exponent < 0, number % 10 == 0 { (number, exponent) = (number / 10, exponent + 1) }
    let (sign, digits, zero) = (value.sign == .minus ? "-" : "", String(number), Character("0"))
    if exponent >= 0 { return sign + digits + String(repeating: zero, count: number == 0 ? 0 : exponent) }
    let padded = String(repeating: zero, count: max(0, 1 - exponent - digits.count)) + digits
    return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }
}

/// Reads a `Decimal` that is the exact value of a number text.
enum DecimalReader {
  /// The exact value; nil if the bytes are not one JSON number, or a digit would be lost.
  ///
  /// A `Decimal` is a significand below 2^128 times a power of ten from -128 to 127. Zeros move between the two as needed.
  static func read(_ bytes: Span<UInt8>) -> Decimal? {
    guard let number = NumberText(bytes) else { return nil }
    guard !number.isZero else { return Decimal() }
    // Far from the ends of the range `Decimal` computes exactly with a significand of 64 bits.
    if !number.isTruncated, number.exponent >= -100, number.exponent <= 100 {
      let significand = Decimal(number.significand)
      let sign: FloatingPointSign = number.isNegative ? .minus : .plus
      if number.exponent == 0, sign == .plus { return significand }
      return Decimal(sign: sign, exponent: number.exponent, significand: significand)
    }
    return readLong(number, bytes)
  }

  /// Lets `Decimal` read the digits as an integer with an exponent in range, and checks that none
  /// was lost.
  private static func readLong(_ number: NumberText, _ bytes: Span<UInt8>) -> Decimal? {
    // 2^128 has 39 digits.
    guard number.digitCount <= 39 else { return nil }
    var (digits, exponent) = number.significantDigits(of: bytes)
    guard exponent >= -128, exponent <= 127 + 39 - digits.count else { return nil }
    if exponent > 127 {
      digits += repeatElement(0, count: exponent - 127)
      exponent = 127
    }
    let text = (number.isNegative ? "-" : "") + String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self) + "e\(exponent)"
    guard let value = Decimal(string: text), !value.isNaN else { return nil }
    return value.description.withBytes({ DecimalText.areEqual($0, bytes) }) ? value : nil
  }
}
