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

  private let integer: UnsafeBufferPointer<UInt8>
  private var fraction = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// nil when the bytes are not exactly one JSON number.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = ByteCursor(bytes)
    isNegative = cursor.take(UInt8(ascii: "-"))
    integer = cursor.takeDigits()
    guard let first = integer.first, first != UInt8(ascii: "0") || integer.count == 1 else { return nil }
    writtenIntegerDigits = integer.count
    if cursor.take(UInt8(ascii: ".")) {
      fraction = cursor.takeDigits()
      guard !fraction.isEmpty else { return nil }
      fractionDigits = fraction.count
    }
    var exponent = 0
    let hasExponent = cursor.take(UInt8(ascii: "e")) || cursor.take(UInt8(ascii: "E"))
    if hasExponent {
      guard let taken = Self.takeExponent(&cursor) else { return nil }
      exponent = taken
    }
    guard cursor.isAtEnd else { return nil }

    if !hasExponent, integer.count + fraction.count <= 18 {
      let head = integer.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
      mantissa = fraction.reduce(head) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    }
    if first != UInt8(ascii: "0") {
      integerDigits = integer.count + exponent
    } else if let zeros = fraction.firstIndex(where: { $0 != UInt8(ascii: "0") }) {
      integerDigits = exponent - zeros
    }
  }

  /// All digits from the first that is not zero on; none for zero.
  var significantDigits: [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(integer.count + fraction.count)
    digits.append(contentsOf: integer.lazy.map { $0 - UInt8(ascii: "0") })
    digits.append(contentsOf: fraction.lazy.map { $0 - UInt8(ascii: "0") })
    return Array(digits.drop { $0 == 0 })
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

  private var firstSignificantDigit: UInt8? {
    integer.first { $0 != UInt8(ascii: "0") } ?? fraction.first { $0 != UInt8(ascii: "0") }
  }

  /// Takes sign and digits of an exponent. One of absurd size is cut down to one that is still far out of range.
  private static func takeExponent(_ cursor: inout ByteCursor) -> Int? {
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    let digits = cursor.takeDigits()
    guard !digits.isEmpty else { return nil }
    let limit = 1_000_000_000
    let value = digits.reduce(0) { value, digit in value >= limit / 10 ? limit : value * 10 + Int(digit - UInt8(ascii: "0")) }
    return isNegative ? -value : value
  }
}
