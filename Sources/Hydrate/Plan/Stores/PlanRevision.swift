import Foundation

/// Counts the changes to plans that those must hear of who know a plan and keep what they know: they compare, and ask anew.
final class PlanRevision: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var current: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }

  func advance() {
    lock.lock()
    defer { lock.unlock() }
    count += 1
  }
}
