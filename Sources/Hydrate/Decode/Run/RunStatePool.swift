import Foundation

/// The states of an engine's runs that are not in use.
///
/// What a run has learnt and the memory it has taken serve the next one. A few are kept: as many as there are usually tasks that map at once.
final class RunStatePool: @unchecked Sendable {
  private static let limit = 4

  private let lock = NSLock()
  private var idle: [RunState] = []
  /// How often what states know has been changed behind their backs.
  private var revision = 0

  /// A state for a run; no other has it.
  func take() -> RunState {
    lock.lock()
    defer { lock.unlock() }
    let state = idle.popLast() ?? RunState(revision: revision)
    assert(state.desk.pointee.run == nil, "a state in use")
    return state
  }

  /// Takes back the state of a run that has ended, unless it is out of date or has become large.
  func giveBack(_ state: RunState) {
    state.rest()
    lock.lock()
    defer { lock.unlock() }
    assert(!idle.contains { $0 === state }, "a state is given back once")
    if state.revision == revision, idle.count < Self.limit, state.isWorthKeeping { idle.append(state) }
  }

  /// Has every state made anew, because layouts have changed that they know.
  func forget() {
    lock.lock()
    revision += 1
    let outdated = idle
    idle = []
    lock.unlock()
    withExtendedLifetime(outdated) {}
  }
}
