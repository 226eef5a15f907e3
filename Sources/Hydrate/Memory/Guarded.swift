import Foundation

/// State that tasks share, behind a lock.
///
/// The lock owns the state: nothing else refers to what is put in, and no part of it leaves a call
/// unless it is `Sendable`. The compiler proves both. No user code may run under the lock,
/// `deinit` included. Copies share the state.
@safe package struct Guarded<State>: @unchecked Sendable {
  // Not generic: the runtime instantiates each generic class at its first use, and a first mapping
  // uses many states.
  private let box: GuardedBox

  package init(_ state: sending State) {
    let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe memory.initialize(to: state)
    unsafe box = GuardedBox(UnsafeMutableRawPointer(memory)) { memory in
      _ = unsafe memory.assumingMemoryBound(to: State.self).deinitialize(count: 1)
    }
  }

  /// Calls `use` with the state, for one task at a time.
  @inline(__always) package func withLock<Result, Thrown: Error>(
    _ use: (inout sending State) throws(Thrown) -> sending Result
  ) throws(Thrown) -> sending Result {
    box.lock.lock()
    defer { box.lock.unlock() }
    // The box was made above, for a state of this type. Only one thread at a time is between
    // `lock` and `unlock`; a nested call would deadlock.
    return try unsafe use(&box.state.assumingMemoryBound(to: State.self).pointee)
  }
}

extension Guarded {
  /// Returns what the state has, or makes it and adds it. If two tasks make it at the same time, what
  /// was added first is used.
  ///
  /// What is made may refer to user objects, whose code runs when they are made or released. Therefore
  /// that happens outside the lock, also for what is not used.
  ///
  /// - Parameter add: Adds what was made. Returns what the state gave up for it.
  func known<Made: Sendable>(
    _ find: @Sendable (inout State) -> Made?, orMake make: () -> Made, add: @Sendable (Made, inout State) -> [Made]
  ) -> Made {
    if let known = withLock({ find(&$0) }) { return known }
    let made = make()
    let (used, released) = withLock { state -> (Made, [Made]) in
      find(&state).map { ($0, []) } ?? (made, add(made, &state))
    }
    withExtendedLifetime((made, released)) {}
    return used
  }

  /// The same for a state that keeps what it has.
  func known<Made: Sendable>(
    _ find: @Sendable (inout State) -> Made?, orMake make: () -> Made, keep: @Sendable (Made, inout State) -> Void
  ) -> Made {
    known(find, orMake: make) { made, state -> [Made] in
      keep(made, &state)
      return []
    }
  }
}

/// The memory of a state, and its lock.
///
/// The state has memory of its own because the lock already gives exclusive access, so that
/// Swift's runtime need not check it too.
@safe private final class GuardedBox: @unchecked Sendable {
  let lock = NSLock()
  let state: UnsafeMutableRawPointer
  private let end: (UnsafeMutableRawPointer) -> Void

  /// - Parameter end: destroys the state in the memory, which the box owns from now on.
  @unsafe init(_ state: UnsafeMutableRawPointer, end: @escaping (UnsafeMutableRawPointer) -> Void) {
    unsafe self.state = state
    unsafe self.end = end
  }

  deinit {
    unsafe end(state)
    unsafe state.deallocate()
  }
}

/// An object made at the first request. If two requests come at the same time, the first one makes
/// it.
///
/// For objects that are rarely requested: all instances share one lock, and the object is made
/// under it, so that must not run user code.
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
