import Dispatch
import Foundation
import Hydrate

/// Maps the batches of a file on several tasks: a thread reads them, and one consumer takes the
/// products in order.
///
/// The pipeline holds at most one batch more than there are tasks, including the product that the
/// consumer took last. The reader waits for room, so a slow consumer stops everything. The
/// pipeline ends when it is closed: by the consumer, or because the consumer's task is cancelled.
final class BoundedPipeline<Product: Sendable>: Sendable {
  private let tasks: Int
  private let priority: TaskPriority
  private let work: @Sendable (RowBatch, _ isWanted: () -> Bool) -> Product
  private let state = Guarded(State())
  /// Counts the free places for batches.
  private let room = DispatchSemaphore(value: 0)

  private struct State {
    /// The batches that no task has started, with their numbers.
    var waiting: [(number: Int, batch: RowBatch)] = []
    var running = 0
    /// The products that have not been taken, by batch number.
    var done: [Int: Product] = [:]
    /// The number of batches added, and of products taken.
    var (come, taken) = (0, 0)
    /// Whether the consumer still uses the last product.
    var isInUse = false
    /// The result after the last batch.
    var end: Result<Void, any Error>?
    var isClosed = false
    /// Whether a thread is reading, the consumer waiting for a product, and the calls waiting for
    /// the end.
    var hasReader = false
    var consumer: CheckedContinuation<Product?, any Error>?
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// The consumer's next product; nil if there is none yet.
    mutating func next() -> Result<Product?, any Error>? {
      if isClosed { return .failure(CancellationError()) }
      if let product = done.removeValue(forKey: taken) {
        taken += 1
        isInUse = true
        return .success(product)
      }
      guard taken == come, let end else { return nil }
      return end.map { nil }
    }

    /// Resumes the waiting consumer with its product, after the lock is released; nil if no
    /// consumer waits or no product is ready.
    mutating func takeConsumer() -> (@Sendable () -> Void)? {
      guard let consumer, let result = next() else { return nil }
      self.consumer = nil
      return { consumer.resume(with: result) }
    }

    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      defer { waiters = [] }
      return waiters
    }

    mutating func takeWaiting() -> (number: Int, batch: RowBatch)? { isClosed || waiting.isEmpty ? nil : waiting.removeFirst() }
  }

  init(tasks: Int, priority: TaskPriority, _ work: @escaping @Sendable (RowBatch, _ isWanted: () -> Bool) -> Product) {
    (self.tasks, self.priority, self.work) = (tasks, priority, work)
    for _ in 0...tasks { room.signal() }
  }

  // MARK: The reader

  /// Marks that a thread reads for the pipeline, until `endReading`.
  func beginReading() { state.withLock { $0.hasReader = true } }

  func endReading() {
    let waiters = state.withLock { state in
      state.hasReader = false
      return state.running == 0 ? state.takeWaiters() : []
    }
    for waiter in waiters { waiter.resume() }
  }

  var isWanted: Bool { state.withLock { !$0.isClosed } }

  /// Waits for room for a batch. Returns false after the pipeline has been closed.
  func waitForRoom() -> Bool {
    room.wait()
    return isWanted
  }

  /// Adds a batch, after `waitForRoom`.
  func put(_ batch: RowBatch) {
    let begins = state.withLock { state in
      state.waiting.append((state.come, batch))
      state.come += 1
      guard state.running < tasks, !state.isClosed else { return false }
      state.running += 1
      return true
    }
    guard begins else { return }
    // If the pipeline is closed, the task ends after its current row.
    Task.detached(priority: priority) { self.workOn() }
  }

  /// Marks the end of the batches; `end` has the error if reading failed.
  func finish(_ end: Result<Void, any Error>) {
    let resume = state.withLock { state in
      state.end = end
      return state.takeConsumer()
    }
    resume?()
  }

  // MARK: Tasks

  private func workOn() {
    while let (number, batch) = state.withLock({ $0.takeWaiting() }) {
      let product = work(batch) { self.isWanted }
      let resume = state.withLock { state in
        if !state.isClosed { state.done[number] = product }
        return state.takeConsumer()
      }
      resume?()
    }
    let waiters = state.withLock { state in
      state.running -= 1
      return state.running == 0 && !state.hasReader ? state.takeWaiters() : []
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: The consumer

  /// Returns the next product; nil after the last one. This releases the previous product, which
  /// makes room for another batch.
  ///
  /// - Throws: the error of the reader, after all products; `CancellationError` if the task was
  ///   cancelled or the pipeline is closed.
  func next() async throws -> Product? {
    let wasInUse = state.withLock { state in
      defer { state.isInUse = false }
      return state.isInUse
    }
    if wasInUse { room.signal() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready: Result<Product?, any Error>? = state.withLock { state in
          // There is a single consumer; a second concurrent call is refused.
          if state.consumer != nil { return .failure(CancellationError()) }
          let next = state.next()
          if next == nil { state.consumer = continuation }
          return next
        }
        if let ready { continuation.resume(with: ready) }
      }
    } onCancel: {
      close()
    }
  }

  /// Ends all work.
  func close() {
    let (resume, dropped) = state.withLock { state in
      let dropped = state.done
      state.isClosed = true
      state.waiting = []
      state.done = [:]
      return (state.takeConsumer(), dropped)
    }
    room.signal()
    resume?()
    // Models are released outside the lock: their `deinit` is user code.
    withExtendedLifetime(dropped) {}
  }

  /// Waits until no thread and no task uses the pipeline, which must have been closed or have
  /// ended.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.running == 0, !state.hasReader { return true }
        state.waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}
