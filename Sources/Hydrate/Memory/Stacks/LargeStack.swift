import Foundation

/// Runs work that needs more stack than the current thread has on a thread of its own, and waits
/// for it.
enum LargeStack {
  /// - Returns: the result; nil if there is none, which does not happen.
  static func run<Outcome: Sendable>(of size: Int, _ work: @escaping @Sendable () -> Outcome) -> Outcome? {
    #if canImport(Dispatch)
      // Nothing runs on this queue. It stores the outcome where both threads may access it.
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
      // Without threads there is only one stack.
      return work()
    #endif
  }
}
