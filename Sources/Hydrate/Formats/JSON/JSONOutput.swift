import Foundation

/// JSON text under construction, in a growing buffer.
final class JSONOutput: ByteSink {
  /// From this length on, a text is not copied: the output gives up its memory.
  private static let copiedCount = 128 * 1024
  /// The maximum amount of memory to keep for the next text.
  static let keptCapacity = 1024 * 1024
  override init(capacity: Int = 512) { super.init(capacity: capacity) }

  /// Returns the text and begins another one.
  func take() -> Data {
    defer { truncate(to: 0) }
    if count <= Self.copiedCount { return withBytes { Data(copying: $0) } }
    // The next text is assumed to be about as long; untouched memory costs nothing.
    return release(keeping: min(count + count / 8, Self.keptCapacity))
  }

  /// The text as a string; the output keeps it.
  var text: String { withBytes { String(decoding: $0) } }

  // MARK: Structure

  /// Appends a comma, unless this is the first member or element. No value ends with an opening
  /// bracket, so the last byte decides.
  @inline(__always) func separate() {
    if !isAtStart { append(UInt8(ascii: ",")) }
  }

  /// Whether a container has just been opened.
  @inline(__always) private var isAtStart: Bool {
    guard let last else { return true }
    return last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
  }

  /// A range of a text.
  struct Part: BitwiseCopyable {
    fileprivate let start: UInt32
    fileprivate let end: UInt32
  }

  /// The text from an offset on, as a part that other outputs may copy.
  func part(from start: Int) -> Part { Part(start: UInt32(start), end: UInt32(count)) }

  /// Appends a comma if one is needed, a key and its colon. `texts` has all three as a part of its
  /// text.
  @inline(__always) func begin(member part: Part, of texts: JSONOutput) {
    let skipped = isAtStart ? 1 : 0
    append(from: texts, at: Int(part.start) + skipped, count: Int(part.end) - Int(part.start) - skipped)
  }

  /// Appends a comma if one is needed, a key that is not available as JSON text, and its colon.
  func begin(member key: String) {
    separate()
    append(string: key)
    append(UInt8(ascii: ":"))
  }

  // MARK: Other texts

  /// Removes the value that was written from an offset on, and returns it.
  func extract(from start: Int) throws(MappingError) -> Value {
    defer { truncate(to: start) }
    return try withBytes(from: start) { bytes throws(MappingError) in Value(try JSONReader.read(bytes, nestingLimit: .max), 0) }
  }

  /// Joins an object that was written from an offset on, right after the members of an open one, to
  /// these. Returns whether its bracket closes both now; nil, and changes nothing, if it is no object
  /// or may have this key.
  func join(from start: Int, unlessKey key: String) -> Bool? {
    let isEmpty: Bool? = withBytes(from: start) { bytes in
      guard bytes.count > 1, bytes[0] == UInt8(ascii: "{") else { return nil }
      return key.withBytes { bytes.mayHave(key: $0) } ? nil : bytes.count == 2
    }
    guard let isEmpty else { return nil }
    if isEmpty { truncate(to: start) } else { replace(at: start, by: UInt8(ascii: ",")) }
    return !isEmpty
  }

