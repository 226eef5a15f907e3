/// Finds the rows in the bytes of a file, which come piece by piece; used by one thread.
protocol RowCutter {
  /// Takes the next bytes; of none at all, the end.
  mutating func add(_ bytes: [UInt8])

  /// Rows that are whole; nil where more bytes are needed, or where all have been given.
  ///
  /// - Throws: what is wrong with the text between and after the rows.
  mutating func next() throws -> RowBatch?

  /// Whether there is nothing more to come.
  var isFinished: Bool { get }
}
