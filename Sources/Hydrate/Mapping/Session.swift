/// What one call of a mapper shares from end to end: the non-fatal issues, the user's information, the runs of the engines involved.
///
/// A session belongs to one task and is never shared.
final class Session {
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The non-fatal issues so far, in the order in which they were found.
  var issues: [MappingIssue] = [] {
    didSet { issueCounter.pointee = issues.count }
  }
  /// How many there are; every object asks. The session's own memory, which its runs look at: they keep the session.
  let issueCounter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  var issueCount: Int { issueCounter.pointee }
  /// How many reads were refused only because the value had to be read without coercion.
  var exactRefusals = 0
  /// Whether a run looks for keys that nothing reads.
  var checksKeys = false
  /// How many reads of a value have succeeded.
  var reads = 0
  /// How many mappings are under way, one within another, at the end of which instances are changed (see `StagedChanges`).
  var collecting = 0
  /// What few sessions need, once it is asked for.
  private(set) var extras: SessionExtras?
  var madeExtras: SessionExtras {
    if let extras { return extras }
    let made = SessionExtras()
    extras = made
    return made
  }
  private var runs: [Run] = []
  private var isEnded = false

  init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
    issueCounter.initialize(to: 0)
  }

  deinit { issueCounter.deallocateTrivial() }

  /// The run of an engine, which is made once a session; `root` is the engine of the mapper, where that is another.
  func run(of engine: Engine, root: Engine? = nil) -> Run {
    if let run = runs.first(where: { $0.engine === engine }) { return run }
    let run = Run(engine: engine, root: root ?? engine, session: self)
    // Whoever has kept a context past its session gets a run that nobody keeps.
    if !isEnded { runs.append(run) }
    return run
  }

  /// Lets go of the runs, which know their session.
  func end() {
    assert(!isEnded, "a session ends once, since its runs' states go to others")
    isEnded = true
    for run in runs { run.engine.states.giveBack(run.state) }
    runs = []
  }

  func report(_ issue: MappingIssue) { issues.append(issue.softened) }

  /// Reports all that a failure found, as non-fatal, because a fallback stands in.
  func soften(_ failure: Failure) {
    for issue in failure.resolved() { issues.append(issue.softened) }
  }

  /// The error of a whole run: kept checks are made, and issues put in order.
  func complete(_ error: MappingError) -> MappingError {
    let fatal = error.failure.resolved()
    return MappingError(complete: (fatal + issues).inSourceOrder())
  }

  /// Takes back what was reported since the mark, for a failure to carry.
  func withdraw(since mark: Int) -> [MappingIssue] {
    guard issueCount > mark else { return [] }
    let withdrawn = Array(issues[mark...])
    issues.removeSubrange(mark...)
    return withdrawn
  }
}
