import Foundation

/// A state that tasks share, behind a lock.
///
/// The lock owns the state: what is put in has no other owner, and no part of it leaves a call unless it is `Sendable`.
/// The compiler proves both. No code of a user's may run under the lock, `deinit` included. Copies share the state.
@safe struct Guarded<State>: @unchecked Sendable {
  // Of no generic type: the runtime makes each such type of an object when it first hears of it, and a first mapping meets many states.
  private let box: GuardedBox

  init(_ state: sending State) {
    let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe memory.initialize(to: state)
    unsafe box = GuardedBox(UnsafeMutableRawPointer(memory)) { memory in
      _ = unsafe memory.assumingMemoryBound(to: State.self).deinitialize(count: 1)
    }
  }

  /// Has the state looked at or changed, by one task at a time.
  @inline(__always) func withLock<Result, Thrown: Error>(
    _ use: (inout sending State) throws(Thrown) -> sending Result
  ) throws(Thrown) -> sending Result {
    box.lock.lock()
    defer { box.lock.unlock() }
    // The box was made above, for a state of this type. One thread at a time is between the two calls of the lock; a call from
    // within would wait for itself.
    return try unsafe use(&box.state.assumingMemoryBound(to: State.self).pointee)
  }
}

/// The memory of a state and its lock.
///
/// The state stands in memory of its own: that one task looks at it at a time is the lock's doing, and need not be asked of the runtime as well.
@safe private final class GuardedBox: @unchecked Sendable {
  let lock = NSLock()
  let state: UnsafeMutableRawPointer
  private let end: (UnsafeMutableRawPointer) -> Void

  /// - Parameter end: ends the state that stands in the memory, which is the box's from now on.
  @unsafe init(_ state: UnsafeMutableRawPointer, end: @escaping (UnsafeMutableRawPointer) -> Void) {
    unsafe self.state = state
    unsafe self.end = end
  }

  deinit {
    unsafe end(state)
    unsafe state.deallocate()
  }
}

/// An object that is made at the first request; of two requests at the same time the first one makes it.
///
/// For what is rarely requested: all instances share one lock, and the object is made under it, so that no user code may run
/// for that.
final class Late<Object: AnyObject & Sendable>: @unchecked Sendable {
  private var made: Object?

  func value(_ make: () -> Object) -> Object {
    lateLock.lock()
    defer { lateLock.unlock() }
    if let made { return made }
    let object = make()
    made = object
    return object
  }
}

private let lateLock = NSLock()
