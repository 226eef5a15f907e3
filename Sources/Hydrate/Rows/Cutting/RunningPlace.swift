/// Counts lines and columns along bytes that come piece by piece.
///
/// A carriage return at the end of a piece waits for the next one: with a line feed it is one line end.
struct RunningPlace: Sendable {
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
