/// Reads the `Double` nearest to a number text.
enum DoubleReader {
  /// The nearest number, ties to even; nil if the bytes are not one JSON number or it is beyond the largest `Double`.
  ///
  /// `lossy` means that a nonzero number became 0. Digits beyond the precision of a `Double` are
  /// no loss.
  @inline(__always)
  static func read(_ bytes: Span<UInt8>) -> (value: Double, lossy: Bool)? {
    guard let number = NumberText(bytes) else { return nil }
    // Both operands are exact, so the one operation rounds once.
    if !number.isTruncated, number.significand <= 1 << 53, number.exponent >= -22, number.exponent <= 22 {
      let significand = Double(number.significand)
      let magnitude =
        number.exponent < 0
        ? significand / powersOfTen[-number.exponent]
        : significand * powersOfTen[number.exponent]
      return (value: number.isNegative ? -magnitude : magnitude, lossy: false)
    }
    return round(number, bytes)
  }

  @inline(never)
  private static func round(_ number: NumberText, _ bytes: Span<UInt8>) -> (value: Double, lossy: Bool)? {
    var bits = BinaryFormat.double.nearest(number.significand, power: number.exponent)
    // The truncated number lies between this significand and the next. If both round alike, the
    // remaining digits do not matter.
    if number.isTruncated, BinaryFormat.double.nearest(number.significand + 1, power: number.exponent) != bits {
      guard let exact = Double(number.boundedText(of: bytes, maximumDigits: 800)) else { return nil }
      bits = exact.bitPattern
    }
    guard bits < BinaryFormat.double.infinity else { return nil }
    let magnitude = Double(bitPattern: bits)
    return (value: number.isNegative ? -magnitude : magnitude, lossy: magnitude == 0 && !number.isZero)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
