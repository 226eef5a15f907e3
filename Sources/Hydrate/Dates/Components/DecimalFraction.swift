/// The decimal fraction of a clock time, as written: any number of digits, not rounded yet.
struct DecimalFraction {
  /// The unit of the fraction: the second or, as ISO 8601 allows, the minute or the hour if it is
  /// the last part written.
  enum Unit: UInt64 {
    case second = 1
    case minute = 60
    case hour = 3600
  }

  private var numerator: UInt64 = 0
  private var denominator: UInt64 = 1
  private var unit = Unit.second
  /// The number of digits if there are too many for `numerator`, and the distance from their
  /// beginning to the text's end; else 0.
  private var longCount = 0
  private var longPlace = 0

  static var zero: DecimalFraction { DecimalFraction() }

  private init() {}

  /// Takes the digits of a fraction after its point; nil if there is none.
  init?(_ cursor: inout ByteCursor, of unit: Unit) {
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

  var isZero: Bool { numerator == 0 && longCount == 0 }

  /// The fraction in seconds, added to `whole` seconds and rounded once.
  ///
  /// `text` is the text that the fraction was taken from, or its end from a point before the
  /// fraction: the fraction does not store its digits.
  func seconds(addedTo whole: Int64, in text: Span<UInt8>) -> Double? {
    if longCount > 0 { return seconds(of: text.extracting(last: longPlace).extracting(first: longCount), addedTo: whole) }
    if unit == .second { return ExactSeconds.nearest(whole: whole, numerator: numerator, denominator: denominator) }
    // `numerator < denominator` keeps the quotient below the unit.
    let wide = numerator.multipliedFullWidth(by: unit.rawValue)
    let (seconds, rest) = denominator.dividingFullWidth(wide)
    return ExactSeconds.nearest(whole: whole + Int64(seconds), numerator: rest, denominator: denominator)
  }

  private func seconds(of bytes: Span<UInt8>, addedTo whole: Int64) -> Double? {
    var digits = bytes.indices.map { bytes[$0] - UInt8(ascii: "0") }
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
