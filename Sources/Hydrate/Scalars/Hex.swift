import Foundation

/// Hexadecimal text for binary data (base16, RFC 4648 section 8).
enum Hex {
  /// Pairs of hexadecimal digits in any case and nothing else; else nil.
  static func read(_ bytes: Span<UInt8>) -> Data? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    return Data(count: bytes.count / 2) { target in
      var written = 0
      while target.count - written >= 4 {
        guard let four = Self.bytes(of: bytes.word(at: 2 * written)) else { return false }
        target.set(four, at: written)
        written += 4
      }
      while written < target.count {
        guard let high = ASCIIText.hexDigit(bytes[2 * written]), let low = ASCIIText.hexDigit(bytes[2 * written + 1]) else { return false }
        target[written] = high << 4 | low
        written += 1
      }
      return true
    }
  }

  /// The four bytes of eight hexadecimal digits in any case, the first digit and byte lowest; nil
  /// if one is not a digit.
  ///
  /// All eight are computed at once. A letter has the bit 0x40, a digit does not; a letter's value
  /// is its lower half, 1 to 6, plus 9.
  @inline(__always) static func bytes(of digits: UInt64) -> UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = digits >> 6 & ones
    let values = (digits & (ones &* 0x0F)) &+ letters &* 9
    // The upper half is 3 for digits, 4 for upper-case letters, and 6 for lower-case ones (bit
    // 0x20).
    let upper = digits & (ones &* 0xF0) & ~(letters &* 0x20)
    // Exactly the letters must have values from 10 on, and no value may be above 15.
    let fromTen = (values &+ ones &* 6) >> 4 & ones
    guard upper == ones &* 0x30 &+ letters &* 0x10, fromTen == letters, values & (ones &* 0xF0) == 0 else { return nil }
    let pairs = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
    let quads = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: quads | quads >> 16)
  }

  /// Two digits a byte, in lower case.
  static func text(of data: Data) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * data.count)
    for byte in data {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

/// Reads and writes a UUID in the form of RFC 9562 section 4.
enum UUIDReader {
  /// 8-4-4-4-12 hexadecimal digits in any case, with nothing around them; else nil.
  static func read(_ bytes: Span<UInt8>) -> UUID? {
    guard bytes.count == 36 else { return nil }
    guard bytes[8] == 0x2D, bytes[13] == 0x2D, bytes[18] == 0x2D, bytes[23] == 0x2D else { return nil }
    // The groups of four digits are next to the hyphens at 13 and 23, and make two words of eight.
    let second = UInt64(bytes.halfWord(at: 9)) | UInt64(bytes.halfWord(at: 14)) << 32
    let third = UInt64(bytes.halfWord(at: 19)) | UInt64(bytes.halfWord(at: 24)) << 32
    return UUID(bytes.word(at: 0), second, third, bytes.word(at: 28))
  }

  /// The same, in braces, as Windows writes it; after `urn:uuid:` in any case (RFC 9562 section 4); 32
  /// digits without hyphens. Else nil.
  @inline(never) static func readAny(_ bytes: Span<UInt8>) -> UUID? {
    switch bytes.count {
    case 36: read(bytes)
    case 32: UUID(bytes.word(at: 0), bytes.word(at: 8), bytes.word(at: 16), bytes.word(at: 24))
    case 38 where bytes[0] == UInt8(ascii: "{") && bytes[37] == UInt8(ascii: "}"): read(bytes.extracting(1..<37))
    case 45 where String(decoding: bytes.extracting(..<9)).lowercased() == "urn:uuid:": read(bytes.extracting(9...))
    default: nil
    }
  }

  /// The text in upper case.
  static func text(of value: UUID) -> String { value.uuidString }
}

extension UUID {
  /// A UUID from four words of hexadecimal digits, the first digit lowest.
  fileprivate init?(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    guard let a = Hex.bytes(of: a), let b = Hex.bytes(of: b), let c = Hex.bytes(of: c), let d = Hex.bytes(of: d) else { return nil }
    let (first, second) = (UInt64(a) | UInt64(b) << 32, UInt64(c) | UInt64(d) << 32)
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
    self.init(
      uuid: (
        byte(first, 0), byte(first, 1), byte(first, 2), byte(first, 3), byte(first, 4), byte(first, 5), byte(first, 6), byte(first, 7),
        byte(second, 0), byte(second, 1), byte(second, 2), byte(second, 3), byte(second, 4), byte(second, 5), byte(second, 6),
        byte(second, 7)
      ))
  }
}
