extension JSONReader {
  // A zero ends every loop here. No step goes past a byte that has not been checked.

  /// Reads the string whose opening quote is at `quote` and appends its word. Returns the offset
  /// of the closing quote.
  @inline(__always) static func string(
    _ text: borrowing ByteBlock, at quote: Int, into words: inout GrowingBlock<UInt64>, _ longLengths: inout [Int: Int]
  ) throws(JSONFault) -> Int {
    var offset = plainEnd(text, from: quote, after: 1)
    var word = Word.make(.string, offset: quote &+ 1)
    if text[offset] != UInt8(ascii: "\"") {
      let flag: UInt64
      (offset, flag) = try stringEnd(text, from: offset)
      word |= flag
    }
    append(word, length: offset &- quote &- 1, to: &words, &longLengths)
    return offset
  }

  /// The offset of the first byte that is a quote, a backslash, a control character or not ASCII.
  /// The zero after the text is one.
  @inline(__always) private static func plainEnd(_ text: borrowing ByteBlock, from start: Int, after step: Int = 0) -> Int {
    var block = text.signedBlock(at: start, ahead: step)
    var offset = start &+ step
    while true {
      // As signed numbers, non-ASCII bytes are less than the control characters: one comparison
      // finds both.
      let isSpecial =
        (block .== SIMD16<Int8>(repeating: 0x22)) .| (block .== SIMD16<Int8>(repeating: 0x5C))
        .| (block .< SIMD16<Int8>(repeating: 0x20))
      let count = Block.firstLane(isSpecial)
      offset &+= count
      if count < Block.width { return offset }
      block = text.signedBlock(at: offset)
    }
  }

  /// Continues in a string that is not all plain ASCII. Returns the offset of the closing quote,
  /// and the word's flag if there were escapes.
  @inline(never) private static func stringEnd(_ text: borrowing ByteBlock, from start: Int) throws(JSONFault) -> (Int, UInt64) {
    var offset = start
    var flag: UInt64 = 0
    while true {
      var bytes = text.halfWord(at: offset)
      if bytes & 0xFF == UInt32(UInt8(ascii: "\"")) { return (offset, flag) }
      if bytes & 0xFF == UInt32(UInt8(ascii: "\\")) {
        flag = Word.flag
        offset = plainEnd(text, from: offset, after: try escapeLength(text, at: offset))
        continue
      }
      guard bytes & 0x80 != 0 else { throw fault(.control, .endsInString, text, at: offset) }
      repeat {
        let length = scalarLength(bytes)
        guard length > 0 else { throw JSONFault(encodingFault(text, at: offset), at: offset) }
        offset &+= length
        bytes = text.halfWord(at: offset)
      } while bytes & 0x80 != 0
      offset = plainEnd(text, from: offset)
    }
  }

  /// The length in bytes of a non-ASCII scalar, from the four bytes that begin with it, the first
  /// lowest; 0 if they are not UTF-8 (RFC 3629, section 4).
  @inline(__always) static func scalarLength(_ bytes: UInt32) -> Int {
    if bytes & 0xC0_C0F0 == 0x80_80E0 {
      // At least U+0800, and not a surrogate.
      let beginning = bytes & 0x200F
      return beginning != 0 && beginning != 0x200D ? 3 : 0
    }
    // At least U+0080.
    if bytes & 0xC0E0 == 0x80C0 { return bytes & 0x1E != 0 ? 2 : 0 }
    guard bytes & 0xC0C0_C0F8 == 0x8080_80F0 else { return 0 }
    // At least U+10000, and at most U+10FFFF.
    let beginning = bytes & 0x3007
    return beginning != 0 && (beginning & 4 == 0 || beginning & 0x3003 == 0) ? 4 : 0
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The reason why bytes for which `scalarLength` returns 0 are invalid.
  static func encodingFault(_ text: borrowing ByteBlock, at offset: Int) -> JSONFault.Reason {
    let lead = text[offset]
    let second = text[offset, 1]
    switch lead {
    case 0x80...0xBF: return .continuationByte
    case 0xC0, 0xC1: return .overlong
    case 0xF5...0xFF: return .pastUnicode
    case _ where !isContinuation(second): return .brokenSequence
    case 0xE0 where second < 0xA0, 0xF0 where second < 0x90: return .overlong
    case 0xED where second >= 0xA0: return .encodedSurrogate
    case 0xF4 where second >= 0x90: return .pastUnicode
    default: return .brokenSequence
    }
  }

  /// Whether the bytes, the first of which is not ASCII, are a scalar in UTF-8.
  static func isScalar(_ text: borrowing ByteBlock, at offset: Int) -> Bool { scalarLength(text.halfWord(at: offset)) > 0 }

  /// The length of the escape whose backslash is at `start`.
  @inline(__always) static func escapeLength(_ text: borrowing ByteBlock, at start: Int) throws(JSONFault) -> Int {
    switch text[start, 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"): break
    default: throw fault(.escape, .endsInEscape, text, at: start &+ 1)
    }
    guard let unit = JSONStringEscapes.unit(text.halfWord(at: start, ahead: 2)) else { throw missingDigit(text, of: start, ahead: 2) }
    guard unit & 0xF800 == 0xD800 else { return 6 }
    guard unit < 0xDC00 else { throw JSONFault(.loneLowSurrogate, at: start) }
    guard text[start, 6] == UInt8(ascii: "\\"), text[start, 7] == UInt8(ascii: "u") else {
      throw JSONFault(.loneHighSurrogate, at: start)
    }
    guard let low = JSONStringEscapes.unit(text.halfWord(at: start, ahead: 8)) else { throw missingDigit(text, of: start, ahead: 8) }
    guard low & 0xFC00 == 0xDC00 else { throw JSONFault(.loneHighSurrogate, at: start) }
    return 12
  }

  /// The fault in an escape whose four digits are not all hexadecimal.
  @inline(never) static func missingDigit(_ text: borrowing ByteBlock, of start: Int, ahead: Int) -> JSONFault {
    var offset = start + ahead
    while offset < start + ahead + 3, ASCIIText.hexDigit(text[offset]) != nil { offset += 1 }
    return fault(.hexDigit, .endsInEscape, text, at: offset)
  }
}

// UTF-8 validation, also for text that is not JSON.
extension JSONReader {
  /// The first offset in a part of a text where bytes are not UTF-8, and the reason; nil if there
  /// is none.
  package static func encodingFault(_ text: borrowing ByteBlock, from start: Int, to end: Int) -> (reason: JSONFault.Reason, offset: Int)? {
    var offset = start
    while offset < end {
      // Skips sixteen bytes of ASCII at once.
      let plain = Block.firstLane(text.signedBlock(at: offset) .< SIMD16<Int8>(repeating: 0))
      offset += plain
      if plain == Block.width { continue }
      while offset < end, text[offset] >= 0x80 {
        let length = scalarLength(text.halfWord(at: offset))
        guard length > 0 else { return (encodingFault(text, at: offset), offset) }
        offset += length
      }
    }
    return nil
  }
}
