import Foundation

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

/// One iteration over the rows of a file: what has been read ahead, and what ends it.
///
/// It belongs to the iterator; with it all ends that works for it.
final class RowReading<Output: Sendable> {
  /// The source of the rows, and the closure that receives the progress.
  typealias Start = @Sendable () -> (BoundedPipeline<RowProduct<Output>>, RowProgress?)

  private let start: Start
  private let rejectsLimit: Int?
  private var pipeline: BoundedPipeline<RowProduct<Output>>?
  private var progress: RowProgress?
  /// The rows of the batch in hand, apart: to look at a product the runtime would have to be asked for its type, for each row.
  private var rows: [MappedRow<Output>] = []
  private var taken = 0
  /// Why no row comes after these.
  private var rowsError: MappingError?
  private var byteCount = 0
  private var rejects = 0
  /// Why it has ended.
  private var failure: (any Error)?

  init(rejectsLimit: Int?, _ start: @escaping Start) { (self.rejectsLimit, self.start) = (rejectsLimit, start) }

  deinit {
    pipeline?.close()
    progress?.end()
  }

  /// The next row where that is there already and has a value: most are taken so, with nothing to wait for.
  func nextAccepted() -> MappedRow<Output>? {
    guard failure == nil, taken < rows.count, !Task.isCancelled else { return nil }
    let row = rows[taken]
    if row.isRejected { return nil }
    taken += 1
    return row
  }

  /// The next row; nil after the last. What it has thrown once it throws again.
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

  /// The next row of what has been taken from the pipeline; nil where there is none.
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

extension RowFile {
  /// Has the rows of the file worked on, in order: what is cut on a thread of its own, and worked on by some tasks.
  func start<Product>(
    _ options: RowOptions, splitting makeSplitter: @escaping @Sendable () -> some RowSplitter,
    _ work: @escaping @Sendable (RowBatch, _ isWanted: () -> Bool) -> Product
  ) -> (BoundedPipeline<Product>, RowProgress?) {
    let pipeline = BoundedPipeline(tasks: options.tasks, priority: Task.currentPriority, work)
    let progress = options.progress.map { RowProgress($0) { [weak pipeline] in pipeline?.close() } }
    read(into: pipeline, progress, splitting: makeSplitter)
    return (pipeline, progress)
  }
}

extension MappingError {
  /// The error of the row that was one too many.
  func tooMany(_ limit: Int) -> MappingError {
    let issues = issues
    let last = MappingIssue(
      .tooManyRejects, .source(.rejects(limit: limit)),
      at: Place(fixed: .root, location: issues.first?.location))
    return MappingError(complete: issues + [last], ending: ending, facts)
  }
}

extension MappingIssue.Code {
  /// More rows were rejected than allowed (``RowOptions/rejectsLimit``); it stands after the issues of the row that was one too many.
  public static let tooManyRejects = MappingIssue.Code("tooManyRejects")
}
