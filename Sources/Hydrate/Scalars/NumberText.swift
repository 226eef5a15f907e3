/// A parsed number text: the JSON number grammar (RFC 8259 section 6) and nothing else.
///
///     -12.50e3   ->   isNegative, significand 1250, exponent 1
///
/// The value is `significand` x 10^`exponent` when `isTruncated` is false. Otherwise the text has more than nineteen
/// significant digits, `significand` holds the first nineteen, and `significantDigits(of:)` are all of them. One pass over
/// the bytes reads the text, a second one only if it is long.
struct NumberText {
  /// The limit of exponents, which have any number of digits. All exponents beyond it mean too
  /// large or too small.
  static let exponentLimit = Int.max / 64

  let isNegative: Bool
  /// Whether significant digits follow those in `significand`. The last of them is then not 0.
  let isTruncated: Bool
  /// The first nineteen significant digits, or all if there are no more; 0 only for zero.
  let significand: UInt64
  /// The power of ten that belongs to `significand`.
  let exponent: Int
  /// The number of significant digits, from the first to the last that is not 0, if truncated;
  /// else 0.
  let digitCount: Int
  /// The range of the significant digits in the text, perhaps with a point among them, if
  /// truncated; else empty.
  private let digitRange: Range<Int>

  /// Parses the text; nil if it is not exactly one JSON number.
  @inline(__always)
  init?(_ bytes: Span<UInt8>) {
    let isNegative = bytes.first == 0x2D
    var significand: UInt64 = 0
    let whole = isNegative ? 1 : 0
    let wholeEnd = Self.readDigits(of: bytes, from: whole, into: &significand)
    let wholeCount = wholeEnd - whole
    guard wholeCount == 1 || (wholeCount > 1 && bytes[whole] != 0x30) else { return nil }

    var next = wholeEnd
    var fractionCount = 0
    if next < bytes.count, bytes[next] == 0x2E {
      let fraction = next + 1
      next = Self.readDigits(of: bytes, from: fraction, into: &significand)
      fractionCount = next - fraction
      guard fractionCount > 0 else { return nil }
    }
    let digitsEnd = next

    var exponent = 0
    if next < bytes.count {
      guard bytes[next] | 0x20 == 0x65, let written = Self.readExponent(of: bytes, from: next + 1) else { return nil }
      exponent = written
    }

    // Nineteen digits always fit the 64 bits of the significand.
    if wholeCount + fractionCount <= 19 {
      self.init(isNegative: isNegative, significand: significand, exponent: exponent - fractionCount)
    } else {
      self.init(isNegative: isNegative, long: bytes, whole: whole, wholeEnd: wholeEnd, digitsEnd: digitsEnd, exponent: exponent)
    }
  }

  /// Whether the bytes are exactly one JSON number.
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    NumberText(bytes) != nil
  }
}

extension NumberText {
  /// Whether the value is zero, of either sign.
  var isZero: Bool { significand == 0 }

  /// The power of ten of the last significant digit. For a truncated text only.
  var lastExponent: Int { exponent - (digitCount - 19) }

  /// The significant digits, each 0 to 9, the last of them not 0, and the power of ten of the last
  /// one.
  ///
  /// - Parameter limit: How many digits of a truncated text are wanted; all if nil.
  func significantDigits(of bytes: Span<UInt8>, most limit: Int? = nil) -> (digits: [UInt8], exponent: Int) {
    guard isTruncated else { return (String(reduced.significand).utf8.map { ASCIIText.digit($0) }, reduced.exponent) }
    var digits: [UInt8] = []
    for index in digitRange where bytes[index] != UInt8(ascii: ".") {
      if digits.count == limit { break }
      digits.append(ASCIIText.digit(bytes[index]))
    }
    return (digits, lastExponent)
  }

  /// Whether all digits of a truncated text after its first nineteen satisfy a predicate.
  func allLaterDigits(of bytes: Span<UInt8>, satisfy isWanted: (UInt8) -> Bool) -> Bool {
    var count = 0
    for index in digitRange where bytes[index] != UInt8(ascii: ".") {
      count += 1
      if count > 19, !isWanted(ASCIIText.digit(bytes[index])) { return false }
    }
    return true
  }

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
  /// Accumulates digits up to the first other byte, without an overflow check: the caller counts
  /// them. Returns the offset after the digits.
  @inline(__always)
  private static func readDigits(of bytes: Span<UInt8>, from start: Int, into value: inout UInt64) -> Int {
    var next = start
    while next < bytes.count {
      let digit = ASCIIText.digit(bytes[next])
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      next += 1
    }
    return next
  }

