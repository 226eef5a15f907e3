import Foundation

/// Reads a UUID in the form of RFC 9562 section 4, and writes it.
enum UUIDReader {
  /// 8-4-4-4-12 hexadecimal digits in any case and nothing around them; else nil.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard bytes.count == 36 else { return nil }
    var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &value) { target in
      var index = 0
      for byte in 0..<16 {
        if byte == 4 || byte == 6 || byte == 8 || byte == 10 {
          guard bytes[index] == 0x2D else { return false }
          index += 1
        }
        // Sixteen pairs and four hyphens are the 36 bytes counted above.
        guard let high = ASCIIText.hexDigit(bytes[index]), let low = ASCIIText.hexDigit(bytes[index + 1]) else { return false }
        target[byte] = high << 4 | low
        index += 2
      }
      return true
    }
    return isValid ? UUID(uuid: value) : nil
  }

  /// The text in upper case.
  static func text(of value: UUID) -> String {
    value.uuidString
  }
}
