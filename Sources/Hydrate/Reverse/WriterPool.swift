import Foundation

/// The writers of an engine that are in no run.
final class WriterPool: @unchecked Sendable {
  /// As many as may run at once without making new ones each time.
  private static let limit = 8

  private let lock = NSLock()
  private var idle: [Writer] = []

  /// Has a writer of the engine do something.
  func withWriter<R>(of engine: Engine, _ body: (Writer) throws(Failure) -> R) throws(Failure) -> R {
    let writer = take() ?? Writer(engine)
    defer { giveBack(writer) }
    return try body(writer)
  }

  /// A writer of the engine for one run after another.
  func taken(of engine: Engine) -> TakenWriter { TakenWriter(take() ?? Writer(engine), engine) }

  private func take() -> Writer? {
    lock.lock()
    defer { lock.unlock() }
    return idle.popLast()
  }

  fileprivate func giveBack(_ writer: Writer) {
    lock.lock()
    defer { lock.unlock() }
    if idle.count < Self.limit { idle.append(writer) }
  }
}

/// A writer that is out of its pool until nobody needs it any more.
final class TakenWriter {
  let writer: Writer
  private let engine: Engine

  fileprivate init(_ writer: Writer, _ engine: Engine) { (self.writer, self.engine) = (writer, engine) }

  deinit { engine.writers.giveBack(writer) }
}
