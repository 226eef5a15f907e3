/// Where the text that a document was read from stands within the document's own, for sources that are text but not JSON.
///
/// The document's text is three pieces: names that are not of this source, such as the header of a table that was read before; the source as it
/// is; and what could not be read as it stood there, such as a cell with quotes in it, written anew. Of the last, the places are kept here. Where a
/// text is empty, only its offset tells which piece it is of, so that a byte is between two pieces.
final class PlacedText: Sendable {
  /// A piece that was written anew.
  struct Rewritten: Sendable {
    /// Where it stands in the document's text.
    let offset: Int
    /// Where in that text what it was read from begins.
    let original: Int
  }

  /// Where the source stands in the document's text.
  let range: Range<Int>
  /// What has been counted where the source begins.
  let start: LineIndex.Position
  /// In order.
  private let rewritten: [Rewritten]

  init(_ range: Range<Int>, from start: LineIndex.Position, rewritten: [Rewritten] = []) {
    self.range = range
    self.start = start
    self.rewritten = rewritten
  }

  /// Where in the source a text of the document begins; nil for a name that is not of it.
  func sourceOffset(of offset: Int) -> Int? {
    guard offset >= range.lowerBound else { return nil }
    guard offset > range.upperBound, !rewritten.isEmpty else { return min(offset, range.upperBound) }
    var (low, high) = (0, rewritten.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if rewritten[middle].offset <= offset { low = middle } else { high = middle }
    }
    return rewritten[low].offset <= offset ? rewritten[low].original : range.upperBound
  }
}
