import Foundation

/// The writers of an engine that are in no run.
final class WriterPool: @unchecked Sendable {
  /// As many as may run at once without making new ones each time.
  private static let limit = 8

  private let lock = NSLock()
  private var idle: [Writer] = []

  /// Has a writer of the engine do something.
  func withWriter<R>(of store: PlanStore, _ body: (Writer) throws(Failure) -> R) throws(Failure) -> R {
    let writer = take() ?? Writer(store)
    defer { giveBack(writer) }
    return try body(writer)
  }

  private func take() -> Writer? {
    lock.lock()
    defer { lock.unlock() }
    return idle.popLast()
  }

  private func giveBack(_ writer: Writer) {
    lock.lock()
    defer { lock.unlock() }
    assert(!idle.contains { $0 === writer }, "a writer is given back once")
    if idle.count < Self.limit { idle.append(writer) }
  }
}
