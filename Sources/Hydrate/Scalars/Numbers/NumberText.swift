/// A number as written, taken apart: the JSON number grammar (RFC 8259 section 6) and nothing else.
///
///     -12.50e3   ->   isNegative, significand 1250, exponent 1
///
/// The value is `significand` x 10^`exponent` when `isTruncated` is false. Otherwise the text has more than nineteen
/// significant digits, `significand` holds the first nineteen, and `digits` has them all. One pass over the bytes reads
/// the text, a second one only if it is long.
struct NumberText {
  /// Exponents are written with any number of digits; from here on they all mean too large or too small.
  static let exponentLimit = Int.max / 64

  let isNegative: Bool
  /// Whether significant digits follow those in `significand`. The last of them is then not 0.
  let isTruncated: Bool
  /// The first nineteen significant digits, or all if there are no more; 0 only for zero.
  let significand: UInt64
  /// The power of ten that belongs to `significand`.
  let exponent: Int
  /// How many significant digits there are, from the first that is not 0 to the last that is not 0, if truncated; else 0.
  let digitCount: Int
  /// The bytes of the significant digits, perhaps with a point among them, if truncated; else empty.
  let digitBytes: UnsafeBufferPointer<UInt8>

  /// Takes the text apart; nil if the whole of it is not one JSON number.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return nil }
    // Every read below is guarded by a comparison with `end`.
    let end = start + bytes.count
    var next = start
    let isNegative = next < end && next.pointee == 0x2D
    if isNegative { next += 1 }

    var significand: UInt64 = 0
    let whole = next
    next = Self.readDigits(from: next, to: end, into: &significand)
    let wholeEnd = next
    let wholeCount = wholeEnd - whole
    guard wholeCount == 1 || (wholeCount > 1 && whole.pointee != 0x30) else { return nil }

    var fractionCount = 0
    if next < end, next.pointee == 0x2E {
      let fraction = next + 1
      next = Self.readDigits(from: fraction, to: end, into: &significand)
      fractionCount = next - fraction
      guard fractionCount > 0 else { return nil }
    }
    let digitsEnd = next
    assert(start <= whole && whole <= wholeEnd && wholeEnd <= digitsEnd && digitsEnd <= end)

    var exponent = 0
    if next < end {
      guard next.pointee | 0x20 == 0x65, let written = Self.readExponent(from: next + 1, to: end) else { return nil }
      exponent = written
    }

    // Nineteen digits always fit the 64 bits that they were gathered in.
    if wholeCount + fractionCount <= 19 {
      self.init(isNegative: isNegative, significand: significand, exponent: exponent - fractionCount)
    } else {
      self.init(isNegative: isNegative, long: whole, wholeEnd: wholeEnd, digitsEnd: digitsEnd, exponent: exponent)
    }
  }

  /// Whether the whole of the bytes is one JSON number.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    NumberText(bytes) != nil
  }
}

extension NumberText {
  /// The value is zero, of either sign.
  var isZero: Bool { significand == 0 }

  /// The power of ten of the last significant digit; for a truncated text only.
  var lastExponent: Int { exponent - (digitCount - 19) }

  /// All significant digits of a truncated text, each 0 to 9.
  var digits: NumberDigits { NumberDigits(bytes: digitBytes) }

  /// The significand and exponent of a text that is not truncated, with no 0 at the end of the significand.
  var reduced: (significand: UInt64, exponent: Int) {
    guard significand != 0 else { return (0, 0) }
    var significand = significand
    var exponent = exponent
    while true {
      let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return (significand, exponent) }
      significand = quotient
      exponent += 1
    }
  }
}

extension NumberText {
  /// Gathers digits without a check for overflow: the caller counts them.
  @inline(__always)
  private static func readDigits(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, into value: inout UInt64
  ) -> UnsafePointer<UInt8> {
    var next = start
    while next < end {
      let digit = ASCIIText.digit(next.pointee)
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      next += 1
    }
    return next
  }

  /// The exponent after the `e`, held within the limit; nil if it is not one that ends where the text ends.
  private static func readExponent(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int? {
    var next = start
    var isNegative = false
    if next < end, next.pointee == 0x2B || next.pointee == 0x2D {
      isNegative = next.pointee == 0x2D
      next += 1
    }
    guard next < end else { return nil }
    var value = 0
    while next < end {
      let digit = ASCIIText.digit(next.pointee)
      guard digit < 10 else { return nil }
      // Ten times the limit still fits an Int.
      value = min(value * 10 + Int(digit), exponentLimit)
      next += 1
    }
    return isNegative ? -value : value
  }

  @inline(__always)
  private init(isNegative: Bool, significand: UInt64, exponent: Int) {
    self.isNegative = isNegative
    self.isTruncated = false
    self.significand = significand
    self.exponent = exponent
    self.digitCount = 0
    self.digitBytes = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Reads more than nineteen written digits, those at `whole` up to `digitsEnd`, with the point, if any, at `wholeEnd`.
  /// All three are places of one text, in this order.
  @inline(never)
  private init(
    isNegative: Bool, long whole: UnsafePointer<UInt8>, wholeEnd: UnsafePointer<UInt8>, digitsEnd: UnsafePointer<UInt8>, exponent: Int
  ) {
    self.isNegative = isNegative
    var first = whole
    while first < digitsEnd, first.pointee == 0x30 || first.pointee == 0x2E { first += 1 }
    var end = digitsEnd
    while end > first, end[-1] == 0x30 || end[-1] == 0x2E { end -= 1 }

    let bytes = UnsafeBufferPointer(start: first, count: end - first)
    let count = end - first - (first < wholeEnd && wholeEnd < end ? 1 : 0)
    // Where the digits end in the fraction, the point stands before them: hence no + 1 for its own byte.
    let lastExponent = exponent + (end <= wholeEnd ? wholeEnd - end : wholeEnd + 1 - end)

    var significand: UInt64 = 0
    for digit in NumberDigits(bytes: bytes).prefix(19) { significand = significand &* 10 &+ UInt64(digit) }
    self.significand = significand
    self.isTruncated = count > 19
    self.exponent = count == 0 ? 0 : lastExponent + max(count - 19, 0)
    self.digitCount = count > 19 ? count : 0
    self.digitBytes = count > 19 ? bytes : UnsafeBufferPointer(start: nil, count: 0)
  }
}
