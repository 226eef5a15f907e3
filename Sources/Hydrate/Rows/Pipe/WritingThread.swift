import Foundation

/// A thread of its own for writing, which may wait as long as nobody reads; what it writes to a pipe that nobody reads any more does not end the program.
final class WritingThread: Sendable {
  private let state = Guarded(State())
  private let jobs = DispatchSemaphore(value: 0)

  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isWanted = true
  }

  init() {
    let thread = Thread { [self] in
      Descriptor.blockPipeSignals()
      while true {
        jobs.wait()
        let job = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        guard let job else { return }
        job()
      }
    }
    thread.name = "Hydrate.WritingThread"
    thread.start()
  }

  /// Ends the thread, after what it is at.
  func end() { jobs.signal() }

  /// Writes to files, one after another; false where somebody does not read them any more.
  ///
  /// - Throws: `CocoaError`, and `CancellationError` where the task is cancelled before all has been written.
  func write(_ parts: [(Data, FileHandle)]) async throws -> Bool {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          state.waiting.append { [self] in continuation.resume(with: Result { try writeNow(parts) }) }
        }
        jobs.signal()
      }
    } onCancel: {
      state.withLock { $0.isWanted = false }
    }
  }

  private func writeNow(_ parts: [(Data, FileHandle)]) throws -> Bool {
    for (bytes, handle) in parts where !bytes.isEmpty {
      guard try Descriptor(handle: handle).write(bytes, while: { state.withLock { $0.isWanted } }) else {
        if state.withLock({ !$0.isWanted }) { throw CancellationError() }
        return false
      }
    }
    return true
  }
}
