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
      file.start(options, splitting: { LineSplitter(longestRow: options.longestRow) }) { batch, isWanted in
        var maker = RowMaker(self, reading: reading, userInfo: userInfo)
        return maker.rows(of: batch, longest: options.longestRow, while: isWanted)
      }
    }
  }
}

extension Mapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps the elements of a list in a JSON file of any size, on all cores, in order, and never holds the file.
  ///
  /// The first list that stands at the path is read. Rows are numbered from 1, and their paths are the document's (`data.rows[3].id`). Text that is malformed in
  /// the list or after it is thrown after the rows before it; so is a document that has no list there: `missingValue`, `nullValue` or `typeMismatch`. Repeated
  /// keys are looked for within rows (``JSONReadingOptions/duplicateKeys``). ``MappedRowStream`` says what else is thrown, and how much memory it takes.
  ///
  ///     for try await row in readings.rows(jsonArray: url, at: "data.rows") {
  ///       if let reading = row.value { store(reading) } else { print(row.quarantineLine()) }
  ///     }
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - path: where the list stands: keys and indexes; the document itself unless said otherwise.
  ///   - reading: how its JSON is read.
  ///   - options: how many tasks map, the closure for progress, and the limits.
  ///   - userInfo: what mappers and types find in their context.
  public func rows(
    jsonArray url: URL, at path: ValuePath = .root, reading: JSONReadingOptions = .init(), options: RowOptions = .init(),
    userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(jsonArray: .url(url), at: path, reading: reading, options: options, userInfo: userInfo)
  }

  /// Maps the elements of a list in the JSON text that a handle reads, from where it stands; see
  /// ``rows(jsonArray:at:reading:options:userInfo:)-(URL,_,_,_,_)``. The handle stays open.
  public func rows(
    jsonArray handle: FileHandle, at path: ValuePath = .root, reading: JSONReadingOptions = .init(), options: RowOptions = .init(),
    userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(jsonArray: .handle(handle), at: path, reading: reading, options: options, userInfo: userInfo)
  }

  private func rows(
    jsonArray file: RowFile, at path: ValuePath, reading: JSONReadingOptions, options: RowOptions, userInfo: MappingUserInfo
  ) -> MappedRowStream<Output> {
    MappedRowStream(rejectsLimit: options.rejectsLimit) {
      let hidden = MapperModels(of: self).sensitiveKeys
      let splitter = { @Sendable in ArraySplitter(at: path, longestRow: options.longestRow, options: reading, hiding: hidden) }
      return file.start(options, splitting: splitter) { batch, isWanted in
        var maker = RowMaker(self, reading: reading, userInfo: userInfo, path: path)
        return maker.rows(of: batch, longest: options.longestRow, while: isWanted)
      }
    }
  }
}

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
  ///   - options: how many tasks map, the closure for progress, and the limits.
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
      file.start(options, splitting: { RecordSplitter(longestRow: options.longestRow, options: table) }) { batch, isWanted in
        var maker = RowMaker(self, reading: .init(), userInfo: userInfo)
        return maker.rows(of: batch, longest: options.longestRow, while: isWanted)
      }
    }
  }
}
