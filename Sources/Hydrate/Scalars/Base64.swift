import Foundation

/// Base64 text for binary data (RFC 4648 sections 4 and 5).
enum Base64 {
  /// Base64 with padding, or base64url with or without; else nil.
  ///
  /// The two alphabets must not be mixed. Padding must be complete. Bits beyond the last byte must
  /// be 0 (section 3.5), so that writing restores the text. White space and other characters are
  /// refused (section 3.3); see ``ignoringSpace(_:_:)``.
  static func read(_ bytes: Span<UInt8>) -> Data? {
    var count = bytes.count
    while count > 0, bytes.count - count < 2, bytes[count - 1] == 0x3D { count -= 1 }
    let hasPadding = count < bytes.count
    // A single digit holds no byte.
    guard count % 4 != 1, !hasPadding || bytes.count.isMultiple(of: 4) else { return nil }

    let digits = bytes.extracting(..<count)
    return Data(count: count / 4 * 3 + max(count % 4 - 1, 0)) { target in
      guard let seen = decode(digits, into: &target), seen != .both else { return false }
      return seen != .standard || hasPadding || count.isMultiple(of: 4)
    }
  }

  /// What is read from a text, else from the text without its ASCII white space: mail breaks it into
  /// lines (RFC 2045 section 6.8).
  static func ignoringSpace(_ bytes: Span<UInt8>, _ read: (Span<UInt8>) -> Data?) -> Data? {
    read(bytes) ?? Array(copying: bytes).filter { !ASCIIText.isSpace($0) }.withBytes(read)
  }

  /// The standard alphabet with padding.
  static func text(of data: Data) -> String { data.base64EncodedString() }

  /// The URL alphabet without padding.
  static func urlText(of data: Data) -> String {
    var text: [UInt8] = Array(data.base64EncodedData())
    while text.last == 0x3D { text.removeLast() }
    for index in text.indices {
      if text[index] == 0x2B { text[index] = 0x2D }
      if text[index] == 0x2F { text[index] = 0x5F }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The characters found that belong to only one of the alphabets.
  private struct Alphabets: OptionSet {
    let rawValue: UInt8
    static let standard = Alphabets(rawValue: 0x40)
    static let url = Alphabets(rawValue: 0x80)
    static let both: Alphabets = [.standard, .url]
  }

  /// Decodes digits into memory of exactly the right size; nil if one is not a digit.
  private static func decode(_ digits: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Alphabets? {
    let values = values.span
    // One check for all lookups below.
    guard values.count == 256 else { return nil }

    var allMarks: UInt64 = 0
    var written = 0
    var next = 0
    // Eight digits are written as six bytes and two surplus ones, which later writes overwrite.
    let wideCount = target.count - 8
    while written <= wideCount, digits.count - next >= 8 {
      let eight = digits.word(at: next)
      var found: UInt64 = 0
      for offset: UInt64 in 0..<8 {
        found |= UInt64(values[Int(truncatingIfNeeded: eight &>> (8 &* offset) & 0xFF)]) &<< (8 &* offset)
      }
      // An invalid character has both marks, a digit at most one.
      guard found & found << 1 & 0x8080_8080_8080_8080 == 0 else { return nil }
      allMarks |= found
      target.set(pack(found).byteSwapped, at: written)
      written += 6
      next += 8
    }
    var marks = UInt8(truncatingIfNeeded: (0..<8).reduce(UInt64(0)) { $0 | allMarks >> (8 * $1) })
    while digits.count - next >= 4 {
      let a = values[Int(digits[next])]
      let b = values[Int(digits[next + 1])]
      let c = values[Int(digits[next + 2])]
      let d = values[Int(digits[next + 3])]
      guard max(max(a, b), max(c, d)) != 0xFF else { return nil }
      marks |= a | b | c | d
      target[written] = a << 2 | (b & 0x3F) >> 4
      target[written + 1] = b << 4 | (c & 0x3F) >> 2
      target[written + 2] = c << 6 | d & 0x3F
      written += 3
      next += 4
    }
    guard next < digits.count else { return Alphabets(rawValue: marks & 0xC0) }

    // Two digits are left for one byte, or three for two. Surplus bits must be 0.
    let a = values[Int(digits[next])]
    let b = values[Int(digits[next + 1])]
    let c = digits.count - next == 3 ? values[Int(digits[next + 2])] : 0
    guard a != 0xFF, b != 0xFF, c != 0xFF else { return nil }
    marks |= a | b | c
    target[written] = a << 2 | (b & 0x3F) >> 4
    let over: UInt8
    if digits.count - next == 3 {
      target[written + 1] = b << 4 | (c & 0x3F) >> 2
      over = c & 0x03
    } else {
      over = b & 0x0F
    }
    return over == 0 ? Alphabets(rawValue: marks & 0xC0) : nil
  }

  /// The six bits of each of eight digits, packed from the highest bit on; the first digit is the
  /// lowest byte.
  @inline(__always) private static func pack(_ digits: UInt64) -> UInt64 {
    let bytes = digits.byteSwapped & 0x3F3F_3F3F_3F3F_3F3F
    let pairs = (bytes & 0x3F00_3F00_3F00_3F00) >> 2 | bytes & 0x003F_003F_003F_003F
    let fours = (pairs & 0x0FFF_0000_0FFF_0000) >> 4 | pairs & 0x0000_0FFF_0000_0FFF
    return (fours >> 32) << 40 | (fours & 0xFF_FFFF) << 16
  }

  /// For each byte its six bits and, above them, a mark for the alphabet that alone has it; 0xFF
  /// for an invalid character.
  private static let values: ContiguousArray<UInt8> = {
    var values = ContiguousArray<UInt8>(repeating: 0xFF, count: 256)
    let common: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    common.withBytes { for value in $0.indices { values[Int($0[value])] = UInt8(value) } }
    values[0x2B] = 62 | Alphabets.standard.rawValue
    values[0x2F] = 63 | Alphabets.standard.rawValue
    values[0x2D] = 62 | Alphabets.url.rawValue
    values[0x5F] = 63 | Alphabets.url.rawValue
    return values
  }()
}
