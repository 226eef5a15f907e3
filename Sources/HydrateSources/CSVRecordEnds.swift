import Hydrate

/// Finds the ends of CSV rows in text that arrives in pieces of any size, in constant memory.
///
///     var ends = CSVRecordEnds(separator: comma)
///     for chunk in chunks {
///       var offset = 0
///       while let end = ends.next(in: chunk, from: offset) { … offset = end }
///     }
///
/// A row ends after its line break; an empty line is a row here. A line break that begins with CR
/// is complete with the next byte, so a row may end at 0, before the whole next piece. Text after
/// the last end is a row of its own, even without a line break. A quote outside of a quoted cell
/// opens none: such a row is malformed and ends with its line.
package struct CSVRecordEnds {
  private enum State {
    /// At the start of the text, after this many bytes of a byte order mark.
    case mark(Int)
    /// At the start of a cell or of the row.
    case cellStart
    /// In a cell without quotes, or after one with quotes.
    case plain
    case quoted
    /// After a quote in a quoted cell, which closes it unless another one follows.
    case quote
    /// After a CR, which may be half of a line break.
    case carriageReturn
  }

  private let separator: UInt8
  private var state = State.mark(0)

  package init(separator: UInt8) { self.separator = separator }

  /// Whether the text, if it ends here, ends in a quoted cell.
  package var isQuoteOpen: Bool {
    if case .quoted = state { true } else { false }
  }

  /// The offset after the next row that ends in this piece, from an offset on; nil if none does,
  /// so that the next piece continues at 0.
  package mutating func next(in chunk: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while offset < chunk.count {
      let byte = chunk[offset]
      switch state {
      case .mark(let count):
        if byte == [0xEF, 0xBB, 0xBF][count] {
          state = count == 2 ? .cellStart : .mark(count + 1)
          offset += 1
        } else {
          state = count == 0 ? .cellStart : .plain
        }
      case .carriageReturn:
        state = .cellStart
        return byte == UInt8(ascii: "\n") ? offset + 1 : offset
      case .cellStart where byte == UInt8(ascii: "\""), .quote where byte == UInt8(ascii: "\""):
        state = .quoted
        offset += 1
      case .quoted:
        guard let quote = chunk.firstIndex(of: UInt8(ascii: "\""), from: offset) else { return nil }
        state = .quote
        offset = quote + 1
      case .cellStart, .plain, .quote:
        if byte == UInt8(ascii: "\n") {
          state = .cellStart
          return offset + 1
        }
        if byte == UInt8(ascii: "\r") {
          state = .carriageReturn
          offset += 1
        } else if byte == separator {
          state = .cellStart
          offset += 1
        } else {
          state = .plain
          offset = CSVReader.plainEnd(chunk, from: offset + 1, separator: nil)
          if chunk[offset - 1] == separator { state = .cellStart }
        }
      }
    }
    return nil
  }
}
