import Foundation

/// The escapes of JSON strings (RFC 8259, section 7).
enum JSONStringEscapes {
  /// The content of a string as it stands between its quotes.
  ///
  /// For text that the reader let through. Other text does no harm: what is no escape stays as it is, half a surrogate pair becomes
  /// U+FFFD, and so does what is not UTF-8.
  static func unescape(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return "" }
    // No escape is shorter than what it stands for.
    return String(unsafeUninitializedCapacity: bytes.count) { target in
      guard let start = target.baseAddress else { return 0 }
      return unescape(source, count: bytes.count, into: start)
    }
  }

  /// Writes the content, never more than `count` bytes, and gives its length. No more has been written than read at any time.
  private static func unescape(_ source: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt8>) -> Int {
    var read = 0
    var written = 0
    while read < count {
      // Up to the next backslash all is as it stands.
      let rest = count - read
      let plain =
        memchr(source + read, Int32(UInt8(ascii: "\\")), rest).map { UnsafeRawPointer($0) - UnsafeRawPointer(source + read) } ?? rest
      assert(plain >= 0 && written <= read && read + plain <= count)
      (target + written).update(from: source + read, count: plain)
      read += plain
      written += plain
      guard read < count else { break }
      let byte = source[read]
      guard read + 1 < count else {
        target[written] = byte
        read += 1
        written += 1
        continue
      }
      if let letter = plainEscape(source[read + 1]) {
        target[written] = letter
        read += 2
        written += 1
        continue
      }
      guard var scalar = unit(source, at: read, count: count) else {
        target[written] = byte
        read += 1
        written += 1
        continue
      }
      read += 6
      if scalar & 0xFC00 == 0xD800, let low = unit(source, at: read, count: count), low & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
        read += 6
      }
      for unit in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
        target[written] = unit
        written += 1
      }
    }
    assert(written <= read && read == count)
    return written
  }

  /// What the letter after a backslash stands for; nil for `u` and for what is no escape.
  private static func plainEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }

  /// The UTF-16 unit of an escape `\uXXXX` that begins at an offset.
  private static func unit(_ source: UnsafePointer<UInt8>, at offset: Int, count: Int) -> UInt32? {
    guard offset + 6 <= count, source[offset] == UInt8(ascii: "\\"), source[offset + 1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt32 = 0
    for index in 2..<6 {
      guard let digit = hexDigit(source[offset + index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// The number that a hexadecimal digit says.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
    default: nil
    }
  }
}
