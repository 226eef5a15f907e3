/// Why text cannot be read as a table, and at which byte.
struct CSVFault: Error, Equatable {
  let reason: Reason
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  typealias Reason = TableMistake

  /// The error that is thrown; `source` is what the offset counts in, which begins at `start`.
  func error(in source: Span<UInt8>, from start: LineIndex.Position) -> MappingError {
    var position = start
    position.advance(over: source, from: 0, to: min(max(offset, 0), source.count))
    return .single(reason.code, .table(reason), at: position.location)
  }
}
