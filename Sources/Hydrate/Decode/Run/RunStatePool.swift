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

  deinit {
    for state in idle { state.dispose() }
  }

  /// A state for a run; no other has it.
  func take() -> RunState {
    lock.lock()
    defer { lock.unlock() }
    return idle.popLast() ?? RunState(revision: revision)
  }

  /// Takes back the state of a run that has ended, unless somebody has kept a part of it, or it is out of date or has become large.
  func giveBack(_ state: RunState) {
    if state.end(), !keep(state) { state.dispose() }
  }

  private func keep(_ state: RunState) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    assert(!idle.contains { $0 === state }, "a state is given back once")
    guard state.revision == revision, idle.count < Self.limit, state.isWorthKeeping else { return false }
    idle.append(state)
    return true
  }

  /// Has every state made anew, because layouts have changed that they know.
  func forget() {
    lock.lock()
    revision += 1
    let outdated = idle
    idle = []
    lock.unlock()
    for state in outdated { state.dispose() }
  }
}
