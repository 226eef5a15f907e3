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
