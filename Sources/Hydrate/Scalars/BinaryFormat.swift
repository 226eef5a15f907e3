/// The layout of a binary floating-point type, and the nearest number in it to a decimal one.
///
/// The method is Eisel-Lemire: D. Lemire, "Number Parsing at a Gigabyte per Second" (2021), with the proof of
/// N. Mushtak and D. Lemire, "Fast Number Parsing Without Fallback" (2023), that 128 bits of each power are enough.
struct BinaryFormat {
  /// Bits of the significand that are stored.
  let significandBits: Int
  /// The exponent for a stored exponent of 0, less one.
  let minimumExponent: Int
  /// The stored exponent of infinity.
  let infiniteExponent: Int
  /// The powers of ten among which a decimal number of 64 bits can lie halfway between two binary ones.
  let tiePowers: ClosedRange<Int>
  /// For lower powers of ten a 64-bit significand becomes 0, for higher ones infinity.
  let powers: ClosedRange<Int>

  static let double = BinaryFormat(
    significandBits: 52, minimumExponent: -1023, infiniteExponent: 0x7FF, tiePowers: -4...23, powers: -342...308)
  static let float = BinaryFormat(
    significandBits: 23, minimumExponent: -127, infiniteExponent: 0xFF, tiePowers: -17...10, powers: -64...38)

  /// The bit pattern of infinity.
  var infinity: UInt64 { UInt64(infiniteExponent) &<< UInt64(significandBits) }

  /// The bit pattern of the number nearest to significand x 10^power, ties to even; infinity on
  /// overflow.
  @inline(__always)
  func nearest(_ significand: UInt64, power: Int) -> UInt64 {
    guard significand != 0, power >= powers.lowerBound else { return 0 }
    guard power <= powers.upperBound else { return infinity }

    let zeros = significand.leadingZeroBitCount
    let product = leadingProduct(significand &<< UInt64(zeros), power: power)
    let upperBit = Int(truncatingIfNeeded: product.high &>> 63)
    // Two bits more than the significand: one for rounding, one in case the top bit is not set.
    let shift = UInt64(truncatingIfNeeded: upperBit + 64 - significandBits - 3)
    var bits = product.high &>> shift
    // 217706 / 2^16 is slightly more than the binary logarithm of ten, and exact enough for every
    // power in the range.
    var exponent = ((217_706 * power) >> 16) + 63 + upperBit - zeros - minimumExponent

    if exponent <= 0 {
      // Subnormal: shifts further, rounds, and checks whether rounding made it normal.
      guard 1 - exponent < 64 else { return 0 }
      bits >>= UInt64(1 - exponent)
      bits = (bits + (bits & 1)) >> 1
      return bits
    }
    // Exactly halfway, and even below: must not be rounded up.
    if product.low <= 1, bits & 3 == 1, tiePowers.contains(power), bits &<< shift == product.high { bits &= ~1 }
    bits = (bits + (bits & 1)) >> 1
    if bits >= 2 << UInt64(significandBits) {
      bits = 1 << UInt64(significandBits)
      exponent += 1
    }
    guard exponent < infiniteExponent else { return infinity }
    return bits & ~(1 << UInt64(significandBits)) | UInt64(exponent) << UInt64(significandBits)
  }

  /// The upper 128 bits of significand x 5^power, as far as they are needed.
  @inline(__always)
  private func leadingProduct(_ significand: UInt64, power: Int) -> (high: UInt64, low: UInt64) {
    let five = Self.leadingBits(of: power)
    var (high, low) = significand.multipliedFullWidth(by: five.high)
    let mask = UInt64.max >> UInt64(significandBits + 3)
    // The second word of the power can only carry into the relevant bits if all lower bits are
    // set.
    if high & mask == mask {
      let second = significand.multipliedFullWidth(by: five.low).high
      let (sum, carry) = low.addingReportingOverflow(second)
      low = sum
      if carry { high &+= 1 }
    }
    return (high, low)
  }
}

/// The powers of five, each with its 128 leading bits, for finding the nearest binary number.
///
/// For 5^-27 to 5^-1 the last bit is rounded up, elsewhere cut off. The table is computed once, in well under a
/// millisecond, from exact long integers.
extension BinaryFormat {
  private static let exponents = -342...308

  /// The leading bits of 5^exponent in two words, the upper first; the highest bit is set.
  @inline(__always)
  private static func leadingBits(of exponent: Int) -> (high: UInt64, low: UInt64) {
    let index = 2 * (exponent - exponents.lowerBound)
    return (powersOfFive[index], powersOfFive[index + 1])
  }

  private static let powersOfFive: [UInt64] = {
    var table = [UInt64](repeating: 0, count: 2 * exponents.count)
    func store(_ bits: (high: UInt64, low: UInt64), for exponent: Int) {
      table[2 * (exponent - exponents.lowerBound)] = bits.high
      table[2 * (exponent - exponents.lowerBound) + 1] = bits.low
    }

    // 5^308 has 716 bits, twelve words.
    var power = [UInt64](repeating: 0, count: 13)
    power[0] = 1
    for exponent in 0...exponents.upperBound {
      store(leading(power), for: exponent)
      multiply(&power)
    }

    // 2^960 / 5^342 still has 165 bits. Dividing a floor again gives the floor of the whole.
    var inverse = [UInt64](repeating: 0, count: 16)
    inverse[15] = 1
    for exponent in 1...(-exponents.lowerBound) {
      divide(&inverse)
      var bits = leading(inverse)
      if exponent <= 27 {
        bits.low &+= 1
        if bits.low == 0 { bits.high &+= 1 }
      }
      store(bits, for: -exponent)
    }
    return table
  }()

  private static func multiply(_ words: inout [UInt64]) {
    var carry: UInt64 = 0
    for index in words.indices {
      let product = words[index].multipliedFullWidth(by: 5)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      words[index] = low
      carry = product.high &+ (overflow ? 1 : 0)
    }
  }

  private static func divide(_ words: inout [UInt64]) {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      // The remainder is below 5, so the quotient fits one word.
      (words[index], remainder) = (5 as UInt64).dividingFullWidth((remainder, words[index]))
    }
  }

  /// The 128 bits from the highest set bit on; the words are lowest first and not all zero.
  private static func leading(_ words: [UInt64]) -> (high: UInt64, low: UInt64) {
    guard let top = words.lastIndex(where: { $0 != 0 }) else { return (0, 0) }
    func word(_ index: Int) -> UInt64 { index < 0 ? 0 : words[index] }
    let shift = UInt64(words[top].leadingZeroBitCount)
    guard shift > 0 else { return (word(top), word(top - 1)) }
    return (word(top) << shift | word(top - 1) >> (64 - shift), word(top - 1) << shift | word(top - 2) >> (64 - shift))
  }
}
