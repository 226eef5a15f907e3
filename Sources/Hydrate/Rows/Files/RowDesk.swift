import Foundation

/// Where the batches of a file pass through: from the thread that reads them, by tasks that work on them, to who takes what became of them, in order.
///
/// At most one batch more than there are tasks is on the desk at a time, the one that was taken last among them: who reads waits for that, so a slow taker
/// stops all. Everything ends when the desk is closed: by the taker, who has had enough, or whose task was cancelled.
final class RowDesk<Product: Sendable>: Sendable {
  private let tasks: Int
  private let priority: TaskPriority
  private let work: @Sendable (RowBatch, _ isWanted: () -> Bool) -> Product
  private let state = Guarded(State())
  /// A place on the desk for each batch.
  private let places = DispatchSemaphore(value: 0)

  private struct State {
    /// The batches that nobody has begun with, by their numbers.
    var waiting: [(number: Int, batch: RowBatch)] = []
    var running = 0
    /// What is done, by the batches' numbers.
    var done: [Int: Product] = [:]
    /// How many batches have come, and how many products have been taken.
    var (come, taken) = (0, 0)
    /// Whether there is one that is taken and still looked at.
    var isInHand = false
    /// How it ends after the last batch.
    var end: Result<Void, any Error>?
    var isClosed = false
    /// Whether the thread that reads has ended; and who waits for that.
    var hasReader = false
    var taker: CheckedContinuation<Product?, any Error>?
    var leavers: [CheckedContinuation<Void, Never>] = []

    /// What the taker gets now; nil where there is nothing yet.
    mutating func next() -> Result<Product?, any Error>? {
      if isClosed { return .failure(CancellationError()) }
      if let product = done.removeValue(forKey: taken) {
        taken += 1
        isInHand = true
        return .success(product)
      }
      guard taken == come, let end else { return nil }
      return end.map { nil }
    }

    /// Who waits for a product, with what there is for them; nil where there is nobody, or nothing.
    mutating func takeTaker() -> Waker? {
      guard let taker, let result = next() else { return nil }
      self.taker = nil
      return Waker(taker: taker, result: result)
    }

    mutating func takeLeavers() -> [CheckedContinuation<Void, Never>] {
      defer { leavers = [] }
      return leavers
    }

    mutating func takeWaiting() -> (number: Int, batch: RowBatch)? { isClosed || waiting.isEmpty ? nil : waiting.removeFirst() }
  }

  /// Somebody who has waited, to be woken when the lock has been left.
  private struct Waker: Sendable {
    let taker: CheckedContinuation<Product?, any Error>
    let result: Result<Product?, any Error>

    func resume() { taker.resume(with: result) }
  }

  init(tasks: Int, priority: TaskPriority, _ work: @escaping @Sendable (RowBatch, _ isWanted: () -> Bool) -> Product) {
    (self.tasks, self.priority, self.work) = (tasks, priority, work)
    for _ in 0...tasks { places.signal() }
  }

  // MARK: The thread that reads

  /// Notes that a thread reads for the desk, until it says that it does not any more.
  func beginReading() { state.withLock { $0.hasReader = true } }

  func endReading() {
    let leavers = state.withLock { state in
      state.hasReader = false
      return state.running == 0 ? state.takeLeavers() : []
    }
    for leaver in leavers { leaver.resume() }
  }

  var isWanted: Bool { state.withLock { !$0.isClosed } }

  /// Waits for a place on the desk; false where nothing is wanted any more.
  func waitForPlace() -> Bool {
    places.wait()
    return isWanted
  }

  /// Puts a batch on the desk, at a place that was waited for.
  func put(_ batch: RowBatch) {
    let begins = state.withLock { state in
      state.waiting.append((state.come, batch))
      state.come += 1
      guard state.running < tasks, !state.isClosed else { return false }
      state.running += 1
      return true
    }
    guard begins else { return }
    // It is cancelled by the desk: a task that works for nobody ends with the row that it is at.
    Task.detached(priority: priority) { self.workOn() }
  }

  /// Says that no batch comes any more, and why.
  func finish(_ end: Result<Void, any Error>) {
    let taker = state.withLock { state in
      state.end = end
      return state.takeTaker()
    }
    taker?.resume()
  }

  // MARK: The tasks that work

  private func workOn() {
    while let (number, batch) = state.withLock({ $0.takeWaiting() }) {
      let product = work(batch) { self.isWanted }
      let taker = state.withLock { state in
        if !state.isClosed { state.done[number] = product }
        return state.takeTaker()
      }
      taker?.resume()
    }
    let leavers = state.withLock { state in
      state.running -= 1
      return state.running == 0 && !state.hasReader ? state.takeLeavers() : []
    }
    for leaver in leavers { leaver.resume() }
  }

  // MARK: Who takes

  /// The next product; nil after the last. The one before is done with, and gives its place to another batch.
  ///
  /// - Throws: what the reading ended with, after all products; `CancellationError` where the task was cancelled, or the desk is closed.
  func next() async throws -> Product? {
    let wasInHand = state.withLock { state in
      defer { state.isInHand = false }
      return state.isInHand
    }
    if wasInHand { places.signal() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready: Result<Product?, any Error>? = state.withLock { state in
          // One takes at a time; whoever comes meanwhile is refused.
          if state.taker != nil { return .failure(CancellationError()) }
          let next = state.next()
          if next == nil { state.taker = continuation }
          return next
        }
        if let ready { continuation.resume(with: ready) }
      }
    } onCancel: {
      close()
    }
  }

  /// Ends everything: nothing is wanted any more.
  func close() {
    let (taker, dropped) = state.withLock { state in
      let dropped = state.done
      state.isClosed = true
      state.waiting = []
      state.done = [:]
      return (state.takeTaker(), dropped)
    }
    places.signal()
    taker?.resume()
    // What users' models do at their end is not done under the lock.
    withExtendedLifetime(dropped) {}
  }

  /// Waits until nobody works for the desk any more, which must have been closed or have come to its end.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.running == 0, !state.hasReader { return true }
        state.leavers.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}
