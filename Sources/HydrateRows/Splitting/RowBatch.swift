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
protocol RowSplitter: SendableMetatype {
  /// Adds the next bytes; none at all mean the end.
  mutating func add(_ bytes: [UInt8])

  /// Returns complete rows; nil if more bytes are needed or all rows have been returned.
  ///
  /// - Throws: an error in the text between or after the rows.
  mutating func next() throws -> RowBatch?

  /// Whether there are no more rows.
  var isFinished: Bool { get }
}

/// The bytes of a file that have arrived and are still needed, with their position.
struct RowBuffer {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes that have been scanned.
  var scanned = 0
  /// Whether no more bytes follow.
  private(set) var isAtEnd = false
  /// The position of the bytes; see ``begin()``. Unless a row ends earlier, not set before there are
  /// three bytes, which may be a byte order mark.
  private var place: RunningPosition?
  /// The number of bytes that have been dropped since the last batch; negative while the bytes of
  /// that batch are still here.
  private var dropped = 0

  /// The rows found since the last batch, by their ranges in the bytes, and the number of rows
  /// before them; lines are numbered by their splitter.
  var rows: [Range<Int>] = []
  private(set) var count = 0

  /// Adds the next bytes; none at all mean the end.
  mutating func add(_ bytes: [UInt8]) {
    if bytes.isEmpty { isAtEnd = true } else { self.bytes += bytes }
  }

  /// Whether the position of the first byte is known.
  var hasBegun: Bool { place != nil }

  /// Whether nothing has been dropped since the last batch; before the first one, the bytes begin
  /// with the file.
  var isAtStart: Bool { dropped == 0 }

  /// Sets the position of the first byte, as soon as there are enough bytes. Returns false before.
  mutating func hasBegunByNow() -> Bool {
    guard bytes.count >= 3 || isAtEnd || (bytes.first.map { $0 != 0xEF } ?? false) else { return false }
    begin()
    return true
  }

  /// Sets the position of the first byte, unless it is known.
  mutating func begin() {
    if place == nil { place = RunningPosition(bytes.withBytes { LineIndex.Position(startOf: $0) }) }
  }

  /// The position of a byte.
  func position(at offset: Int) -> LineIndex.Position {
    var place = place ?? RunningPosition(LineIndex.Position())
    bytes.withBytes { place.advance(over: $0, from: 0, to: offset) }
    return place.position
  }

  /// Drops bytes that are no longer needed.
  mutating func drop(_ count: Int) {
    bytes.withBytes { place?.advance(over: $0, from: 0, to: count) }
    bytes.removeFirst(count)
    scanned -= count
    dropped += count
  }

  /// A batch of the rows before an offset, whose bytes may be dropped afterwards.
  mutating func batch(_ content: RowBatch.Content, upTo end: Int) -> RowBatch {
    let place = place ?? RunningPosition(LineIndex.Position())
    defer { dropped = -end }
    return RowBatch(content: content, bytes: Array(bytes[..<end]), place: place, byteCount: dropped + end)
  }

  /// A batch of the rows found so far; nil if there are none. Drops the bytes before an offset.
  ///
  /// - Parameter content: gets the rows and the number of the first one.
  mutating func batch(dropping end: Int, _ content: ([Range<Int>], _ first: Int) -> RowBatch.Content) -> RowBatch? {
    defer { drop(end) }
    guard let last = rows.last else { return nil }
    let batch = batch(content(rows, count + 1), upTo: last.upperBound)
    count += rows.count
    rows = []
    return batch
  }

  /// A batch of a row that was too long, all of whose bytes have been dropped.
  ///
  /// - Parameter number: the number of the row, if that is not the next one.
  mutating func tooLong(at start: LineIndex.Position, number: Int? = nil) -> RowBatch {
    count += 1
    defer { dropped = 0 }
    return RowBatch(content: .tooLong(number: number ?? count), bytes: [], place: RunningPosition(start), byteCount: dropped)
  }
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
