public import Foundation

extension Mapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps the JSON lines of a file of any size, on all cores, in order.
  ///
  /// A line is a row, as in ``rows(jsonLines:reading:userInfo:)``; ``MappedRowStream`` says what is thrown and how much memory it takes. A mistake in the set-up of
  /// the mapper, which every row would have, is thrown.
  ///
  ///     for try await row in readings.rows(jsonLines: url) {
  ///       if let reading = row.value { store(reading) } else { print(row.quarantineLine()) }
  ///     }
  public func rows(
    jsonLines url: URL, reading: JSONReadingOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(jsonLines: .url(url), reading: reading, options: options, userInfo: userInfo)
  }

  /// Maps the JSON lines that a handle reads, from where it stands; see ``rows(jsonLines:reading:options:userInfo:)-(URL,_,_,_)``. The handle stays open.
  ///
  /// A line that has come through a pipe is mapped before the next one has.
  ///
  ///     for try await row in readings.rows(jsonLines: FileHandle.standardInput) { … }
  public func rows(
    jsonLines handle: FileHandle, reading: JSONReadingOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(jsonLines: .handle(handle), reading: reading, options: options, userInfo: userInfo)
  }

  private func rows(
    jsonLines file: RowFile, reading: JSONReadingOptions, options: RowOptions, userInfo: MappingUserInfo
  ) -> MappedRowStream<Output> {
    MappedRowStream(rejectsLimit: options.rejectsLimit) {
      file.start(options, cutting: { LineCutter(longestRow: options.longestRow) }) { batch, isWanted in
        var maker = RowMaker(self, reading: reading, userInfo: userInfo)
        return maker.rows(of: batch, longest: options.longestRow, while: isWanted)
      }
    }
  }
}
