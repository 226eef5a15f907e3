import Foundation

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
    var digits: [UInt8]
    var exponent: Int
    if number.isTruncated {
      // 2^128 has 39 digits.
      guard number.digitCount <= 39 else { return nil }
      digits = []
      var rest = number.digits
      while let digit = rest.next(in: bytes) { digits.append(digit + 0x30) }
      exponent = number.lastExponent
    } else {
      let reduced = number.reduced
      digits = Array(String(reduced.significand).utf8)
      exponent = reduced.exponent
    }
    guard exponent >= -128, exponent <= 127 + 39 - digits.count else { return nil }
    if exponent > 127 {
      digits += repeatElement(0x30, count: exponent - 127)
      exponent = 127
    }
    let text = (number.isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + "e\(exponent)"
    guard let value = Decimal(string: text), !value.isNaN else { return nil }
    return value.description.withBytes({ DecimalText.areEqual($0, bytes) }) ? value : nil
  }
}
