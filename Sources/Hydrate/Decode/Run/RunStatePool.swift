/// The states of an engine's runs that are not in use.
///
/// What a run has learnt and the memory it has taken serve the next one. A few are kept: as many as there are usually tasks that map at once.
final class RunStatePool: Sendable {
  private let idle = ObjectPool<RunState>(limit: 4)
  /// Says whether plans have changed that states know.
  private let revision: PlanRevision
  /// Whether no field is read as usual, since each value may mean something else than it is.
  private let readsByRules: Bool

  init(_ revision: PlanRevision, readsByRules: Bool = false) {
    self.revision = revision
    self.readsByRules = readsByRules
  }

  deinit {
    for state in idle.takeAll() { state.dispose() }
  }

  /// A state for a run; no other has it. One that is out of date is let go of.
  func take() -> RunState {
    let current = revision.current
    while let state = idle.take() {
      if state.revision == current { return state }
      state.dispose()
    }
    return RunState(revision: current, readsByRules: readsByRules)
  }

  /// A state for a run that is explained, which serves no other.
  func makeExplaining() -> RunState { RunState(revision: revision.current, readsByRules: true, isForOne: true) }

  /// Takes back the state of a run that has ended, unless somebody has kept a part of it, or it has become large.
  func giveBack(_ state: RunState) {
    if state.end(), !(state.isWorthKeeping && idle.giveBack(state)) { state.dispose() }
  }
}
