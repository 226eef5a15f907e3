import Foundation

/// Runs a test's work on a thread with little stack, as an app's second threads have it.
enum SmallThread {
  static func run<Result: Sendable>(stack: Int = 512 * 1024, _ work: @escaping @Sendable () -> Result) -> Result? {
    let box = ResultBox<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.result = work()
      done.signal()
    }
    thread.stackSize = stack
    thread.start()
    done.wait()
    return box.result
  }

  /// Written before the semaphore is signalled, read after.
  private final class ResultBox<Result>: @unchecked Sendable {
    var result: Result?
  }
}
