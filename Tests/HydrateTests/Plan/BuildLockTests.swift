import Foundation
import Testing

@testable import Hydrate

@Suite struct BuildLockTests {
  struct Inner: Reflectable, Equatable { var a = 1 }

  /// A model that has another thread map a type that is new to it, and waits.
  struct Waiting: Reflectable, Equatable {
    var inner = Inner()

    init() {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        _ = try? ReflectiveMapper<Inner>().map(json: #"{"a": 2}"#)
        done.signal()
      }
      done.wait()
    }
  }

  @Test(.timeLimit(.minutes(1))) func aModelThatWaitsForAnotherThreadDoesNotHang() throws {
    #expect(try ReflectiveMapper<Waiting>().map(json: #"{"inner": {"a": 3}}"#).inner == Inner(a: 3))
  }
}
