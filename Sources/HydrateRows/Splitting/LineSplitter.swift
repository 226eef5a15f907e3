import Hydrate

/// Splits JSON lines; a batch has all lines that are complete. A line that is too long is
/// discarded while it is read.
struct LineSplitter: RowSplitter {
  private let longestRow: Int
  private var buffer = RowBuffer()
  /// Whether nothing of a line that is too long has been read, and the position of its content, once
  /// there is any; nil if the line is not too long.
  private var long: (isStart: Bool, content: LineIndex.Position?)?
  private(set) var isFinished = false

  init(longestRow: Int) { self.longestRow = longestRow }

  mutating func add(_ bytes: [UInt8]) { buffer.add(bytes) }

  mutating func next() -> RowBatch? {
    while !isFinished {
      if long != nil {
        if let batch = nextOfLong() { return batch }
        if long != nil { return nil }
        continue
      }
      let count = buffer.bytes.count
      if let end = buffer.bytes[buffer.scanned...].lastIndex(of: UInt8(ascii: "\n")) { return lines(upTo: end + 1) }
      buffer.scanned = count
      // A return may belong to the line's end, so the line may be one byte longer.
      if count - 1 > longestRow {
        buffer.begin()
        long = (true, nil)
        continue
      }
      guard buffer.isAtEnd else { return nil }
      isFinished = true
      return count == 0 ? nil : lines(upTo: count)
    }
    return nil
  }

  private mutating func lines(upTo end: Int) -> RowBatch {
    buffer.begin()
    buffer.scanned = buffer.bytes.count
    let batch = buffer.batch(.lines, upTo: end)
    buffer.drop(end)
    return batch
  }

  /// Continues with a line that is too long; nil if it has not ended or was only white space.
  private mutating func nextOfLong() -> RowBatch? {
    guard case (let isStart, var start)? = long else { return nil }
    let feed = buffer.bytes.firstIndex(of: UInt8(ascii: "\n"))
    let end = feed.map { $0 + 1 } ?? buffer.bytes.count
    if start == nil {
      let content = buffer.bytes.withBytes { text in
        isStart ? LineWalk.content(of: text, 0..<end) : text.extracting(0..<end).withoutJSONSpace
      }
      if !content.isEmpty { start = buffer.position(at: content.lowerBound) }
    }
    buffer.drop(end)
    long = (isStart && end == 0, start)
    guard feed != nil || buffer.isAtEnd else { return nil }
    // A line that is only white space is not among the rows, but its bytes are.
    buffer.scanned = 0
    if feed == nil { isFinished = true }
    long = nil
    return start.map { buffer.tooLong(at: $0, number: $0.location.line) }
  }
}

/// Iterates over lines. Lines with anything but white space are rows; a byte order mark counts as
/// white space here.
///
/// A line ends with a line feed, or with the bytes. Locations are counted as everywhere, so a
/// carriage return within white space counts as a line end.
struct LineWalk {
  /// A row: its text without the white space around it, and the position of that.
  struct Line {
    /// Includes white space, but not the line end.
    let bytes: Range<Int>
    let content: Range<Int>
    /// The position of the content.
    let start: LineIndex.Position
    /// The number of the line on which the content begins.
    var number: Int { start.location.line }
  }

  private(set) var offset = 0
  private var position: LineIndex.Position

  /// - Parameter position: the position of the bytes.
  init(at position: LineIndex.Position) { self.position = position }

  /// The next row; nil if there are no more.
  mutating func next(in text: Span<UInt8>) -> Line? {
    while offset < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: offset) ?? text.count
      let next = min(end + 1, text.count)
      defer { offset = next }
      var start = position
      position.advance(over: text, from: offset, to: next)
      let content = Self.content(of: text, offset..<end)
      if content.isEmpty { continue }
      start.advance(over: text, from: offset, to: content.lowerBound)
      let hasReturn = end > offset && text[end - 1] == UInt8(ascii: "\r")
      return Line(bytes: offset..<(hasReturn ? end - 1 : end), content: content, start: start)
    }
    return nil
  }

  /// A line without the white space around it.
  static func content(of text: Span<UInt8>, _ line: Range<Int>) -> Range<Int> {
    var (first, last) = (line.lowerBound, line.upperBound)
    if text.extracting(line).hasByteOrderMark { first += 3 }
    while first < last, text[first].isJSONSpace { first += 1 }
    while last > first, text[last - 1].isJSONSpace { last -= 1 }
    return first..<last
  }
}
