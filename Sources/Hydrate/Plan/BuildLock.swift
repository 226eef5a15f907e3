import Foundation

/// Lets one task at a time look at types, so that each type and each configuration is looked at once.
///
/// One lock for all, so that types that need each other cannot wait for each other; the task that has it may take it again, since looking at a
/// type makes others, and may run mappers of the user's. That code may also wait for another task that needs a type looked at; so nobody waits
/// here for long, and rather looks at a type once more than hang.
final class BuildLock: Sendable {
  static let shared = BuildLock()
  private let lock = NSRecursiveLock()
  private let patience: TimeInterval

  /// - Parameter patience: how long to wait, in seconds; one is far longer than looking at a type takes.
  init(patience: TimeInterval = 1) { self.patience = patience }

  func withLock<Result>(_ body: () -> Result) -> Result {
    guard lock.lock(before: Date(timeIntervalSinceNow: patience)) else { return body() }
    defer { lock.unlock() }
    return body()
  }
}
