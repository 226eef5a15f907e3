/// The escapes of JSON strings (RFC 8259, section 7).
package enum JSONStringEscapes {
  /// The content of a string, from the bytes between its quotes.
  ///
  /// Meant for text that the reader has accepted. Other text does no harm: an invalid escape stays
  /// unchanged, and half a surrogate pair or invalid UTF-8 becomes U+FFFD.
  package static func unescape(_ bytes: Span<UInt8>) -> String {
    // No escape is shorter than its character, so the output is never longer than the input.
    String(capacity: bytes.count) { unescape(bytes, into: &$0) }
  }

  private static func unescape(_ bytes: Span<UInt8>, into target: inout OutputSpan<UInt8>) {
    var read = 0
    while read < bytes.count {
      // Copies everything up to the next backslash.
      read += target.append(bytes.extracting(read...), upTo: UInt8(ascii: "\\"))
      guard read < bytes.count else { break }
      if read + 1 < bytes.count, let letter = plainEscape(bytes[read + 1]) {
        target.append(letter)
        read += 2
      } else if var scalar = unit(bytes, at: read) {
        read += 6
        if scalar & 0xFC00 == 0xD800, let low = unit(bytes, at: read), low & 0xFC00 == 0xDC00 {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
          read += 6
        }
        append(scalar & 0xFFFF_F800 == 0xD800 ? 0xFFFD : scalar, to: &target)
      } else {
        target.append(bytes[read])
        read += 1
      }
    }
  }

  /// Appends a scalar as UTF-8 (RFC 3629, section 3). It must not be a surrogate and must be below
  /// U+110000.
  @inline(__always) private static func append(_ scalar: UInt32, to target: inout OutputSpan<UInt8>) {
    @inline(__always) func add(_ bits: UInt32) { target.append(UInt8(truncatingIfNeeded: bits)) }
    switch scalar {
    case ..<0x80: add(scalar)
    case ..<0x800:
      add(0xC0 | scalar >> 6)
      add(0x80 | scalar & 0x3F)
    case ..<0x1_0000:
      add(0xE0 | scalar >> 12)
      add(0x80 | scalar >> 6 & 0x3F)
      add(0x80 | scalar & 0x3F)
    default:
      add(0xF0 | scalar >> 18)
      add(0x80 | scalar >> 12 & 0x3F)
      add(0x80 | scalar >> 6 & 0x3F)
      add(0x80 | scalar & 0x3F)
    }
  }

  /// The character that a letter after a backslash denotes; nil for `u` and for invalid escapes.
  static func plainEscape(_ letter: UInt8) -> UInt8? {
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
  private static func unit(_ bytes: Span<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else { return nil }
    return unit(bytes.halfWord(at: offset + 2))
  }

  /// The number that four hexadecimal digits denote, the first digit lowest; nil if one is not a
  /// digit.
  ///
  /// All four are computed at once, each in its own byte: below 0x80, no sum carries into the
  /// next.
  @inline(__always) static func unit(_ letters: UInt32) -> UInt32? {
    let small = letters | 0x2020_2020
    let digits = (letters &+ 0x5050_5050) & ~(letters &+ 0x4646_4646)
    let others = (small &+ 0x1F1F_1F1F) & ~(small &+ 0x1919_1919) & 0x8080_8080
    guard letters & 0x8080_8080 == 0, (digits | others) & 0x8080_8080 == 0x8080_8080 else { return nil }
    // A letter's lower half is 1 for the value ten.
    var unit = ((letters & 0x0F0F_0F0F) &+ (others >> 7) &* 9).byteSwapped
    unit = (unit | unit >> 4) & 0x00FF_00FF
    return (unit | unit >> 8) & 0xFFFF
  }
}

extension Unicode.Scalar {
  /// Whether text for people hides the scalar: controls, which a terminal obeys, line ends, and
  /// marks that change the direction of text, which make a line look like another. All lie below
  /// U+10000.
  var isHidden: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The escape of a scalar below U+10000 in JSON text: `\u202e`.
  var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
