/// The writers of an engine that are in no run.
final class WriterPool: Sendable {
  /// As many as may run at once without making new ones each time.
  private let idle = ObjectPool<Writer>(limit: 8)

  deinit {
    for writer in idle.takeAll() { writer.dispose() }
  }

  /// Has a writer of the engine do something. One of which somebody has kept an encoder or a container is given up, before the call returns.
  func withWriter<R>(of store: PlanStore, _ body: (Writer) throws(Failure) -> R) throws(Failure) -> R {
    let writer = idle.take() ?? Writer(store)
    defer {
      if writer.isKept || !idle.giveBack(writer) { writer.dispose() }
    }
    return try body(writer)
  }
}
