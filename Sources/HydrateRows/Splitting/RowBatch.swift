import Hydrate
import HydrateSources

/// Consecutive rows of a file, to be mapped together.
struct RowBatch: Sendable {
  enum Content: Sendable {
    /// Complete lines.
    case lines
    /// The ranges of array elements in the bytes, the number of the first one, and the depth of
    /// containers around them.
    case elements([Range<Int>], first: Int, depth: Int)
    /// The ranges of CSV rows in the bytes, and the number of the first one.
    case records([Range<Int>], first: Int, Table)
    /// A row that is too long to be kept.
    case tooLong(number: Int)
  }

  /// How CSV rows are read.
  struct Table: Sendable {
    let header: CSVHeader
    let separator: UInt8
  }

  let content: Content
  let bytes: [UInt8]
  /// The position of the bytes in the file; for a row that is too long, that of its content.
  let place: RunningPosition
  /// The number of bytes of the file that this batch covers.
  let byteCount: Int

  var start: LineIndex.Position { place.position }
}

/// Finds the rows in the bytes of a file, which arrive in pieces. Used by one thread.
protocol RowSplitter {
  /// Adds the next bytes; none at all mean the end.
  mutating func add(_ bytes: [UInt8])

  /// Returns complete rows; nil if more bytes are needed or all rows have been returned.
  ///
  /// - Throws: an error in the text between or after the rows.
  mutating func next() throws -> RowBatch?

  /// Whether there are no more rows.
  var isFinished: Bool { get }
}

/// Counts lines and columns along bytes that arrive in pieces.
///
/// A carriage return at the end of a piece waits for the next one: with a line feed it is one line
/// end.
struct RunningPosition: Sendable {
  private var counted: LineIndex.Position
  private var hasReturn = false

  init(_ start: LineIndex.Position) { counted = start }

  /// The position of the next byte, if that is not a line feed.
  var position: LineIndex.Position { hasReturn ? counted.afterLineEnd : counted }

  /// Counts the next bytes.
  mutating func advance(over text: Span<UInt8>, from start: Int, to end: Int) {
    guard start < end else { return }
    if hasReturn, text[start] != UInt8(ascii: "\n") { counted = counted.afterLineEnd }
    hasReturn = text[end - 1] == UInt8(ascii: "\r")
    counted.advance(over: text, from: start, to: hasReturn ? end - 1 : end)
  }
}
