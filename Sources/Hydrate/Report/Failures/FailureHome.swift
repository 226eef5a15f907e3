import Foundation

/// The call that failures come from.
///
/// What they left unread is read within the call and on its thread, or not at all: an error goes
/// anywhere, but models may be bound to an actor. So errors that mappers have caught and kept are
/// settled when the call ends.
final class FailureHome: Sendable {
  private let bound: ThreadBound<UnreadReader>
  private let state = Guarded(State())
  /// The lock of what failures come to know.
  let lock = NSLock()

  private struct State {
    var isOpen = true
    var handedOut: [HandedOut] = []
    /// So many are noted before those that nobody has any more are forgotten.
    var room = 16
  }

  private struct HandedOut {
    weak var link: FailureLink?
  }

  init(_ reader: UnreadReader) { bound = ThreadBound(reader) }

  /// What reads on; nil on other threads, and once the call has ended.
  var reader: UnreadReader? { bound.here }

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

  /// Settles the errors that are still alive, and ends. What these make in turn is not settled.
  func end() {
    // Not under the lock: to read runs code of the user's.
    let links = state.withLock { state in
      defer { state.handedOut = [] }
      return state.handedOut.compactMap(\.link)
    }
    for link in links { Failure(link).readOn(limit: .max, tellsDepth: false) }
    bound.end()
    state.withLock { state in
      state.isOpen = false
      state.handedOut = []
    }
  }
}

/// Goes on reading where failed reads stopped: a base, since what reads stands further up.
class UnreadReader {
  /// Reads what was left; called once for each record.
  func readOn(_ unread: any Sendable) -> Remainder { .unread }
}

/// What was found in what a failed read had left.
struct Remainder {
  /// What failed there, which may have left something unread in turn.
  var failures: [FailureLink]
  /// Whether all could be read: false where it is unknown what a type requests.
  var isComplete: Bool
  /// Whether it is an issue where the thread's stack could not follow; else that is left unchecked.
  var tellsDepth = true

  init(_ failures: [Failure], isComplete: Bool = true) {
    self.failures = failures.map(\.link)
    self.isComplete = isComplete
  }

  /// What is left unread.
  static var unread: Remainder { Remainder([], isComplete: false) }
}
