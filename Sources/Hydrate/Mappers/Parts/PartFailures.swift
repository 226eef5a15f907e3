/// What becomes of the elements of an array, a set or a dictionary that cannot be mapped.
public enum InvalidElements: Sendable, Hashable {
  /// The whole fails, with the issues of all elements.
  case fail
  /// They are left out; each keeps its issues, as non-fatal ones, at its own place.
  case skip
}

/// Collects the failures of a container's parts, so that all are found in one run.
struct PartFailures {
  let policy: InvalidElements
  private var failures: [Failure] = []
  private var mistakes: [Failure] = []
  /// Those of parts that are left out; softened when all parts are read, so that good ones teach first.
  private var skipped: [Failure] = []
  private var session: Session?
  /// Whether to go on is of no use: what is too deep for one part is so for the next, and a graph that holds itself twice would be gone through
  /// twice at every level.
  private(set) var isOver = false

  init(_ policy: InvalidElements) { self.policy = policy }

  /// Takes one part's error; a mistake in the set-up of a mapper ends the run at once, since every part would have it.
  mutating func take(_ error: MappingError, in context: inout MappingContext) throws(MappingError) {
    if error.isTooDeep || error.isMistake { softenSkipped() }
    if error.isTooDeep { throw MappingError(Failure.joined([error.failure] + failures)) }
    if error.isMistake { throw error }
    switch policy {
    case .skip where !error.staysFatal: skip(error.failure, in: context.session)
    case .fail, .skip:
      failures.append(error.failure)
      // One more than are kept says that there are more; nothing can come of the parts any more.
      if failures.count > context.session.issueLimit { throw MappingError(Failure.joined(failures)) }
    }
  }

  private mutating func skip(_ failure: Failure, in session: Session) {
    self.session = session
    skipped.append(failure)
    // Further ones are counted only, and not kept.
    if session.issueCount + skipped.count >= session.issueLimit { softenSkipped() }
  }

  private mutating func softenSkipped() {
    for failure in skipped { session?.soften(failure, .skipped) }
    skipped = []
  }

  /// Takes the error of one of several different parts, which may have mistakes of their own.
  mutating func collect(_ error: MappingError) {
    if error.isTooDeep {
      isOver = true
      // In front, so that whoever collects what this comes to is over as well, whatever else has failed at every level.
      return mistakes.insert(error.failure, at: 0)
    }
    if error.isMistake { mistakes.append(error.failure) } else { failures.append(error.failure) }
  }

  /// Throws all that was collected; mistakes alone, where there are some.
  mutating func finish() throws(MappingError) {
    softenSkipped()
    if !mistakes.isEmpty { throw MappingError(Failure(mistakes.flatMap { $0.resolved() })) }
    if !failures.isEmpty { throw MappingError(Failure.joined(failures)) }
  }
}
