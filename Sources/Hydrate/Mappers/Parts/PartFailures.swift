/// Collects the failures of a container's parts, so that one call finds all of them.
struct PartFailures {
  let policy: InvalidElements
  /// Whether the policy is the setting of a mapper, which alternatives do without at first.
  private let isSetting: Bool
  /// What was withheld before the parts.
  private var withheld: ReadAttempts.Withheld = (0, 0)
  private var failures: [Failure] = []
  private var mistakes: [Failure] = []
  /// The failures of skipped parts. They are softened after all parts have been read, so that
  /// types learn from valid ones first.
  private var skipped: [(failure: Failure, fallback: Fallback)] = []
  private var session: Session?
  /// Whether reading should stop: data too deep for one part is too deep for the next, and a graph
  /// that contains itself twice would be visited twice at every level.
  private(set) var isOver = false

  init(_ policy: InvalidElements) { (self.policy, isSetting) = (policy, false) }

  /// - Parameter own: The policy of the mapper of the container; nil for that of the settings
  ///   around.
  init(_ own: InvalidElements?, in context: MappingContext) {
    (policy, isSetting, withheld) = (own ?? context.invalidElements, own == nil, context.session.withheld)
  }

  /// Collects the error of a part. A mistake in the set-up of a mapper is thrown immediately,
  /// since every part would have it.
  ///
  /// - Parameter fallback: What replaces a part that is not fatal.
  mutating func take(_ error: MappingError, in context: inout MappingContext, _ fallback: Fallback = .skipped) throws(MappingError) {
    if error.isTooDeep || error.isMistake { softenSkipped() }
    if error.isTooDeep { throw MappingError(Failure.joined([error.failure] + failures)) }
    if error.isMistake { throw error }
    if policy != .fail, !error.isUnrecoverable, !isSetting || context.session.attempts.mayUseRemedy() {
      if !isSetting { context.session.noteOwn(since: withheld) }
      return skip(error.failure, fallback, in: context.session)
    }
    failures.append(error.failure)
    // One failure more than the limit shows that there are more; the mapping has failed anyway.
    if failures.count > context.session.issueLimit { throw MappingError(Failure.joined(failures)) }
  }

  /// Collects the error of an element of a collection, and returns nil for the element if that is
  /// the policy and the type is an `Optional`; the outer nil leaves the element out.
  mutating func element<T>(_ type: T.Type, after error: MappingError, in context: inout MappingContext) throws(MappingError) -> T? {
    let none = policy == .null ? (type as? any OptionalShape.Type)?.none(as: type) : nil
    try take(error, in: &context, none == nil ? .skipped : .nothing)
    return none
  }

  private mutating func skip(_ failure: Failure, _ fallback: Fallback, in session: Session) {
    self.session = session
    skipped.append((failure, fallback))
    // From the limit on, issues are only counted, so their failures need not be kept.
    if session.isFull(with: skipped.count) { softenSkipped() }
  }

  private mutating func softenSkipped() {
    for part in skipped { session?.soften(part.failure, part.fallback) }
    skipped = []
  }

  /// Collects the error of one of several different parts, each of which may have mistakes of its
  /// own.
  mutating func collect(_ error: MappingError) {
    if error.isTooDeep {
      isOver = true
      // First in the list, so that enclosing containers stop as well, whatever else has failed.
      return mistakes.insert(error.failure, at: 0)
    }
    if error.isMistake { mistakes.append(error.failure) } else { failures.append(error.failure) }
  }

  /// Throws the collected failures; if there are mistakes, only these.
  mutating func finish() throws(MappingError) {
    softenSkipped()
    if !mistakes.isEmpty { throw MappingError(Failure(mistakes.flatMap { $0.resolved() })) }
    if !failures.isEmpty { throw MappingError(Failure.joined(failures)) }
  }
}
