import Foundation

/// Base64 text for binary data (RFC 4648 sections 4 and 5).
enum Base64 {
  /// Base64 with padding, or base64url with or without; else nil.
  ///
  /// The two alphabets do not mix. Padding, where there is any, is complete. Bits beyond the last byte are 0 (section
  /// 3.5), since otherwise the text would not come back. White space and other characters are refused (section 3.3).
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Data? {
    var count = bytes.count
    while count > 0, bytes.count - count < 2, bytes[count - 1] == 0x3D { count -= 1 }
    let hasPadding = count < bytes.count
    // One digit alone holds no byte.
    guard count % 4 != 1, !hasPadding || bytes.count.isMultiple(of: 4) else { return nil }

    var data = Data(count: count / 4 * 3 + max(count % 4 - 1, 0))
    let seen = data.withUnsafeMutableBytes { decode(bytes, count, into: $0) }
    guard let seen, seen != .both else { return nil }
    if seen == .standard, !hasPadding, !count.isMultiple(of: 4) { return nil }
    return data
  }

  /// The standard alphabet with padding.
  static func text(of data: Data) -> String {
    data.base64EncodedString()
  }

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

  /// Which characters that only one of the alphabets has were met.
  private struct Alphabets: OptionSet {
    let rawValue: UInt8
    static let standard = Alphabets(rawValue: 0x40)
    static let url = Alphabets(rawValue: 0x80)
    static let both: Alphabets = [.standard, .url]
  }

  /// Decodes the first `count` digits into a buffer that holds just their whole bytes; nil if one of them is no digit.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ count: Int, into target: UnsafeMutableRawBufferPointer) -> Alphabets? {
    values.withUnsafeBufferPointer { values in
      var marks: UInt8 = 0
      var written = 0
      var next = 0
      while count - next >= 4 {
        let a = values[Int(bytes[next])]
        let b = values[Int(bytes[next + 1])]
        let c = values[Int(bytes[next + 2])]
        let d = values[Int(bytes[next + 3])]
        guard max(max(a, b), max(c, d)) != 0xFF else { return nil }
        marks |= a | b | c | d
        target[written] = a << 2 | (b & 0x3F) >> 4
        target[written + 1] = b << 4 | (c & 0x3F) >> 2
        target[written + 2] = c << 6 | d & 0x3F
        written += 3
        next += 4
      }
      guard next < count else { return Alphabets(rawValue: marks & 0xC0) }

      // Two digits are left for one byte, or three for two. The bits that are over must be 0.
      let a = values[Int(bytes[next])]
      let b = values[Int(bytes[next + 1])]
      let c = count - next == 3 ? values[Int(bytes[next + 2])] : 0
      guard a != 0xFF, b != 0xFF, c != 0xFF else { return nil }
      marks |= a | b | c
      target[written] = a << 2 | (b & 0x3F) >> 4
      let over: UInt8
      if count - next == 3 {
        target[written + 1] = b << 4 | (c & 0x3F) >> 2
        over = c & 0x03
      } else {
        over = b & 0x0F
      }
      return over == 0 ? Alphabets(rawValue: marks & 0xC0) : nil
    }
  }

  /// For each byte its six bits and, above them, the alphabet that alone has it; 0xFF for no digit.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    let common: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    common.withUTF8Buffer { for (value, byte) in $0.enumerated() { values[Int(byte)] = UInt8(value) } }
    values[0x2B] = 62 | Alphabets.standard.rawValue
    values[0x2F] = 63 | Alphabets.standard.rawValue
    values[0x2D] = 62 | Alphabets.url.rawValue
    values[0x5F] = 63 | Alphabets.url.rawValue
    return values
  }()
}
