import Hydrate

/// Splits JSON lines; a batch has all lines that are complete. A line that is too long is
/// discarded while it is read.
struct LineSplitter: RowSplitter {
  private let longestRow: Int
  private var bytes: [UInt8] = []
  /// The number of bytes known to contain no line end.
  private var searched = 0
  private var place = RunningPosition(LineIndex.Position())
  private var hasBegun = false
  private var isAtEnd = false
  private var long: LongLine?
  private(set) var isFinished = false

  /// A line that is too long, of which a part has been read.
  private struct LongLine {
    var byteCount = 0
    /// The position of its content, once there is any.
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
      // A return may belong to the line's end, so the line may be one byte longer.
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

  /// Continues with a line that is too long; nil if it has not ended or was only white space.
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
    if line.count >= 3, text[first] == 0xEF, text[first + 1] == 0xBB, text[first + 2] == 0xBF { first += 3 }
    while first < last, text[first].isJSONSpace { first += 1 }
    while last > first, text[last - 1].isJSONSpace { last -= 1 }
    return first..<last
  }
}
