/// Strings as JSON text (RFC 8259, section 7).
extension JSONOutput {
  /// A string with its quotes.
  @inline(__always) func append(string: String) {
    if append(string, within: UInt8(ascii: "\""), unless: EscapedByte.self) != true { appendOther(string) }
  }

  /// A string with something to escape, or whose bytes are not at hand.
  @inline(never) private func appendOther(_ string: String) { string.withBytes { appendEscaped($0) } }

  /// A string with its quotes; the bytes are its content in UTF-8.
  ///
  /// It is copied while it is looked at: most strings have nothing to escape. One that has is begun anew.
  @inline(__always) func append(content: Span<UInt8>) {
    if !append(content, within: UInt8(ascii: "\""), unless: EscapedByte.self) { appendEscaped(content) }
  }

  /// A string with something to escape: its plain parts as they are, escapes between them.
  @inline(never) private func appendEscaped(_ content: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var place = append(content, from: 0, upTo: EscapedByte.self)
    while place < content.count {
      let escape = EscapedByte.escape(content[place])
      append(escape.text, count: escape.count)
      place = append(content, from: place + 1, upTo: EscapedByte.self)
    }
    append(UInt8(ascii: "\""))
  }

  /// A text that stands as it is, such as a number.
  func append(plain text: String) { text.withBytes { append($0) } }

  /// A text with its quotes that has nothing to be escaped.
  func append(quoted bytes: Span<UInt8>) { append(bytes, within: UInt8(ascii: "\"")) }
}
