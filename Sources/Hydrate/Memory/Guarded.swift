import Foundation

/// A state that tasks share, behind a lock.
///
/// The state is the lock's alone: what is put in must be nobody else's, and nothing comes out of a call that is part of it, unless any task may have it.
/// The compiler proves both. No code of a user's may run under the lock, `deinit` included.
@safe final class Guarded<State>: @unchecked Sendable {
  private let lock = NSLock()
  /// In memory of its own: that one task looks at it at a time is the lock's doing, and need not be asked of the runtime as well.
  private let state: UnsafeMutablePointer<State>

  init(_ state: sending State) {
    unsafe self.state = .allocate(capacity: 1)
    unsafe self.state.initialize(to: state)
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Has the state looked at or changed, by one task at a time.
  @inline(__always) func withLock<Result, Thrown: Error>(
    _ use: (inout sending State) throws(Thrown) -> sending Result
  ) throws(Thrown) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    // Nobody else is between the two calls of the lock, and whoever comes here again from within waits for itself.
    return try unsafe use(&state.pointee)
  }
}
