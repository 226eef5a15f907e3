extension TapeBuilder {
  /// A string or a number by its bytes, which are copied.
  func append(_ tag: Document.Tag, text bytes: Span<UInt8>) { bytes.withUnsafeBufferPointer { append(tag, text: $0) } }
}
