/// The seconds of a date as a whole number, rounded down, and the fewest decimal digits that read
/// back as the same `Double`.
struct ShortestFraction {
  let whole: Int64
  /// The digits after the point as one number of `digitCount` digits, unless `longDigits` has
  /// them.
  let numerator: UInt64
  /// 0 for a whole number; else the last digit is not 0.
  let digitCount: Int
  /// The digits, each 0 to 9, if there are too many for `numerator`; else empty.
  let longDigits: [UInt8]

  /// The first digits of the fraction as one number, at most 18: with three places 500 for 0.5.
  func leading(places: Int) -> UInt64 {
    guard longDigits.isEmpty else { return longDigits.prefix(places).reduce(0) { $0 * 10 + UInt64($1) } }
    let missing = max(places - digitCount, 0)
    let padded = (0..<missing).reduce(numerator) { number, _ in number * 10 }
    return (places..<max(digitCount, places)).reduce(padded) { number, _ in number / 10 }
  }

  /// Nil from 2^53 on, where there are neither fractions nor dates.
  init?(_ seconds: Double) {
    let floor = seconds.rounded(.down)
    guard floor.magnitude < 0x1p53 else { return nil }
    if floor == seconds {
      self.init(isNegative: false, whole: Int64(floor), numerator: 0, denominator: 1)
    } else if let short = Self(microseconds: seconds) ?? Self(described: seconds) {
      self = short
    } else {
      return nil
    }
  }

  /// Uses six digits, or three for distant dates, if they are enough. Then they are unique at that
  /// length, and their trailing zeros can be removed.
  private init?(microseconds seconds: Double) {
    let scale: UInt64 = seconds.magnitude < 1.1e9 ? 1_000_000 : 1000
    let scaled = (seconds.magnitude * Double(scale)).rounded()
    // Below 2^50, the rounding of this product is less than the difference of two numbers. The
    // division rounds once, as reading does.
    guard scaled < 0x1p50, scaled / Double(scale) == seconds.magnitude else { return nil }
    let (whole, rest) = UInt64(scaled).quotientAndRemainder(dividingBy: scale)
    self.init(isNegative: seconds < 0, whole: Int64(whole), numerator: rest, denominator: scale)
  }

  /// Uses the description of a `Double`, which is its shortest decimal form: `123.25`, `5e-324`,
  /// at most 17 digits.
  private init?(described seconds: Double) {
    guard let number = seconds.magnitude.description.withBytes({ NumberText($0) }), number.exponent < 0 else { return nil }
    let (digits, places) = (number.significand, -number.exponent)
    guard places > 18 else {
      let denominator = (0..<places).reduce(UInt64(1)) { power, _ in power * 10 }
      let (whole, rest) = digits.quotientAndRemainder(dividingBy: denominator)
      self.init(isNegative: seconds < 0, whole: Int64(whole), numerator: rest, denominator: denominator)
      return
    }
    self.init(isNegative: seconds < 0, digits: digits, places: places)
  }

  /// `digits / 10^places`, or its negative; there are at least as many places as digits.
  private init(isNegative: Bool, digits: UInt64, places: Int) {
    var rest = digits
    var count = places
    while rest > 0, rest % 10 == 0 {
      rest /= 10
      count -= 1
    }
    var long = [UInt8](repeating: 0, count: count)
    for index in long.indices.reversed() {
      long[index] = UInt8(rest % 10)
      rest /= 10
    }
    if isNegative {
      for index in long.indices { long[index] = (index == count - 1 ? 10 : 9) - long[index] }
    }
    whole = isNegative ? -1 : 0
    numerator = 0
    digitCount = count
    longDigits = long
  }

  /// `whole + numerator / denominator`, or its negative. The denominator is a power of ten up to 10^18.
  private init(isNegative: Bool, whole: Int64, numerator: UInt64, denominator: UInt64) {
    // Below zero the digits count up from the next lower second.
    let hasFraction = numerator > 0
    self.whole = isNegative ? -whole - (hasFraction ? 1 : 0) : whole
    var rest = isNegative && hasFraction ? denominator - numerator : numerator
    var power = hasFraction ? denominator : 1
    while rest > 0, rest % 10 == 0 {
      rest /= 10
      power /= 10
    }
    var count = 0
    while power > 1 {
      power /= 10
      count += 1
    }
    self.numerator = rest
    digitCount = count
    longDigits = []
  }
}
