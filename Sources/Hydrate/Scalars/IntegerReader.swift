/// Reads an integer of any width from the exact decimal value of a number text.
///
/// `12.0`, `1.5e1` and `1e3` are whole. Nothing passes through a floating-point number.
enum IntegerReader {
  /// The result of reading a text.
  enum Outcome<T: FixedWidthInteger> {
    case value(T)
    /// The bytes are not one JSON number.
    case notANumber
    /// The number is not whole, whatever its size.
    case fractional
    /// The number is whole and the type cannot hold it.
    case outOfRange
  }

  @inline(__always)
  static func read<T: FixedWidthInteger>(_ bytes: Span<UInt8>, as type: T.Type = T.self) -> Outcome<T> {
    // The fast path: up to nineteen digits, optionally a sign, nothing else.
    let isNegative = bytes.count > 1 && bytes[0] == 0x2D
    let first = isNegative ? 1 : 0
    let count = bytes.count - first
    guard count > 0, count <= 19, bytes[first] != 0x30 || count == 1 else { return readAny(bytes) }
    var magnitude: UInt64 = 0
    for index in first..<bytes.count {
      let digit = ASCIIText.digit(bytes[index])
      guard digit < 10 else { return readAny(bytes) }
      magnitude = magnitude &* 10 &+ UInt64(digit)
    }
    return make(magnitude, isNegative: isNegative)
  }

  /// The signed value of a magnitude of up to nineteen digits.
  @inline(__always)
  private static func make<T: FixedWidthInteger>(_ magnitude: UInt64, isNegative: Bool) -> Outcome<T> {
    if !isNegative {
      guard let value = T(exactly: magnitude) else { return .outOfRange }
      return .value(value)
    }
    if magnitude <= UInt64(Int64.max) + 1 {
      // The wrapped bits are the negative number, including -2^63.
      guard let value = T(exactly: Int64(truncatingIfNeeded: 0 &- magnitude)) else { return .outOfRange }
      return .value(value)
    }
    guard let value = T(exactly: magnitude) else { return .outOfRange }
    let (negated, overflow) = T.zero.subtractingReportingOverflow(value)
    return overflow ? .outOfRange : .value(negated)
  }

  /// Any number text: points, exponents, any number of digits.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private static func readAny<T: FixedWidthInteger>(_ bytes: Span<UInt8>) -> Outcome<T> {
    guard let number = NumberText(bytes) else { return .notANumber }
    return number.isTruncated ? readLong(number, bytes) : readShort(number)
  }

  private static func readShort<T: FixedWidthInteger>(_ number: NumberText) -> Outcome<T> {
    let (significand, exponent) = number.reduced
    guard exponent >= 0 else { return .fractional }
    guard case .value(let start) = make(significand, isNegative: number.isNegative) as Outcome<T> else { return .outOfRange }
    return scale(start, by: exponent)
  }

  /// More than nineteen significant digits, the last of them not 0.
  private static func readLong<T: FixedWidthInteger>(_ number: NumberText, _ bytes: Span<UInt8>) -> Outcome<T> {
    let exponent = number.lastExponent
    guard exponent >= 0 else { return .fractional }
    // A number with as many digits as the type has bits is far out of range.
    guard number.digitCount < T.bitWidth else { return .outOfRange }
    guard case .value(var value) = make(number.significand, isNegative: number.isNegative) as Outcome<T> else { return .outOfRange }
    let fits = number.allLaterDigits(of: bytes) { digit in
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return false }
      // One digit fits every integer type of eight bits or more.
      let step = T(truncatingIfNeeded: digit)
      let (sum, carry) = number.isNegative ? product.subtractingReportingOverflow(step) : product.addingReportingOverflow(step)
      value = sum
      return !carry
    }
    return fits ? scale(value, by: exponent) : .outOfRange
  }

  /// The value x 10^exponent; the loop ends as soon as the value no longer fits.
  private static func scale<T: FixedWidthInteger>(_ value: T, by exponent: Int) -> Outcome<T> {
    var value = value
    guard value != 0 else { return .value(0) }
    for _ in 0..<exponent {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return .outOfRange }
      value = product
    }
    return .value(value)
  }
}
