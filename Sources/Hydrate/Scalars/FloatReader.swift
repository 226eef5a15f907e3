/// Reads the `Float` nearest to a number text, rounded once and never through `Double`.
enum FloatReader {
  /// The nearest number, ties to even; nil if the bytes are not one JSON number or it is beyond the largest `Float`.
  ///
  /// `lossy` means that digits were lost: the text is neither the exact value of the `Float` nor
  /// its shortest text, or a nonzero number became 0.
  static func read(_ bytes: Span<UInt8>) -> (value: Float, lossy: Bool)? {
    guard let number = NumberText(bytes) else { return nil }
    guard let magnitude = magnitude(of: number, bytes) else { return nil }
    return (value: number.isNegative ? -magnitude : magnitude, lossy: isLossy(number, bytes, as: magnitude))
  }

  @inline(__always)
  private static func magnitude(of number: NumberText, _ bytes: Span<UInt8>) -> Float? {
    // Both operands are exact, so the one operation rounds once.
    if !number.isTruncated, number.significand <= 1 << 24, number.exponent >= -10, number.exponent <= 10 {
      let significand = Float(number.significand)
      return number.exponent < 0
        ? significand / powersOfTen[-number.exponent]
        : significand * powersOfTen[number.exponent]
    }
    let format = BinaryFormat.float
    var bits = format.nearest(number.significand, power: number.exponent)
    if number.isTruncated, format.nearest(number.significand + 1, power: number.exponent) != bits {
      // A number halfway between two `Float`s has fewer than 120 digits.
      guard let exact = Float(number.boundedText(of: bytes, maximumDigits: 160)) else { return nil }
      bits = UInt64(exact.bitPattern)
    }
    return bits < format.infinity ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)) : nil
  }

  private static func isLossy(_ number: NumberText, _ bytes: Span<UInt8>, as value: Float) -> Bool {
    guard value != 0 else { return !number.isZero }
    // A normal `Float` preserves six digits.
    if !number.isTruncated, number.significand < 1_000_000, value.isNormal { return false }
    if isExact(number, bytes, value) { return false }
    guard !number.isTruncated else { return true }
    return value.description.withBytes { text in
      guard let text = NumberText(text) else { return true }
      return text.reduced != number.reduced
    }
  }

  /// Whether the number is exactly the value.
  private static func isExact(_ number: NumberText, _ bytes: Span<UInt8>, _ value: Float) -> Bool {
    // The value is odd x 2^power.
    let bits = value.bitPattern & 0x7F_FFFF
    let stored = Int(value.bitPattern >> 23 & 0xFF)
    let significand = UInt64(stored == 0 ? bits : bits | 0x80_0000)
    let odd = significand >> UInt64(significand.trailingZeroBitCount)
    let power = max(stored, 1) - 150 + significand.trailingZeroBitCount

    if number.isTruncated { return isExact(long: number, bytes, odd, power) }
    let (digits, exponent) = number.reduced
    guard digits.trailingZeroBitCount + exponent == power else { return false }
    let oddDigits = digits >> UInt64(digits.trailingZeroBitCount)
    return exponent < 0
      ? multiply(odd, byFiveTimes: -exponent) == oddDigits
      : multiply(oddDigits, byFiveTimes: exponent) == odd
  }

  /// Compares more than nineteen digits, the last of them not 0, with odd x 2^power.
  private static func isExact(long number: NumberText, _ bytes: Span<UInt8>, _ odd: UInt64, _ power: Int) -> Bool {
    let exponent = number.lastExponent
    // No `Float` has more than 112 digits.
    guard number.digitCount <= 112, exponent < 0 ? exponent == power : exponent <= power else { return false }
    let digits = number.significantDigits(of: bytes).digits
    if exponent < 0 { return digits == decimalDigits(of: odd, times: 5, repeated: -exponent) }
    guard let divisor = multiply(1, byFiveTimes: exponent), odd % divisor == 0 else { return false }
    return digits == decimalDigits(of: odd / divisor, times: 2, repeated: power - exponent)
  }

  private static func multiply(_ value: UInt64, byFiveTimes count: Int) -> UInt64? {
    // 5^28 is beyond 64 bits.
    guard count < 28 else { return nil }
    var value = value
    for _ in 0..<count {
      let (product, overflow) = value.multipliedReportingOverflow(by: 5)
      guard !overflow else { return nil }
      value = product
    }
    return value
  }

  /// The decimal digits of value x factor^count, first to last.
  private static func decimalDigits(of value: UInt64, times factor: UInt8, repeated count: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = value
    while rest > 0 {
      digits.append(UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    for _ in 0..<count {
      var carry: UInt8 = 0
      for index in digits.indices {
        let product = digits[index] * factor + carry
        digits[index] = product % 10
        carry = product / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    return digits.reversed()
  }

  private static let powersOfTen: [Float] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]
}

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
