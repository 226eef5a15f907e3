/// Writes strings as JSON text (RFC 8259, section 7).
///
/// Only what must be escaped is: the quote, the backslash and the control characters below U+0020. A slash stays as it is.
enum JSONStringWriter {
  /// Appends a string with its quotes.
  static func append(_ string: String, to output: inout [UInt8]) {
    var string = string
    string.withUTF8 { append($0, to: &output) }
  }

  /// Appends a string with its quotes; the bytes are its content in UTF-8.
  static func append(_ content: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var start = 0
    while start < content.count {
      let stop = plainEnd(content, from: start)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: content[start..<stop]))
      guard stop < content.count else { break }
      appendEscape(content[stop], to: &output)
      start = stop + 1
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a string with its quotes that is escaped already, or has nothing to escape.
  static func append(escaped bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    output.append(contentsOf: bytes)
    output.append(UInt8(ascii: "\""))
  }

  /// The first byte that must be escaped, or the end.
  private static func plainEnd(_ content: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    if let bytes = content.baseAddress {
      // No block is read that does not lie within the content.
      while offset + Block.width <= content.count {
        let block = UnsafeRawPointer(bytes + offset).loadUnaligned(as: SIMD16<UInt8>.self)
        let isSpecial =
          (block .== SIMD16<UInt8>(repeating: 0x22)) .| (block .== SIMD16<UInt8>(repeating: 0x5C))
          .| (block .< SIMD16<UInt8>(repeating: 0x20))
        let count = Block.firstLane(isSpecial)
        if count < Block.width { return offset + count }
        offset += Block.width
      }
    }
    while offset < content.count, !needsEscape(content[offset]) { offset += 1 }
    return offset
  }

  private static func needsEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

  private static func appendEscape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case ..<0x20:
      output.append(contentsOf: "u00".utf8)
      output.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 0xF
      output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: output.append(byte)
    }
  }
}
