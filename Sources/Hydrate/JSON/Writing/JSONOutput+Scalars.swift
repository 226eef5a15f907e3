/// Numbers and words as JSON text (RFC 8259).
extension JSONOutput {
  @inline(__always) func appendNull() { append(0x6C6C_756E, count: 4) }

  /// `true` or `false`, the first letter lowest.
  @inline(__always) func append(_ flag: Bool) { append(flag ? 0x6575_7274 : 0x65_736C_6166, count: flag ? 4 : 5) }

  // MARK: Integers

  @inline(__always) func append(integer: some FixedWidthInteger) {
    guard let magnitude = UInt64(exactly: integer.magnitude) else { return append(plain: String(integer)) }
    append(magnitude, isNegative: integer < 0)
  }

  private func append(_ magnitude: UInt64, isNegative: Bool) {
    if isNegative { append(UInt8(ascii: "-")) }
    if magnitude < 10 { return append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: magnitude)) }
    let (high, low) = magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    if high == 0 { return append(leading: low) }
    let (highest, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
    if highest == 0 {
      append(leading: middle)
    } else {
      append(leading: highest)
      append(Self.eightDigits(middle), count: 8)
    }
    append(Self.eightDigits(low), count: 8)
  }

  /// A number of eight digits at most, and 0 is none of them.
  @inline(__always) private func append(leading number: UInt64) {
    let digits = Self.eightDigits(number)
    // A digit 0 is 0x30: what is not 0 has other bits.
    let zeros = (digits &- 0x3030_3030_3030_3030).trailingZeroBitCount >> 3
    append(digits >> UInt64(zeros * 8), count: 8 - zeros)
  }

  /// The digits of a number below 10^8, zeros in front, the first lowest.
  ///
  /// All are worked out at once: two halves of four digits, four pairs, eight digits. A quotient by 100 of a number below 10^4 is what 10486 / 2^20
  /// makes of it, by 10 of one below 100 what 103 / 2^10 does.
  @inline(__always) private static func eightDigits(_ number: UInt64) -> UInt64 {
    let (high, low) = number.quotientAndRemainder(dividingBy: 10_000)
    let halves = high | low << 32
    let hundreds = (halves &* 10486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return (tens | (pairs &- tens &* 10) << 8) | 0x3030_3030_3030_3030
  }

  // MARK: Floating point

  /// What ``DecimalText/written(_:)-(Double)`` gives. The number must be finite.
  func append(_ number: Double) {
    assert(number.isFinite)
    // Whole numbers of this size have no exponent in that text.
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, whole != 0 || number.sign == .plus {
      append(integer: whole)
    } else if !appendShort(number) {
      append(plain: DecimalText.written(number))
    }
  }

  /// Writes a number that has a text of few decimals; false where it has none.
  ///
  /// Two texts of at most 15 digits never stand for the same number, so that the first that is found is the shortest.
  private func appendShort(_ number: Double) -> Bool {
    let magnitude = number.magnitude
    // With four decimals these have 15 digits.
    guard magnitude < 1e11, magnitude >= 1e-4 else { return false }
    var power: UInt64 = 1
    for places in 1...4 {
      power &*= 10
      let digits = UInt64(magnitude * Double(power) + 0.5)
      // Both are exact, so the quotient is the number that the text is read as.
      guard Double(digits) / Double(power) == magnitude else { continue }
      append(digits / power, isNegative: number < 0)
      // A point, and the last of eight digits.
      append((Self.eightDigits(digits % power) >> UInt64(64 - 8 * places)) << 8 | UInt64(UInt8(ascii: ".")), count: places + 1)
      return true
    }
    return false
  }

  func append(_ number: Float) {
    assert(number.isFinite)
    append(plain: DecimalText.written(number))
  }
}
