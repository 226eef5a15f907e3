/// The decimal fraction of a clock time, as written: any number of digits, nothing rounded yet.
///
/// It refers to the bytes that it was read from and must not outlive them.
struct DecimalFraction {
  /// What the fraction is a part of: the second, or as ISO 8601 allows the minute or the hour, if that is the last one written.
  enum Unit: UInt64 {
    case second = 1
    case minute = 60
    case hour = 3600
  }

  private var numerator: UInt64 = 0
  private var denominator: UInt64 = 1
  private var unit = Unit.second
  /// All digits, when there are too many of them for `numerator`.
  private var longDigits: UnsafeBufferPointer<UInt8>?

  static var zero: DecimalFraction { DecimalFraction() }

  private init() {}

  /// Takes the digits of a fraction; nil when there is none. The point is already taken.
  init?(_ cursor: inout ByteCursor, of unit: Unit) {
    let digits = cursor.takeDigits()
    guard !digits.isEmpty else { return nil }
    self.unit = unit
    var count = digits.count
    if count > 18 {
      while count > 0, digits[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }
    guard count <= 18 else {
      longDigits = UnsafeBufferPointer(rebasing: digits[..<count])
      return
    }
    for index in 0..<count {
      numerator = numerator * 10 + UInt64(digits[index] - UInt8(ascii: "0"))
      denominator *= 10
    }
  }

  var isZero: Bool { numerator == 0 && longDigits == nil }

  /// The fraction in seconds, added to `whole` seconds and rounded once.
  func seconds(addedTo whole: Int64) -> Double? {
    if let longDigits { return seconds(of: longDigits, addedTo: whole) }
    if unit == .second { return ExactSeconds.nearest(whole: whole, numerator: numerator, denominator: denominator) }
    // `numerator < denominator` keeps the quotient below the unit.
    let wide = numerator.multipliedFullWidth(by: unit.rawValue)
    let (seconds, rest) = denominator.dividingFullWidth(wide)
    return ExactSeconds.nearest(whole: whole + Int64(seconds), numerator: rest, denominator: denominator)
  }

  private func seconds(of bytes: UnsafeBufferPointer<UInt8>, addedTo whole: Int64) -> Double? {
    var digits = bytes.map { $0 - UInt8(ascii: "0") }
    var carry: UInt64 = 0
    if unit != .second {
      for index in digits.indices.reversed() {
        let product = UInt64(digits[index]) * unit.rawValue + carry
        digits[index] = UInt8(product % 10)
        carry = product / 10
      }
    }
    return ExactSeconds.nearest(whole: whole + Int64(carry), digits: digits)
  }
}
