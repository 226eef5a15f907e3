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
  let place: RunningPosition
  /// How many bytes of the file have been read with it.
  let byteCount: Int

  var start: LineIndex.Position { place.position }
}

/// Finds the rows in the bytes of a file, which come piece by piece; used by one thread.
protocol RowSplitter {
  /// Takes the next bytes; of none at all, the end.
  mutating func add(_ bytes: [UInt8])

  /// Rows that are whole; nil where more bytes are needed, or where all have been given.
  ///
  /// - Throws: what is wrong with the text between and after the rows.
  mutating func next() throws -> RowBatch?

  /// Whether there is nothing more to come.
  var isFinished: Bool { get }
}

/// Counts lines and columns along bytes that come piece by piece.
///
/// A carriage return at the end of a piece waits for the next one: with a line feed it is one line end.
struct RunningPosition: Sendable {
  private var counted: LineIndex.Position
  private var hasReturn = false

  init(_ start: LineIndex.Position) { counted = start }

  /// What stands before the next byte, which is no line feed.
  var position: LineIndex.Position { hasReturn ? counted.afterLineEnd : counted }

  /// Goes on over bytes that follow those before.
  mutating func advance(over text: Span<UInt8>, from start: Int, to end: Int) {
    guard start < end else { return }
    if hasReturn, text[start] != UInt8(ascii: "\n") { counted = counted.afterLineEnd }
    hasReturn = text[end - 1] == UInt8(ascii: "\r")
    counted.advance(over: text, from: start, to: hasReturn ? end - 1 : end)
  }
}
