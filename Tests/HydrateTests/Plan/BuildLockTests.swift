import Foundation
import Testing

@testable import Hydrate

@Suite struct BuildLockTests {
  // Locks of its own: one that is held for long would make others look at types twice.

  @Test(.timeLimit(.minutes(1))) func nobodyWaitsForever() {
    let lock = BuildLock(patience: 0.05)
    let isDone = lock.withLock {
      // What a model's `init()` may do: have another thread map a type that is new to it, and wait for it.
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread { lock.withLock { _ = done.signal() } }
      return done.wait(timeout: .now() + 30) == .success
    }
    #expect(isDone)
  }

  @Test func whoHasItMayTakeItAgain() {
    let lock = BuildLock()
    #expect(lock.withLock { lock.withLock { 5 } } == 5)
  }
}
