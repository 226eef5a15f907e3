/// Some rows of a file, one after another, on their way to be mapped.
struct RowBatch: Sendable {
  enum Content: Sendable {
    /// Whole lines.
    case lines
    /// A row that is too long to be kept.
    case tooLong(number: Int)
  }

  let content: Content
  let bytes: [UInt8]
  /// What stands before the bytes in the file; of a row that is too long, before its content.
  let start: LineIndex.Position
  /// How many bytes of the file have been read with it.
  let byteCount: Int
}
