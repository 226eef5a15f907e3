import Foundation

/// The call to which failures belong.
///
/// Values that failures left unread are read within the call and on its thread, or not at all: an
/// error may be sent anywhere, but models may be isolated to an actor. So when the call ends, it
/// reads the unread values of the errors that user code has kept.
final class FailureHome: Sendable {
  private let bound: ThreadBound<UnreadReader>
  private let state = Guarded(State())
  /// Guards the results in the links.
  let lock = NSLock()

  private struct State {
    var isOpen = true
    var handedOut: [HandedOut] = []
    /// The number of recorded links at which released ones are removed.
    var room = 16
  }

  private struct HandedOut {
    weak var failure: Failure?
  }

  init(_ reader: UnreadReader) { bound = ThreadBound(reader) }

  /// The reader of unread values; nil on other threads and after the call.
  var reader: UnreadReader? { bound.here }

  /// Records a failure that user code may catch and keep.
  func note(_ failure: Failure) {
    state.withLock { state in
      guard state.isOpen else { return }
      if state.handedOut.count >= state.room {
        state.handedOut.removeAll { $0.failure == nil }
        state.room = max(16, 2 * state.handedOut.count)
      }
      state.handedOut.append(HandedOut(failure: failure))
    }
  }

  /// Reads the unread values of the errors that are still alive, and ends the call. Errors that
  /// this creates are not read.
  func end() {
    // Outside the lock, because reading runs user code.
    let failures = state.withLock { state in
      defer { state.handedOut = [] }
      return state.handedOut.compactMap(\.failure)
    }
    for failure in failures { failure.readOn(limit: .max, reportsDepth: false) }
    bound.end()
    state.withLock { state in
      state.isOpen = false
      state.handedOut = []
    }
  }
}

/// Continues failed reads. This is only the base class, because the reader is in a folder above.
class UnreadReader {
  /// Reads the values of a record. Called once for each record.
  func readOn(_ unread: any Sendable) -> Remainder { .unread }
}

/// The result of reading unread values.
struct Remainder {
  /// The failures, which may have unread values themselves.
  var failures: [Failure]
  /// Why some values could not be read; nil if all were.
  var gap: CheckGap?
  /// Whether data too deep for the thread's stack is an issue; else it is left unchecked.
  var reportsDepth = true

  /// The result if nothing was read.
  static var unread: Remainder { Remainder(failures: [], gap: .unknown) }
}
