/// Writes strings as JSON text (RFC 8259, section 7).
enum JSONStringWriter {
  /// Appends a string with its quotes.
  static func append(_ string: String, to output: inout [UInt8]) {
    string.withBytes { append($0, to: &output) }
  }

  /// Appends a string with its quotes; the bytes are its content in UTF-8.
  static func append(_ content: Span<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var start = 0
    while start < content.count {
      let stop = content.end(before: EscapedByte.self, from: start)
      output.append(copying: content.extracting(start..<stop))
      guard stop < content.count else { break }
      let escape = EscapedByte.escape(content[stop])
      for place in 0..<escape.count { output.append(UInt8(truncatingIfNeeded: escape.text >> UInt64(8 * place))) }
      start = stop + 1
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a string with its quotes that is escaped already, or has nothing to escape.
  static func append(escaped bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    output.append(copying: bytes)
    output.append(UInt8(ascii: "\""))
  }
}
