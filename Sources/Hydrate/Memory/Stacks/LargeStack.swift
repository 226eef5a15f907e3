import Foundation

/// Does work that needs more stack than the thread has on a thread of its own, for which the caller waits.
enum LargeStack {
  /// - Returns: nil where there is no result, which does not happen.
  static func run<Outcome: Sendable>(of size: Int, _ work: @escaping @Sendable () -> Outcome) -> Outcome? {
    #if canImport(Dispatch)
      // A queue that nothing runs on: it is a place for the outcome that both threads may use.
      let (place, key) = (DispatchQueue(label: "Hydrate.LargeStack"), DispatchSpecificKey<Outcome>())
      let isDone = DispatchSemaphore(value: 0)
      let thread = Thread {
        place.setSpecific(key: key, value: work())
        isDone.signal()
      }
      thread.stackSize = size
      thread.qualityOfService = Thread.current.qualityOfService
      thread.start()
      isDone.wait()
      return place.getSpecific(key: key)
    #else
      // Where there are no threads there is one stack.
      return work()
    #endif
  }
}
