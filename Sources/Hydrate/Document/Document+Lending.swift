/// The text of a document, lent for a call.
extension Document {
  /// Lends the bytes of a number or a string as they stand in the text, escapes and all.
  @inline(__always) func withBytes<Result>(at index: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    // The text is constant, and stays as long as the document, which the call has.
    withExtendedLifetime(self) { use(bytes(at: index).span) }
  }

  /// Lends a string of JSON text with its quotes, and so many bytes of what stands behind: text or the zeros after it.
  @inline(__always) func withSource<Result>(ofString index: Int, and behind: Int = 0, _ use: (Span<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) {
      let bytes = bytes(at: index)
      guard let start = bytes.baseAddress else { return use(bytes.span) }
      precondition(isJSON && behind >= 0 && behind < Self.padding, "the text of JSON")
      assert(start[-1] == UInt8(ascii: "\"") && start[bytes.count] == UInt8(ascii: "\""), "a string of JSON stands in quotes")
      // A string's offset is behind its quote; the other quote and the padding follow.
      return use(UnsafeBufferPointer(start: start - 1, count: bytes.count + 2 + behind).span)
    }
  }
}
