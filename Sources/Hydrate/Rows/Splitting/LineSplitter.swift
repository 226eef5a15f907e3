/// Cuts JSON lines: a batch has all lines that have ended by now. A line that is too long is let go of while it is read.
struct LineSplitter: RowSplitter {
  private let longestRow: Int
  private var bytes: [UInt8] = []
  /// So many bytes have no line end among them.
  private var searched = 0
  private var place = RunningPosition(LineIndex.Position())
  private var hasBegun = false
  private var isAtEnd = false
  private var long: LongLine?
  private(set) var isFinished = false

  /// A line that is too long, of which some has been read.
  private struct LongLine {
    var byteCount = 0
    /// What stands before its content, once there is some.
    var content: LineIndex.Position?
  }

  init(longestRow: Int) { self.longestRow = longestRow }

  mutating func add(_ bytes: [UInt8]) {
    if bytes.isEmpty { isAtEnd = true } else { self.bytes += bytes }
  }

  mutating func next() -> RowBatch? {
    while !isFinished {
      if long != nil {
        if let batch = nextOfLong() { return batch }
        if long != nil { return nil }
        continue
      }
      if let end = endOfLastLine() { return lines(upTo: end) }
      searched = bytes.count
      // With a return, which may belong to the line's end, it may be one byte longer.
      if bytes.count - 1 > longestRow {
        begin()
        long = LongLine()
        continue
      }
      guard isAtEnd else { return nil }
      isFinished = true
      return bytes.isEmpty ? nil : lines(upTo: bytes.count)
    }
    return nil
  }

  private func endOfLastLine() -> Int? {
    var end = bytes.count
    while end > searched {
      if bytes[end - 1] == UInt8(ascii: "\n") { return end }
      end -= 1
    }
    return nil
  }

  /// The first bytes may be a byte order mark, which has no column.
  private mutating func begin() {
    if !hasBegun { place = RunningPosition(bytes.withBytes { LineIndex.Position(startOf: $0) }) }
    hasBegun = true
  }

  private mutating func lines(upTo end: Int) -> RowBatch {
    begin()
    let batch = RowBatch(content: .lines, bytes: Array(bytes[..<end]), place: place, byteCount: end)
    drop(end)
    return batch
  }

  private mutating func drop(_ count: Int) {
    bytes.withBytes { place.advance(over: $0, from: 0, to: count) }
    bytes.removeFirst(count)
    searched = 0
  }

  /// Goes on with a line that is too long; nil where that has not ended, or was nothing but white space.
  private mutating func nextOfLong() -> RowBatch? {
    guard var line = long else { return nil }
    let feed = bytes.withBytes { $0.firstIndex(of: UInt8(ascii: "\n")) }
    let end = feed.map { $0 + 1 } ?? bytes.count
    if line.content == nil {
      let content = bytes.withBytes { text in
        let isStart = line.byteCount == 0
        return isStart ? LineWalk.content(of: text, 0..<end) : text.extracting(0..<end).withoutJSONSpace
      }
      if !content.isEmpty {
        var start = place
        bytes.withBytes { start.advance(over: $0, from: 0, to: content.lowerBound) }
        line.content = start.position
      }
    }
    line.byteCount += end
    drop(end)
    long = line
    guard feed != nil || isAtEnd else { return nil }
    if feed == nil { isFinished = true }
    long = nil
    guard let start = line.content else { return nil }
    return RowBatch(content: .tooLong(number: start.location.line), bytes: [], place: RunningPosition(start), byteCount: line.byteCount)
  }
}

/// Goes over the lines of bytes: rows of JSON lines are those that are more than white space. A byte order mark is white space here.
///
/// A line ends with a line feed, or with the bytes. Places are counted as everywhere, so that a carriage return within a line's white space counts too.
struct LineWalk {
  /// A row: its text without the space around it, and what stands before that.
  struct Line {
    /// With the space around it, without its end.
    let bytes: Range<Int>
    let content: Range<Int>
    /// What stands before the content.
    let start: LineIndex.Position
    /// The number of the line that the content begins on.
    var number: Int { start.location.line }
  }

  private(set) var offset = 0
  private var position: LineIndex.Position

  /// - Parameter position: what stands before the bytes.
  init(at position: LineIndex.Position) { self.position = position }

  /// The next row; nil where there is no more.
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

  /// A line without the space around it.
  static func content(of text: Span<UInt8>, _ line: Range<Int>) -> Range<Int> {
    var (first, last) = (line.lowerBound, line.upperBound)
    if line.count >= 3, text[first] == 0xEF, text[first + 1] == 0xBB, text[first + 2] == 0xBF { first += 3 }
    while first < last, text[first].isJSONSpace { first += 1 }
    while last > first, text[last - 1].isJSONSpace { last -= 1 }
    return first..<last
  }
}
