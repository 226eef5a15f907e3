public import Foundation

extension Mapper where Input == Value {
  /// Maps JSON lines, one row after another as they are asked for.
  ///
  /// A line is a row, of one JSON value (RFC 8259), and has its number; one of white space alone is none. Lines end with LF or CRLF, the last one need not.
  /// Text that is no JSON, or no UTF-8, is the row's issue, of code `malformed`. Paths and places of issues are those of the whole text. A mistake in the
  /// set-up of the mapper is an issue of each row.
  ///
  ///     for row in readings.rows(jsonLines: data) where row.value == nil { print(row.quarantineLine()) }
  public func rows(
    jsonLines data: Data, reading: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedLines<Output> {
    MappedLines(data, RowMaker(self, reading: reading, userInfo: userInfo))
  }
}

/// The rows of JSON lines, mapped one after another as they are asked for; each iteration maps them anew.
public struct MappedLines<Output>: Sequence {
  private let data: Data
  private let maker: RowMaker<Output>

  init(_ data: Data, _ maker: RowMaker<Output>) { (self.data, self.maker) = (data, maker) }

  /// Begins at the first line.
  public func makeIterator() -> Iterator { Iterator(data, maker) }

  /// Goes from row to row.
  public struct Iterator: IteratorProtocol {
    private let data: Data
    private var maker: RowMaker<Output>
    private var walk: LineWalk

    fileprivate init(_ data: Data, _ maker: RowMaker<Output>) {
      (self.data, self.maker) = (data, maker)
      walk = LineWalk(at: data.withBytes { LineIndex.Position(startOf: $0) })
    }

    /// Maps the next row; nil after the last.
    public mutating func next() -> MappedRow<Output>? {
      data.withBytes { text in walk.next(in: text).map { maker.row($0, of: text) } }
    }
  }
}
