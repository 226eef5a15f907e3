/// Writes strings as JSON text (RFC 8259, section 7).
enum JSONStringWriter {
  /// Appends a string with its quotes.
  static func append(_ string: String, to output: inout [UInt8]) {
    string.withBytes { append($0, to: &output) }
  }

  /// Appends a string with its quotes; the bytes are its content in UTF-8.
  static func append(_ content: Span<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var start = 0
    while start < content.count {
      let stop = content.end(before: EscapedByte.self, from: start)
      output.append(copying: content.extracting(start..<stop))
      guard stop < content.count else { break }
      let escape = EscapedByte.escape(content[stop])
      for offset in 0..<escape.count { output.append(UInt8(truncatingIfNeeded: escape.text >> UInt64(8 * offset))) }
      start = stop + 1
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a string with quotes; its content is escaped already or needs no escapes.
  static func append(escaped bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    output.append(copying: bytes)
    output.append(UInt8(ascii: "\""))
  }
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
