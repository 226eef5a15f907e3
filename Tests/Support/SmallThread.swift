import Foundation

@testable import Hydrate

/// Runs a test's work on a thread with little stack, as an app's second threads have it.
enum SmallThread {
  static func run<Result: Sendable>(stack: Int = 512 * 1024, _ work: @escaping @Sendable () -> Result) -> Result? {
    let box = ResultBox<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      goDown(to: stack) { box.result = work() }
      done.signal()
    }
    thread.stackSize = stack
    thread.start()
    done.wait()
    return box.result
  }

  /// Uses up what a thread has beyond its size: the system may give it the stack of one that is gone, and was larger.
  @inline(never) private static func goDown(to size: Int, _ work: () -> Void) {
    guard ThreadStack.remaining > size else { return work() }
    goDown(to: size, work)
    // After the call, so that it is none that the compiler makes a loop of.
    withExtendedLifetime(size) {}
  }

  /// Written before the semaphore is signalled, read after.
  private final class ResultBox<Result>: @unchecked Sendable {
    var result: Result?
  }
}
