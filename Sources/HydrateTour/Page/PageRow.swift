import Hydrate

/// A line of a document, or a part of a long one.
///
/// A minified document is one line, of which a browser makes an unreadable block. The page breaks
/// it and keeps its text: lines and columns of issues are those of the text, which pretty JSON would
/// change, and a malformed text has no pretty form.
struct PageRow {
  /// Lines longer than this are broken.
  private static let width = 240

  let line: Int
  /// The column of the first character, from 1.
  let column: Int
  let bytes: Range<Int>

  /// The rows of a text down to a number of bytes, and whether there are more.
  static func rows(of source: SourceText, byteLimit: Int) -> (rows: [PageRow], isCut: Bool) {
    var rows: [PageRow] = []
    var (line, start) = (1, source.startOfText)
    while true {
      let end = source.endOfLine(from: start)
      var (part, column) = (start, 1)
      repeat {
        let stop = endOfRow(from: part, within: end, source)
        guard stop <= byteLimit else { return (rows, true) }
        rows.append(PageRow(line: line, column: column, bytes: part..<stop))
        column += source.bytes[part..<stop].count { $0 & 0xC0 != 0x80 }
        part = stop
      } while part < end
      guard let next = source.startOfLine(after: end) else { return (rows, false) }
      (line, start) = (line + 1, next)
    }
  }

  /// The end of a row: after a comma if there is one, never within a character or a hidden value.
  private static func endOfRow(from start: Int, within end: Int, _ source: SourceText) -> Int {
    guard end - start > width else { return end }
    let limit = start + width
    var stop = source.bytes[(start + width / 2)..<limit].lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? limit
    while stop < end, source.bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    if let hidden = source.hidden(at: stop), hidden.lowerBound < stop { stop = hidden.upperBound }
    return min(stop, end)
  }
}
