/// Why text cannot be read as JSON, and at which byte.
struct JSONFault: Error, Equatable {
  let reason: Reason
  /// The offending byte; the text's length where the text ends too early.
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The error that is thrown; `text` is what the offset counts in.
  func error(in text: Span<UInt8>) -> MappingError {
    .single(reason.code, .json(reason), at: LineIndex.location(ofOffset: offset, in: text))
  }

  typealias Reason = JSONMistake
}
