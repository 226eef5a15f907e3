import Foundation

/// Lets one task at a time look at types, so that each type and each configuration is looked at once.
///
/// One lock for all, so that types that need each other cannot wait for each other; the task that has it may take it again, since looking at a
/// type makes others, and may run mappers of the user's.
final class BuildLock: Sendable {
  static let shared = BuildLock()
  private let lock = NSRecursiveLock()

  func withLock<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
