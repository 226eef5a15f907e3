// For who writes a document as JSON text, until it takes spans.
extension Document {
  /// The bytes of a number or a string as they stand in the text, for as long as the document is there.
  @unsafe func bytes(at index: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe withBytes(at: index) { unsafe $0.withUnsafeBufferPointer { unsafe $0 } }
  }
}
