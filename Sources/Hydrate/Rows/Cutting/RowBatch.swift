/// Some rows of a file, one after another, on their way to be mapped.
struct RowBatch: Sendable {
  enum Content: Sendable {
    /// Whole lines.
    case lines
    /// Elements of a list, by their places in the bytes: the number of the first one, and within how many containers they stand.
    case elements([Range<Int>], first: Int, depth: Int)
    /// Rows of a table, by their places in the bytes, and the number of the first one.
    case records([Range<Int>], first: Int, Table)
    /// A row that is too long to be kept.
    case tooLong(number: Int)
  }

  /// How the rows of a table are read.
  struct Table: Sendable {
    let header: CSVHeader
    let separator: UInt8
  }

  let content: Content
  let bytes: [UInt8]
  /// What stands before the bytes in the file; of a row that is too long, before its content.
  let place: RunningPlace
  /// How many bytes of the file have been read with it.
  let byteCount: Int

  var start: LineIndex.Position { place.position }
}