  /// The exponent after the `e`, clamped to the limit; nil if it is invalid or text follows it.
  private static func readExponent(of bytes: Span<UInt8>, from start: Int) -> Int? {
    var next = start
    var isNegative = false
    if next < bytes.count, bytes[next] == 0x2B || bytes[next] == 0x2D {
      isNegative = bytes[next] == 0x2D
      next += 1
    }
    guard next < bytes.count else { return nil }
    var value = 0
    while next < bytes.count {
      let digit = ASCIIText.digit(bytes[next])
      guard digit < 10 else { return nil }
      // Ten times the limit still fits an `Int`.
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
    self.digitRange = 0..<0
  }

  /// Reads more than nineteen digits, from `whole` up to `digitsEnd`, with the point, if any, at
  /// `wholeEnd`.
  @inline(never)
  private init(isNegative: Bool, long bytes: Span<UInt8>, whole: Int, wholeEnd: Int, digitsEnd: Int, exponent: Int) {
    self.isNegative = isNegative
    var first = whole
    while first < digitsEnd, bytes[first] == 0x30 || bytes[first] == 0x2E { first += 1 }
    var end = digitsEnd
    while end > first, bytes[end - 1] == 0x30 || bytes[end - 1] == 0x2E { end -= 1 }

    let count = end - first - (first < wholeEnd && wholeEnd < end ? 1 : 0)
    // If the digits end in the fraction, the point is before them, so its byte needs no + 1.
    let lastExponent = exponent + (end <= wholeEnd ? wholeEnd - end : wholeEnd + 1 - end)

    var significand: UInt64 = 0
    var offset = first
    var gathered = 0
    while offset < end, gathered < 19 {
      let digit = ASCIIText.digit(bytes[offset])
      if digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
        gathered += 1
      }
      offset += 1
    }
    self.significand = significand
    self.isTruncated = count > 19
    self.exponent = count == 0 ? 0 : lastExponent + max(count - 19, 0)
    self.digitCount = count > 19 ? count : 0
    self.digitRange = count > 19 ? first..<end : 0..<0
  }
}

extension NumberText {
  /// The magnitude of a truncated text, rewritten with a bounded number of digits that rounds to
  /// the same value.
  ///
  /// A number halfway between two `Double`s has fewer than 770 significant digits. After that
  /// many, it only matters whether a nonzero digit follows, for which a single 1 is written.
  func boundedText(of text: Span<UInt8>, maximumDigits: Int) -> String {
    let kept = min(digitCount, maximumDigits)
    var bytes = significantDigits(of: text, most: kept).digits.map { $0 + 0x30 }
    var power = lastExponent + digitCount - kept
    if kept < digitCount {
      bytes.append(0x31)
      power -= 1
    }
    return String(decoding: bytes, as: UTF8.self) + "e\(power)"
  }
}

extension NumberText {
  /// Calls `read` with a number text, without surrounding white space, a plus sign and leading zeros.
  ///
  /// Some systems pad numbers, as in `0150`; the number is 150, whatever type the model has. Others
  /// sign every number, as in `+12.5`.
  /// `read` checks the rest against JSON's grammar.
  @inline(__always)
  static func withSpelled<Result>(_ text: Span<UInt8>, _ read: (Span<UInt8>) -> Result) -> Result {
    let number = text.extracting(ASCIIText.trimmedRange(of: text))
    // Plus, minus and zero are up to here.
    guard number.count > 1, number[0] <= UInt8(ascii: "0") else { return read(number) }
    return withoutZeros(number, read)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private static func withoutZeros<Result>(_ number: Span<UInt8>, _ read: (Span<UInt8>) -> Result) -> Result {
    let isNegative = number[0] == UInt8(ascii: "-")
    let start = isNegative || number[0] == UInt8(ascii: "+") ? 1 : 0
    // After a plus sign another sign is none.
    guard start == 0 || ASCIIText.digit(number[1]) < 10 else { return read(number) }
    var first = start
    while first + 1 < number.count, number[first] == UInt8(ascii: "0"), ASCIIText.digit(number[first + 1]) < 10 { first += 1 }
    guard isNegative, first > start else { return read(isNegative ? number : number.extracting(first..<number.count)) }
    var spelled = [UInt8(ascii: "-")]
    spelled.reserveCapacity(number.count)
    for index in first..<number.count { spelled.append(number[index]) }
    return spelled.withBytes(read)
  }
}
