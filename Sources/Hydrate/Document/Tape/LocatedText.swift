/// The range of the source text within the document's text, for sources that are text but not
/// JSON.
///
/// The document's text has three pieces: names from outside this source, such as the header of a
/// table that was read before; the source itself; and texts that had to be rewritten, such as a
/// cell with quotes in it. For the last ones this type keeps the original offsets. An empty text
/// belongs to a piece by its offset alone, so there is a byte between two pieces.
package final class LocatedText: Sendable {
  /// A rewritten text.
  struct Rewritten: Sendable {
    /// Its offset in the document's text.
    let offset: Int
    /// The offset of the original in the document's text.
    let original: Int
  }

  /// The range of the source in the document's text.
  let range: Range<Int>
  /// The position where the source begins.
  let start: LineIndex.Position
  /// In order of their offsets.
  private let rewritten: [Rewritten]
  private let hasSingleQuotes: Bool

  init(_ range: Range<Int>, from start: LineIndex.Position, rewritten: [Rewritten] = [], hasSingleQuotes: Bool = false) {
    self.range = range
    self.start = start
    self.rewritten = rewritten
    self.hasSingleQuotes = hasSingleQuotes
  }

  /// Whether a byte before a text of the source is its opening quote.
  func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || (hasSingleQuotes && byte == UInt8(ascii: "'")) }

  /// The source offset of a text of the document; nil for a name that is not in the source.
  func sourceOffset(of offset: Int) -> Int? {
    guard offset >= range.lowerBound else { return nil }
    guard offset > range.upperBound, !rewritten.isEmpty else { return min(offset, range.upperBound) }
    let next = Ordering.first(of: rewritten.count) { rewritten[$0].offset > offset }
    return next > 0 ? rewritten[next - 1].original : range.upperBound
  }
}
