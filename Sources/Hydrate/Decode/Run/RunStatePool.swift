import Foundation

/// The states of an engine's runs that are not in use.
///
/// What a run has learnt and the memory it has taken serve the next one. A few are kept: as many as there are usually tasks that map at once.
final class RunStatePool: @unchecked Sendable {
  private static let limit = 4

  private let lock = NSLock()
  private var idle: [RunState] = []
  /// Says whether plans have changed that states know.
  private let revision: PlanRevision

  init(_ revision: PlanRevision) { self.revision = revision }

  deinit {
    for state in idle { state.dispose() }
  }

  /// A state for a run; no other has it. One that is out of date is let go of.
  func take() -> RunState {
    let current = revision.current
    while let state = takeIdle() {
      if state.revision == current { return state }
      state.dispose()
    }
    return RunState(revision: current)
  }

  private func takeIdle() -> RunState? {
    lock.lock()
    defer { lock.unlock() }
    return idle.popLast()
  }

  /// Takes back the state of a run that has ended, unless somebody has kept a part of it, or it has become large.
  func giveBack(_ state: RunState) {
    if state.end(), !keep(state) { state.dispose() }
  }

  private func keep(_ state: RunState) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    assert(!idle.contains { $0 === state }, "a state is given back once")
    guard idle.count < Self.limit, state.isWorthKeeping else { return false }
    idle.append(state)
    return true
  }
}
