import Foundation

/// Hexadecimal text for binary data (base16, RFC 4648 section 8).
enum Hex {
  /// Pairs of hexadecimal digits in any case and nothing else; else nil.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Data? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var data = Data(count: bytes.count / 2)
    let isValid = data.withUnsafeMutableBytes { target in
      for index in target.indices {
        guard let high = ASCIIText.hexDigit(bytes[2 * index]), let low = ASCIIText.hexDigit(bytes[2 * index + 1]) else { return false }
        target[index] = high << 4 | low
      }
      return true
    }
    return isValid ? data : nil
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

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}
