import Foundation

/// Counts how often a type was decoded, task by task.
final class DecodeCount: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  func add() { lock.withLock { count += 1 } }
  var value: Int { lock.withLock { count } }
  func reset() { lock.withLock { count = 0 } }
}