  /// Returns a container that is still open, up to an offset. The text does not change.
  func container(from start: Int, to end: Int) throws(MappingError) -> Value {
    let copy = JSONOutput(capacity: end - start + 1)
    withBytes(from: start) { bytes in
      copy.append(bytes.extracting(0..<(end - start)))
      copy.append(bytes[0] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
    return try copy.extract(from: 0)
  }
}

extension Span<UInt8> {
  /// Whether an object as JSON text may have a key, at any depth; true for a key with escapes.
  fileprivate func mayHave(key: Span<UInt8>) -> Bool {
    let (quote, length) = (UInt8(ascii: "\""), key.count)
    for index in key.indices where EscapedByte.contains(key[index]) { return true }
    var offset = 0
    while offset + length + 3 <= count {
      // The quote before the key, the one after it, and the colon.
      if self[offset + length + 2] == UInt8(ascii: ":"), self[offset] == quote, self[offset + length + 1] == quote {
        var matched = 0
        while matched < length, self[offset + 1 + matched] == key[matched] { matched += 1 }
        if matched == length { return true }
      }
      offset += 1
    }
    return false
  }
}

/// Numbers and words as JSON text (RFC 8259).
extension JSONOutput {
  @inline(__always) func appendNull() { append(0x6C6C_756E, count: 4) }

  /// Appends `true` or `false`, the first letter lowest.
  @inline(__always) func append(_ flag: Bool) { append(flag ? 0x6575_7274 : 0x65_736C_6166, count: flag ? 4 : 5) }

  // MARK: Integers

  @inline(__always) func append(integer: some FixedWidthInteger) {
    guard let magnitude = UInt64(exactly: integer.magnitude) else { return append(plain: String(integer)) }
    append(magnitude, isNegative: integer < 0)
  }

  private func append(_ magnitude: UInt64, isNegative: Bool) {
    if isNegative { append(UInt8(ascii: "-")) }
    if magnitude < 10 { return append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: magnitude)) }
    let (high, low) = magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    if high == 0 { return append(leading: low) }
    let (highest, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
    if highest == 0 {
      append(leading: middle)
    } else {
      append(leading: highest)
      append(Self.eightDigits(middle), count: 8)
    }
    append(Self.eightDigits(low), count: 8)
  }

  /// Appends a number of at most eight digits that is not 0, without leading zeros.
  @inline(__always) private func append(leading number: UInt64) {
    let digits = Self.eightDigits(number)
    // The digit 0 is 0x30; any other digit has more bits.
    let zeros = (digits &- 0x3030_3030_3030_3030).trailingZeroBitCount >> 3
    append(digits >> UInt64(zeros * 8), count: 8 - zeros)
  }

  /// The digits of a number below 10^8, with leading zeros, the first lowest.
  ///
  /// All are computed at once: two halves of four digits, four pairs, eight digits. Below 10^4,
  /// 10486 / 2^20 is exact enough to divide by 100; below 100, 103 / 2^10 is exact enough to
  /// divide by 10.
  @inline(__always) private static func eightDigits(_ number: UInt64) -> UInt64 {
    let (high, low) = number.quotientAndRemainder(dividingBy: 10_000)
    let halves = high | low << 32
    let hundreds = (halves &* 10486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return (tens | (pairs &- tens &* 10) << 8) | 0x3030_3030_3030_3030
  }

  // MARK: Floating point

  /// Appends ``DecimalText/written(_:)-(Double)``. The number must be finite.
  func append(_ number: Double) {
    assert(number.isFinite)
    // Whole numbers of this size have no exponent in that text.
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, whole != 0 || number.sign == .plus {
      append(integer: whole)
    } else if !appendShort(number) {
      append(plain: DecimalText.written(number))
    }
  }

  /// Appends a number that has a short decimal text. Returns false if it has none.
  ///
  /// Two texts of at most 15 digits never denote the same number, so the first one found is the
  /// shortest.
  private func appendShort(_ number: Double) -> Bool {
    let magnitude = number.magnitude
    // With four decimals these have 15 digits.
    guard magnitude < 1e11, magnitude >= 1e-4 else { return false }
    var power: UInt64 = 1
    for decimals in 1...4 {
      power &*= 10
      let digits = UInt64(magnitude * Double(power) + 0.5)
      // Both are exact, so a reader computes the same quotient.
      guard Double(digits) / Double(power) == magnitude else { continue }
      append(digits / power, isNegative: number < 0)
      // A point, and the last of the eight digits.
      append((Self.eightDigits(digits % power) >> UInt64(64 - 8 * decimals)) << 8 | UInt64(UInt8(ascii: ".")), count: decimals + 1)
      return true
    }
    return false
  }

  func append(_ number: Float) {
    assert(number.isFinite)
    append(plain: DecimalText.written(number))
  }
}

/// Strings as JSON text (RFC 8259, section 7).
extension JSONOutput {
  /// A string with its quotes.
  @inline(__always) func append(string: String) {
    if append(string, within: UInt8(ascii: "\""), unless: EscapedByte.self) != true { appendOther(string) }
  }

  /// Appends a string that needs escapes or has no contiguous bytes.
  @inline(never) private func appendOther(_ string: String) { string.withBytes { appendEscaped($0) } }

  /// Appends a string with its quotes; the bytes are its content in UTF-8.
  ///
  /// It is checked while it is copied, since most strings need no escapes. One that does is
  /// written again.
  @inline(__always) func append(content: Span<UInt8>) {
    if !append(content, within: UInt8(ascii: "\""), unless: EscapedByte.self) { appendEscaped(content) }
  }

  /// Appends a string that needs escapes: plain parts unchanged, with escapes between them.
  @inline(never) private func appendEscaped(_ content: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var offset = append(content, from: 0, upTo: EscapedByte.self)
    while offset < content.count {
      let escape = EscapedByte.escape(content[offset])
      append(escape.text, count: escape.count)
      offset = append(content, from: offset + 1, upTo: EscapedByte.self)
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a text unchanged, such as a number.
  func append(plain text: String) { text.withBytes { append($0) } }

  /// Appends a text that needs no escapes, with quotes.
  func append(quoted bytes: Span<UInt8>) { append(bytes, within: UInt8(ascii: "\"")) }
}

/// The bytes of a string's content that must be escaped in JSON text (RFC 8259, section 7): the
/// quote, the backslash and the control characters below U+0020. A slash is not escaped.
enum EscapedByte: ByteKind {
  @inline(__always) static func lanes(_ block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (block .== SIMD16<UInt8>(repeating: 0x22)) .| (block .== SIMD16<UInt8>(repeating: 0x5C))
      .| (block .< SIMD16<UInt8>(repeating: 0x20))
  }

  /// Subtracting the bound from a smaller byte borrows into the top bit; the text's own top bits
  /// are masked out. A borrow may reach the byte above a found one, but never a byte if nothing
  /// was found.
  @inline(__always) static func marks(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found = ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    return found & tops
  }

  @inline(__always) static func contains(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// The escape of a byte of this kind: two or six bytes of a word, the first lowest.
  static func escape(_ byte: UInt8) -> (text: UInt64, count: Int) {
    let letter: Unicode.Scalar
    switch byte {
    case 0x08: letter = "b"
    case 0x09: letter = "t"
    case 0x0A: letter = "n"
    case 0x0C: letter = "f"
    case 0x0D: letter = "r"
    case ..<0x20:
      let digit = byte & 0xF
      let last = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      // A backslash, `u00`, and two digits.
      return (0x3030_755C | UInt64(UInt8(ascii: "0") + byte >> 4) << 32 | UInt64(last) << 40, 6)
    default: return (UInt64(byte) << 8 | 0x5C, 2)
    }
    return (UInt64(letter.value) << 8 | 0x5C, 2)
  }
}
