public import Foundation
public import Hydrate
public import HydrateSources

extension Mapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps the JSON lines of a file of any size, on all cores, in order.
  ///
  /// Each line is a row, as in ``rows(jsonLines:reading:userInfo:)``. See ``MappedRowStream`` for
  /// errors and memory use. A mistake in the set-up of the mapper, which every row would have, is
  /// thrown.
  ///
  ///     for try await row in readings.rows(jsonLines: url) {
  ///       if let reading = row.value { store(reading) } else { print(row.quarantineLine()) }
  ///     }
  public func rows(
    jsonLines url: URL, reading: JSONReadingOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(of: .url(url), reading, options, userInfo) { LineSplitter(longestRow: options.longestRow) }
  }

  /// Maps the JSON lines of a handle, from its current position; see
  /// ``rows(jsonLines:reading:options:userInfo:)-(URL,_,_,_)``. The handle stays open.
  ///
  /// A line from a pipe is mapped as soon as it has arrived.
  ///
  ///     for try await row in readings.rows(jsonLines: FileHandle.standardInput) { … }
  public func rows(
    jsonLines handle: FileHandle, reading: JSONReadingOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(of: .handle(handle), reading, options, userInfo) { LineSplitter(longestRow: options.longestRow) }
  }

  /// Maps the rows that a splitter finds.
  private func rows(
    of file: RowFile, _ reading: JSONReadingOptions, _ options: RowOptions, _ userInfo: MappingUserInfo,
    splitting makeSplitter: @escaping @Sendable () -> some RowSplitter
  ) -> MappedRowStream<Output> {
    MappedRowStream(rejectsLimit: options.rejectsLimit) { start(file, reading, options, userInfo, in: nil, splitting: makeSplitter) }
  }

  /// Begins to read; within an array at a path, if there is one.
  private func start(
    _ file: RowFile, _ reading: JSONReadingOptions, _ options: RowOptions, _ userInfo: MappingUserInfo, in path: ValuePath?,
    splitting makeSplitter: @escaping @Sendable () -> some RowSplitter
  ) -> (BoundedPipeline<RowProduct<Output>>, RowProgress?) {
    file.start(options, splitting: makeSplitter) { batch, isWanted in
      var maker = RowMaker(self, reading: reading, userInfo: userInfo, path: path)
      return maker.rows(of: batch, longest: options.longestRow, while: isWanted)
    }
  }
}

extension Mapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps the elements of an array in a JSON file of any size, on all cores, in order, without
  /// holding the file in memory.
  ///
  /// The first array at the path is read. Rows are numbered from 1, and issues have paths in the
  /// document (`data.rows[3].id`). Malformed text in or after the array is thrown after the rows
  /// before it; so is a document without an array at the path, as `missingValue`, `nullValue` or
  /// `typeMismatch`. Repeated keys are checked within rows (`JSONReadingOptions.duplicateKeys`).
  /// The text must be JSON: the dialect `.json5` throws a `configuration` issue. See
  /// ``MappedRowStream`` for other errors and memory use.
  ///
  ///     for try await row in readings.rows(jsonArray: url, at: "data.rows") {
  ///       if let reading = row.value { store(reading) } else { print(row.quarantineLine()) }
  ///     }
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - path: the path of the array, of keys and indices; by default the document itself.
  ///   - reading: options for reading JSON.
  ///   - options: the number of tasks, the progress, and limits.
  ///   - userInfo: user info for mappers and types.
  public func rows(
    jsonArray url: URL, at path: ValuePath = .root, reading: JSONReadingOptions = .init(), options: RowOptions = .init(),
    userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(jsonArray: .url(url), at: path, reading: reading, options: options, userInfo: userInfo)
  }

  /// Maps the elements of an array in the JSON text of a handle, from its current position; see
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
      // Inspects types, which is the task's to do, not the reading thread's.
      let hidden = MapperModels(of: self).sensitiveKeys
      let splitter = { @Sendable in ArraySplitter(at: path, longestRow: options.longestRow, options: reading, hiding: hidden) }
      return start(file, reading, options, userInfo, in: path, splitting: splitter)
    }
  }
}

extension Mapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps the rows of a CSV file of any size, on all cores, in order.
  ///
  /// A row is an object of texts by column name, as in `Value(csv:options:)` (RFC
  /// 4180), numbered from 1. A row with the wrong length, a stray quote or invalid UTF-8 is
  /// rejected, as `malformed`. An invalid header and an unclosed quote are thrown after the rows
  /// before. See ``MappedRowStream`` for other errors and memory use.
  ///
  ///     for try await row in readings.rows(csv: url, table: CSVOptions(separator: ";")) {
  ///       if let reading = row.value { store(reading) } else { print(row.quarantineLine()) }
  ///     }
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - table: the separator, and the source of the column names.
  ///   - options: the number of tasks, the progress, and limits.
  ///   - userInfo: user info for mappers and types.
  public func rows(
    csv url: URL, table: CSVOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(of: .url(url), .init(), options, userInfo) { RecordSplitter(longestRow: options.longestRow, options: table) }
  }

  /// Maps the CSV rows of a handle, from its current position; see
  /// ``rows(csv:table:options:userInfo:)-(URL,_,_,_)``. The handle stays open.
  public func rows(
    csv handle: FileHandle, table: CSVOptions = .init(), options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedRowStream<Output> {
    rows(of: .handle(handle), .init(), options, userInfo) { RecordSplitter(longestRow: options.longestRow, options: table) }
  }
}
