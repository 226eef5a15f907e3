import Foundation

/// A state that tasks share, behind a lock.
///
/// The state is the lock's alone: what is put in must be nobody else's, and nothing comes out of a call that is part of it, unless any task may have it.
/// The compiler proves both. No code of a user's may run under the lock, `deinit` included.
final class Guarded<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: sending State) { self.state = state }

  /// Has the state looked at or changed, by one task at a time.
  @inline(__always) func withLock<Result, Thrown: Error>(
    _ use: (inout sending State) throws(Thrown) -> sending Result
  ) throws(Thrown) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try use(&state)
  }
}
