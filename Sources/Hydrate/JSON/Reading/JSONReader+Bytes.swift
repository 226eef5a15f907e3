extension JSONReader {
  /// Reads exactly one value from bytes that are lent for the call.
  static func read(
    _ source: Span<UInt8>, options: JSONReadingOptions = .init(), nestingLimit: Int? = nil
  ) throws(MappingError) -> Document {
    // The bytes are copied before anything is read; the buffer is valid for the call.
    try source.withUnsafeBufferPointer { bytes throws(MappingError) in
      try read(bytes, options: options, nestingLimit: nestingLimit)
    }
  }
}

extension JSONListReader {
  /// Has a list read part by part from bytes that are lent for the call; nil where they are no list.
  static func withReader<Result>(
    of text: Span<UInt8>, options: JSONReadingOptions, partSize: Int = usualSize, _ use: (inout JSONListReader) -> Result
  ) -> Result? {
    // The reader does not outlive the call, for which the buffer is valid.
    text.withUnsafeBufferPointer { bytes in
      guard var reader = JSONListReader(bytes, options: options, partSize: partSize) else { return nil }
      return use(&reader)
    }
  }
}
