public import Foundation

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
  ///   - options: how many tasks map, who is told of progress, what is too long or too much.
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
      let cutter = { @Sendable in ListCutter(at: path, longestRow: options.longestRow, options: reading, hiding: hidden) }
      return file.start(options, cutting: cutter) { batch, isWanted in
        var maker = RowMaker(self, reading: reading, userInfo: userInfo, path: path)
        return maker.rows(of: batch, longest: options.longestRow, while: isWanted)
      }
    }
  }
}
