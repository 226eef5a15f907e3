/// The powers of five, each as its 128 leading bits: what the nearest binary number to a decimal one is found with.
///
/// For 5^-27 to 5^-1 the last bit is rounded up, elsewhere cut off. The table is computed once, in well under a
/// millisecond, from exact long integers.
enum PowersOfFive {
  static let exponents = -342...308

  /// The leading bits of 5^exponent in two words, the upper first; the highest bit is set.
  @inline(__always)
  static func leadingBits(of exponent: Int) -> (high: UInt64, low: UInt64) {
    let index = 2 * (exponent - exponents.lowerBound)
    return (table[index], table[index + 1])
  }

  private static let table: [UInt64] = {
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
