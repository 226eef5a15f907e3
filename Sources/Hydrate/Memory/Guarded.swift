import Foundation

/// A value that is looked at and changed by one at a time.
///
/// What is done to it is short, and runs no code of a user's.
final class Guarded<Content: Sendable>: @unchecked Sendable {
  // Looked at under the lock alone.
  private var content: Content
  private let lock = NSLock()

  init(_ content: Content) { self.content = content }

  func withLock<Result, Fault: Error>(_ use: (inout Content) throws(Fault) -> Result) throws(Fault) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try use(&content)
  }
}
