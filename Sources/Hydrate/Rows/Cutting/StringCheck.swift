/// Checks the bytes of a JSON string, from after its first quote on.
struct StringCheck {
  private enum Expected {
    case plain
    case escape
    /// So many digits of an escape, after which it is worth something; the first half of a pair may stand before it.
    case hex(count: Int, value: UInt32, afterHigh: Bool)
    /// The second half of a pair: a backslash, then a `u`.
    case low(hasBackslash: Bool)
    /// So many bytes of a scalar, of which the next lies within these.
    case continuation(count: Int, low: UInt8, high: UInt8)
  }

  private var expected = Expected.plain

  /// Takes the next byte; true for the quote that ends the string.
  mutating func take(_ byte: UInt8) throws(JSONFault.Reason) -> Bool {
    switch expected {
    case .plain: return try takePlain(byte)
    case .escape: try takeEscape(byte)
    case .hex(let count, let value, let afterHigh): try takeHex(byte, count, value, afterHigh: afterHigh)
    case .low(let hasBackslash):
      guard byte == (hasBackslash ? UInt8(ascii: "u") : UInt8(ascii: "\\")) else { throw .loneHighSurrogate }
      expected = hasBackslash ? .hex(count: 4, value: 0, afterHigh: true) : .low(hasBackslash: true)
    case .continuation(let count, let low, let high):
      guard byte >= low, byte <= high else { throw .brokenSequence }
      expected = count > 1 ? .continuation(count: count - 1, low: 0x80, high: 0xBF) : .plain
    }
    return false
  }

  private mutating func takePlain(_ byte: UInt8) throws(JSONFault.Reason) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "\\"): expected = .escape
    case 0: throw .nul
    case 0..<0x20: throw .control
    case 0..<0x80: break
    // Unicode, table 3-7: well-formed sequences.
    case 0xC2...0xDF: expected = .continuation(count: 1, low: 0x80, high: 0xBF)
    case 0xE0: expected = .continuation(count: 2, low: 0xA0, high: 0xBF)
    case 0xED: expected = .continuation(count: 2, low: 0x80, high: 0x9F)
    case 0xE1...0xEF: expected = .continuation(count: 2, low: 0x80, high: 0xBF)
    case 0xF0: expected = .continuation(count: 3, low: 0x90, high: 0xBF)
    case 0xF1...0xF3: expected = .continuation(count: 3, low: 0x80, high: 0xBF)
    case 0xF4: expected = .continuation(count: 3, low: 0x80, high: 0x8F)
    case 0x80..<0xC0: throw .continuationByte
    case 0xC0, 0xC1: throw .overlong
    default: throw .pastUnicode
    }
    return false
  }

  private mutating func takeEscape(_ byte: UInt8) throws(JSONFault.Reason) {
    switch byte {
    case UInt8(ascii: "u"): expected = .hex(count: 4, value: 0, afterHigh: false)
    case _ where #""\/bfnrt"#.utf8.contains(byte): expected = .plain
    default: throw .escape
    }
  }

  private mutating func takeHex(_ byte: UInt8, _ count: Int, _ value: UInt32, afterHigh: Bool) throws(JSONFault.Reason) {
    guard let digit = ASCIIText.hexDigit(byte) else { throw .hexDigit }
    let value = value << 4 | UInt32(digit)
    guard count == 1 else { return expected = .hex(count: count - 1, value: value, afterHigh: afterHigh) }
    let (isHigh, isLow) = (value & 0xFC00 == 0xD800, value & 0xFC00 == 0xDC00)
    if afterHigh, !isLow { throw .loneHighSurrogate }
    if !afterHigh, isLow { throw .loneLowSurrogate }
    expected = isHigh ? .low(hasBackslash: false) : .plain
  }
}
