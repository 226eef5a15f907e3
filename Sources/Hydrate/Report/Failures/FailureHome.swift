/// The call that failures come from. What they put off is done within it and on its thread, or not at all: the models may be bound to an actor, whose
/// code must not run elsewhere, and an error goes anywhere.
///
/// So the errors that were handed out meanwhile, to mappers that catch them, are settled when the call ends, as far as anybody still has them.
final class FailureHome: Sendable {
  private let thread = ThreadIdentity.current
  private let state = Guarded(State())

  private struct State {
    var isOpen = true
    var handedOut: [HandedOut] = []
    /// So many are noted before those that nobody has any more are forgotten.
    var room = 16
  }

  private struct HandedOut {
    weak var link: FailureLink?
  }

  /// Whether this is the thread of the call, which has not ended.
  var isHere: Bool { thread == .current && state.withLock { $0.isOpen } }

  /// Notes what a mapper may catch, and keep.
  func note(_ link: FailureLink) {
    state.withLock { state in
      guard state.isOpen else { return }
      if state.handedOut.count >= state.room {
        state.handedOut.removeAll { $0.link == nil }
        state.room = max(16, 2 * state.handedOut.count)
      }
      state.handedOut.append(HandedOut(link: link))
    }
  }

  /// Settles what somebody still has, and ends. What comes of the checks meanwhile is not checked further.
  func end() {
    // Not under the lock: checks run code of the user's.
    let links = state.withLock { state in
      defer { state.handedOut = [] }
      return state.handedOut.compactMap(\.link)
    }
    for link in links { link.settle() }
    state.withLock { state in
      state.isOpen = false
      state.handedOut = []
    }
  }
}
