public import Foundation

extension Mapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps the rows of a table of text, of a file of any size, on all cores, in order.
  ///
  /// A row is an object of texts by the names of the columns, as ``Value/init(csv:options:)-(Data,_)`` has it (RFC 4180), and is numbered from 1. One of the wrong
  /// length, with a stray quote or with bytes that are no UTF-8 is rejected, as `malformed`. A header that cannot be read and a quote that is never closed are
  /// thrown after the rows before. ``MappedRowStream`` says what else is thrown, and how much memory it takes.
  ///
  ///     for try await row in readings.rows(csv: url, table: CSVOptions(separator: ";")) {
  ///       if let reading = row.value { store(reading) } else { print(row.quarantineLine()) }
  ///     }
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - table: the separator, and where the names of the columns come from.
  ///   - options: how many tasks map, who is told of progress, what is too long or too much.
  ///   - userInfo: what mappers and types find in their context.
  public func rows(
    csv url: URL, table: CSVOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(csv: .url(url), table: table, options: options, userInfo: userInfo)
  }

  /// Maps the rows of a table of text that a handle reads, from where it stands; see ``rows(csv:table:options:userInfo:)-(URL,_,_,_)``. The handle stays open.
  public func rows(
    csv handle: FileHandle, table: CSVOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(csv: .handle(handle), table: table, options: options, userInfo: userInfo)
  }

  private func rows(csv file: RowFile, table: CSVOptions, options: RowOptions, userInfo: MappingUserInfo) -> MappedRowStream<Output> {
    MappedRowStream(rejectsLimit: options.rejectsLimit) {
      file.start(options, cutting: { TableCutter(longestRow: options.longestRow, options: table) }) { batch, isWanted in
        var maker = RowMaker(self, reading: .init(), userInfo: userInfo)
        return maker.rows(of: batch, longest: options.longestRow, while: isWanted)
      }
    }
  }
}
