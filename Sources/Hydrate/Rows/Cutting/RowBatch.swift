/// Some rows of a file, one after another, on their way to be mapped.
struct RowBatch: Sendable {
  enum Content: Sendable {
    /// Whole lines.
    case lines
    /// Elements of a list, by their places in the bytes: the number of the first one, and within how many containers they stand.
    case elements([Range<Int>], first: Int, depth: Int)
    /// A row that is too long to be kept.
    case tooLong(number: Int)
  }

  let content: Content
  let bytes: [UInt8]
  /// What stands before the bytes in the file; of a row that is too long, before its content.
  let place: RunningPlace
  /// How many bytes of the file have been read with it.
  let byteCount: Int

  var start: LineIndex.Position { place.position }
}
