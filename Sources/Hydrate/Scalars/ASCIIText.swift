/// Small helpers for text that is known only as UTF-8 bytes.
package enum ASCIIText {
  /// The range of the bytes without the ASCII white space at both ends: space, tab, line feed,
  /// vertical tab, form feed, carriage return.
  ///
  /// White space beyond ASCII, such as the no-break space, is kept.
  @inline(__always)
  package static func trimmedRange(of bytes: Span<UInt8>) -> Range<Int> {
    var first = 0
    var last = bytes.count
    while first < last, isSpace(bytes[first]) { first += 1 }
    while last > first, isSpace(bytes[last - 1]) { last -= 1 }
    return first..<last
  }

  /// Whether the byte is one of the six white-space characters of ASCII.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x09 < 5
  }

  /// The value of a decimal digit, or something above 9.
  @inline(__always)
  package static func digit(_ byte: UInt8) -> UInt8 {
    byte &- 0x30
  }

  /// The value of a hexadecimal digit in either case, or nil.
  @inline(__always)
  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// Whether the byte is an ASCII letter.
  @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }
}
