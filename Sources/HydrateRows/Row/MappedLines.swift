public import Foundation
public import Hydrate

extension Mapper where Input == Value {
  /// Maps JSON lines lazily, row by row.
  ///
  /// Each line is a row with one JSON value (RFC 8259, or JSON5 with the dialect `.json5`), and
  /// has its line number; blank lines are skipped. Lines end with LF or CRLF, optional for the
  /// last one. Text that is not JSON, or not UTF-8, is an issue of its row, with the code
  /// `malformed`. Paths and locations of issues are those in the whole text. A mistake in the
  /// set-up of the mapper is an issue of each row.
  ///
  ///     for row in readings.rows(jsonLines: data) where row.value == nil { print(row.quarantineLine()) }
  public func rows(
    jsonLines data: Data, reading: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedLines<Output> {
    MappedLines(data, RowMaker(self, reading: reading, userInfo: userInfo))
  }
}

/// The rows of JSON lines, mapped lazily; each iteration maps them again.
public struct MappedLines<Output>: Sequence {
  private let data: Data
  private let maker: RowMaker<Output>

  init(_ data: Data, _ maker: RowMaker<Output>) { (self.data, self.maker) = (data, maker) }

  /// Makes an iterator that starts at the first line.
  public func makeIterator() -> Iterator { Iterator(data, maker) }

  /// Iterates over the rows.
  public struct Iterator: IteratorProtocol {
    private let data: Data
    private var maker: RowMaker<Output>
    private var walk: LineWalk

    fileprivate init(_ data: Data, _ maker: RowMaker<Output>) {
      (self.data, self.maker) = (data, maker)
      walk = LineWalk(at: data.withBytes { LineIndex.Position(startOf: $0) })
    }

    /// Maps the next row; nil after the last one.
    public mutating func next() -> MappedRow<Output>? {
      data.withBytes { text in walk.next(in: text).map { maker.row($0, of: text) } }
    }
  }
}
