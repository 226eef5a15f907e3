import Foundation
public import Hydrate

/// The rows of a file, in order, mapped on several cores while they are consumed.
///
/// Each iteration over the rows of a URL opens the file, reads it on a thread of its own, and
/// closes it. At most one batch of about 64 KB more than there are tasks is in memory, so memory
/// use does not grow with the file, and a slow consumer stops the work. Leaving the loop,
/// releasing the iterator, and cancelling the task or the progress end the work soon, after the
/// rows that are being mapped.
///
/// An end without an error means that the whole file was read. Throws `MappingError` for malformed
/// content outside of rows, `CocoaError` for a file that cannot be read, and `CancellationError`.
public struct MappedRowStream<Output: Sendable>: AsyncSequence, Sendable, Printed {
  private let rejectsLimit: Int?
  private let start: RowReading<Output>.Start

  init(rejectsLimit: Int?, _ start: @escaping RowReading<Output>.Start) { (self.rejectsLimit, self.start) = (rejectsLimit, start) }

  /// Makes an iterator that starts at the file's beginning, or at the position of a `FileHandle`,
  /// whose rows can therefore be read only once.
  public func makeAsyncIterator() -> Iterator { Iterator(RowReading(rejectsLimit: rejectsLimit, start)) }

  /// Iterates over the rows.
  public struct Iterator: AsyncIteratorProtocol {
    private let reading: RowReading<Output>

    fileprivate init(_ reading: RowReading<Output>) { self.reading = reading }

    /// Returns the next row; nil after the last one.
    public mutating func next() async throws -> MappedRow<Output>? {
      if let row = reading.nextAccepted() { return row }
      return try await reading.next(isolation: nil)
    }

    /// Returns the next row; nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> MappedRow<Output>? {
      if let row = reading.nextAccepted() { return row }
      return try await reading.next(isolation: actor)
    }
  }
}

/// The state of one iteration over the rows of a file.
///
/// The iterator owns it; releasing it ends all work.
final class RowReading<Output: Sendable> {
  /// Starts the work: returns the source of the rows, and the progress.
  typealias Start = @Sendable () -> (BoundedPipeline<RowProduct<Output>>, RowProgress?)

  private let start: Start
  private let rejectsLimit: Int?
  private var pipeline: BoundedPipeline<RowProduct<Output>>?
  private var progress: RowProgress?
  /// The rows of the current batch, stored separately: accessing a product would request its type
  /// from the runtime for each row.
  private var rows: [MappedRow<Output>] = []
  private var taken = 0
  /// Why no row follows these.
  private var rowsError: MappingError?
  private var byteCount = 0
  private var rejects = 0
  /// The error with which the iteration has ended.
  private var failure: (any Error)?

  init(rejectsLimit: Int?, _ start: @escaping Start) { (self.rejectsLimit, self.start) = (rejectsLimit, start) }

  deinit {
    pipeline?.close()
    progress?.end()
  }

  /// The next row if it is available and accepted. Most rows are taken this way, without waiting.
  func nextAccepted() -> MappedRow<Output>? {
    guard failure == nil, taken < rows.count, !Task.isCancelled else { return nil }
    let row = rows[taken]
    if row.isRejected { return nil }
    taken += 1
    return row
  }

  /// The next row; nil after the last one. An error is thrown again by further calls.
  func next(isolation: isolated (any Actor)?) async throws -> MappedRow<Output>? {
    if let failure { throw failure }
    do {
      try Task.checkCancellation()
      while true {
        if let row = try nextAtHand() { return row }
        guard let next = try await begun().next() else {
          progress?.finish()
          progress = nil
          return nil
        }
        (rows, taken, rowsError, byteCount) = (next.rows, 0, next.error, next.byteCount)
      }
    } catch {
      failure = error
      rows = []
      pipeline?.close()
      progress?.end()
      throw error
    }
  }

  private func begun() -> BoundedPipeline<RowProduct<Output>> {
    if let pipeline { return pipeline }
    let (pipeline, progress) = start()
    (self.pipeline, self.progress) = (pipeline, progress)
    return pipeline
  }

  /// The next row of the current batch; nil if there is none.
  private func nextAtHand() throws -> MappedRow<Output>? {
    guard taken < rows.count else {
      if let rowsError { throw rowsError }
      if byteCount > 0 { progress?.add(byteCount: byteCount) }
      (rows, taken, byteCount) = ([], 0, 0)
      return nil
    }
    let row = rows[taken]
    taken += 1
    guard row.isRejected, let error = row.error else { return row }
    rejects += 1
    if let rejectsLimit, rejects > rejectsLimit { throw error.tooMany(rejectsLimit) }
    return row
  }
}

extension MappingError {
  /// The error of the first rejected row beyond the limit.
  func tooMany(_ limit: Int) -> MappingError {
    let issues = issues
    let last = MappingIssue(
      .tooManyRejects, .source(.rejects(limit: limit)),
      at: IssueLocation(fixed: .root, location: issues.first?.location))
    return MappingError(complete: issues + [last], ending: ending, facts)
  }
}

extension MappingIssue.Code {
  /// More rows were rejected than ``RowOptions/rejectsLimit`` allows. It follows the issues of the
  /// first row beyond the limit.
  public static let tooManyRejects = MappingIssue.Code("tooManyRejects")
}
