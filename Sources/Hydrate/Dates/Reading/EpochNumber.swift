/// A JSON number (RFC 8259 section 6) taken apart into decimal digits, nothing rounded.
struct EpochNumber {
  private(set) var isNegative = false
  /// The digits before the point, as written.
  private(set) var writtenIntegerDigits = 0
  /// The digits before the point of the plain value without leading zeros: 3 for 123.4 and 1.234e2, -2 for 0.00123, 0 for zero.
  private(set) var integerDigits = 0
  /// All digits as one number, when there is no exponent and they are few; `fractionDigits` of them stand after the point.
  private(set) var mantissa: UInt64?
  private(set) var fractionDigits = 0

  /// The first digit that is not 0, as written; nil for zero.
  private var firstSignificantDigit: UInt8?

  /// nil when the bytes are not exactly one JSON number.
  init?(_ bytes: Span<UInt8>) {
    var cursor = bytes
    isNegative = cursor.take(UInt8(ascii: "-"))
    let integer = cursor.extracting(first: cursor.digitCount)
    guard let first = integer.first, first != UInt8(ascii: "0") || integer.count == 1 else { return nil }
    writtenIntegerDigits = integer.count
    cursor.skip(integer.count)
    var fraction = cursor.extracting(first: 0)
    if cursor.take(UInt8(ascii: ".")) {
      fraction = cursor.extracting(first: cursor.digitCount)
      guard !fraction.isEmpty else { return nil }
      fractionDigits = fraction.count
      cursor.skip(fractionDigits)
    }
    var exponent = 0
    let hasExponent = cursor.take(UInt8(ascii: "e")) || cursor.take(UInt8(ascii: "E"))
    if hasExponent {
      guard let taken = Self.takeExponent(&cursor) else { return nil }
      exponent = taken
    }
    guard cursor.isAtEnd else { return nil }

    if !hasExponent, integer.count + fraction.count <= 18 {
      mantissa = fraction.number(after: integer.number())
    }
    if first != UInt8(ascii: "0") {
      firstSignificantDigit = first
      integerDigits = integer.count + exponent
    } else if let zeros = fraction.firstIndex(where: { $0 != UInt8(ascii: "0") }) {
      firstSignificantDigit = fraction[zeros]
      integerDigits = exponent - zeros
    }
  }

  /// All digits of the number's text from the first that is not zero on, each 0 to 9; none for zero.
  func significantDigits(of bytes: Span<UInt8>) -> [UInt8] {
    var digits: [UInt8] = []
    let end = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.count
    digits.reserveCapacity(end)
    for index in 0..<end {
      let digit = ASCIIText.digit(bytes[index])
      if digit < 10, digit > 0 || !digits.isEmpty { digits.append(digit) }
    }
    return digits
  }

  /// The unit that a number of this size is in, nil if it could be either.
  var likelyUnit: EpochParser.Unit? {
    switch integerDigits {
    case ...10: .seconds
    case 12: firstSignificantDigit == UInt8(ascii: "9") ? .milliseconds : nil
    case 13...: .milliseconds
    default: nil
    }
  }

  /// Takes sign and digits of an exponent. One of absurd size is cut down to one that is still far out of range.
  private static func takeExponent(_ cursor: inout ByteCursor) -> Int? {
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    let digits = cursor.extracting(first: cursor.digitCount)
    guard !digits.isEmpty else { return nil }
    cursor.skip(digits.count)
    let limit = 1_000_000_000
    var value = 0
    for index in digits.indices { value = value >= limit / 10 ? limit : value * 10 + Int(digits[index] - UInt8(ascii: "0")) }
    return isNegative ? -value : value
  }
}
