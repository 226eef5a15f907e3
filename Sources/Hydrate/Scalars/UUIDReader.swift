import Foundation

/// Reads and writes a UUID in the form of RFC 9562 section 4.
enum UUIDReader {
  /// 8-4-4-4-12 hexadecimal digits in any case, with nothing around them; else nil.
  static func read(_ bytes: Span<UInt8>) -> UUID? {
    guard bytes.count == 36 else { return nil }
    guard bytes[8] == 0x2D, bytes[13] == 0x2D, bytes[18] == 0x2D, bytes[23] == 0x2D else { return nil }
    // The groups of four digits are next to the hyphens at 13 and 23, and make two words of eight.
    let second = UInt64(bytes.halfWord(at: 9)) | UInt64(bytes.halfWord(at: 14)) << 32
    let third = UInt64(bytes.halfWord(at: 19)) | UInt64(bytes.halfWord(at: 24)) << 32
    guard let a = Hex.bytes(of: bytes.word(at: 0)), let b = Hex.bytes(of: second), let c = Hex.bytes(of: third),
      let d = Hex.bytes(of: bytes.word(at: 28))
    else { return nil }
    return UUID(UInt64(a) | UInt64(b) << 32, UInt64(c) | UInt64(d) << 32)
  }

  /// The text in upper case.
  static func text(of value: UUID) -> String {
    value.uuidString
  }
}

extension UUID {
  /// A UUID from two words, the first bytes lowest.
  fileprivate init(_ first: UInt64, _ second: UInt64) {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
    self.init(
      uuid: (
        byte(first, 0), byte(first, 1), byte(first, 2), byte(first, 3), byte(first, 4), byte(first, 5), byte(first, 6), byte(first, 7),
        byte(second, 0), byte(second, 1), byte(second, 2), byte(second, 3), byte(second, 4), byte(second, 5), byte(second, 6),
        byte(second, 7)
      ))
  }
}
