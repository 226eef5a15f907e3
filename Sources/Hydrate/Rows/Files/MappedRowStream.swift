/// The rows of a file, in order, mapped on several cores while they are taken.
///
/// Each iteration of a URL's rows opens the file, reads it on a thread of its own and closes it. At most one batch of about 64 KB more than there are tasks
/// is in memory at a time, so that memory does not grow with the file; who takes rows slowly stops the work. Leaving the loop, letting go of the iterator,
/// and cancelling the task or the progress end the work soon, at the rows that are being mapped.
///
/// An end without an error means the whole file. It throws `MappingError` for what is wrong with the content beyond a row, `CocoaError` for a file that
/// cannot be read, and `CancellationError`.
public struct MappedRowStream<Output: Sendable>: AsyncSequence, Sendable {
  private let rejectsLimit: Int?
  private let start: RowReading<Output>.Start

  init(rejectsLimit: Int?, _ start: @escaping RowReading<Output>.Start) { (self.rejectsLimit, self.start) = (rejectsLimit, start) }

  /// Begins at the file's first byte; at the next one of a `FileHandle`, whose rows are therefore to be read once.
  public func makeAsyncIterator() -> Iterator { Iterator(RowReading(rejectsLimit: rejectsLimit, start)) }

  /// Goes from row to row.
  public struct Iterator: AsyncIteratorProtocol {
    private let reading: RowReading<Output>

    fileprivate init(_ reading: RowReading<Output>) { self.reading = reading }

    /// The next row; nil after the last.
    public mutating func next() async throws -> MappedRow<Output>? {
      if let row = reading.nextAccepted() { return row }
      return try await reading.next(isolation: nil)
    }

    /// The next row; nil after the last.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> MappedRow<Output>? {
      if let row = reading.nextAccepted() { return row }
      return try await reading.next(isolation: actor)
    }
  }
}
