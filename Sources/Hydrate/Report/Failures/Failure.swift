/// A mapping that did not succeed, on its way out.
///
/// A failure is a chain: what went wrong, and at each object that it left, the check of the fields that were not asked for yet. The checks
/// are kept, not run: an alternative that somebody tries and drops costs none. They run when the failure leaves the run or is softened.
///
/// User code may hold a failure, under a `DecodingError` for one, and send it anywhere: it never changes, refers to nothing that does, and runs no
/// code of the models there (see ``FailureHome``).
struct Failure: Error {
  private let link: FailureLink

  init(_ link: FailureLink) { self.link = link }

  /// - Parameters:
  ///   - joined: failures side by side that are part of this one.
  ///   - leavesUnchecked: whether a check has been made already that could not check all.
  @inline(never) init(
    _ issues: [MappingIssue], cause: Failure? = nil, joined: [Failure] = [], check: (any DeferredCheck)? = nil,
    codingPath: [any CodingKey]? = nil, leavesUnchecked: Bool = false
  ) {
    let first = cause?.first ?? issues.first { $0.severity == .fatal } ?? joined.lazy.compactMap(\.first).first
    let isMistake = cause?.isMistake == true || joined.contains(where: \.isMistake) || issues.contains(where: \.isMistake)
    let staysFatal = isMistake || cause?.staysFatal == true || joined.contains(where: \.staysFatal) || issues.contains(where: \.staysFatal)
    link = FailureLink(
      issues: issues, check: check, first: first, isMistake: isMistake, staysFatal: staysFatal, codingPath: codingPath,
      leavesUnchecked: leavesUnchecked, next: cause?.link, others: joined.map(\.link))
  }

  // Some hundred places fail with one issue: what they do is small only where this is not repeated in each.
  @inline(never) init(_ code: MappingIssue.Code, _ detail: Detail, at place: Place, underlying: (any Error)? = nil) {
    link = FailureLink(MappingIssue(code, detail, at: place, underlyingError: underlying))
  }

  /// Several failures of one value as one.
  static func joined(_ failures: [Failure]) -> Failure {
    guard failures.count != 1 else { return failures[0] }
    return Failure([], joined: failures)
  }

  /// A value that the thread's stack is too small for. Its keys are spelled out once, since each level of the way out shows them.
  static func tooDeep(at place: Place) -> Failure {
    let issue = MappingIssue(.tooDeep, .source(.tooDeep(limit: nil)), at: place)
    return Failure([issue], codingPath: place.codingPath(withStep: true).shortened)
  }

  /// What was found at this link of the chain.
  var issues: [MappingIssue] { link.issues }
  var cause: Failure? { link.next.map { Failure($0) } }
  /// The failures side by side that are part of this one.
  var joined: [Failure] { link.others.map { Failure($0) } }
  var check: (any DeferredCheck)? { link.check }
  /// The fatal issue that was found first.
  var first: MappingIssue? { link.first }
  /// Whether a mapper itself is at fault, not the data, as far as can be seen without the checks that were put off.
  var isMistake: Bool { link.isMistake }
  /// Whether no fallback may hide it, and no alternative: a mistake, or data that this thread's stack could not follow. Another thread would have
  /// read that, and one document must not give two models. Nor a change that an update may not
  /// make.
  var staysFatal: Bool { link.staysFatal }
  /// The keys that lead there, where they have been spelled out; every level of a document shows them.
  var codingPath: [any CodingKey]? { link.codingPath }

  /// What was found in it already, if somebody has asked.
  var found: [MappingIssue]? { link.found(or: nil) }

  /// Whether a check that has been made could not check all.
  var leavesUnchecked: Bool { link.leavesUnchecked }

  /// Whether the other is this very failure.
  func isSame(as other: Failure) -> Bool { link === other.link }
}

extension Failure {
  /// Every issue: those of the chain, and those that the kept checks find now.
  ///
  /// - Parameter limit: how many are enough; where there are more, checks are left out.
  func resolved(limit: Int = .max) -> [MappingIssue] {
    if link.next == nil, link.others.isEmpty, check == nil { return issues }
    var resolution = Resolution(of: self, limit: limit)
    return resolution.issues()
  }

  /// How many issues there are that nothing has to be checked for.
  var countOfFound: Int {
    var count = 0
    var waiting = [self]
    while let failure = waiting.popLast() {
      count += failure.issues.count
      waiting += failure.joined
      if let cause = failure.cause { waiting.append(cause) }
    }
    return count
  }

  /// The same for an error that leaves its run; who has kept the failure finds the same in it.
  func resolvedForGood(limit: Int) -> [MappingIssue] {
    let made = resolved(limit: limit)
    if link.home != nil { _ = link.found(or: made.inSourceOrder()) }
    return made
  }

  /// The same in source order for whoever holds the failure: what is found at the first time stands, whatever is learnt later, and whoever asks.
  ///
  /// Who asks within the run may have less stack than the run had. What it cannot follow is no fault of the document's, but left unchecked, as is
  /// what was still put off when the run ended.
  ///
  /// - Parameter reusesFound: whether what was found in failures that led to this one is taken over, where they are settled one after another.
  func held(reusesFound: Bool = false) -> [MappingIssue] {
    if link.next == nil, link.others.isEmpty, check == nil { return issues.inSourceOrder() }
    if let known = link.found(or: nil) { return known }
    var resolution = Resolution(of: self, tellsDepth: false, reusesFound: reusesFound)
    // Not under the lock: checks run code of the user's.
    let made = resolution.issues().inSourceOrder()
    return withExtendedLifetime(made) { link.found(or: made) } ?? made
  }

  /// The failure of a value that was mapped by itself, at the place of that value in another document.
  func within(_ place: Place) -> Failure {
    Failure(
      resolved().map { issue in
        MappingIssue(
          issue.code, .quoted(QuotedMessage(issue)), at: issue.place.within(place), severity: issue.severity,
          underlyingError: issue.underlyingError)
      })
  }

  /// Notes that somebody may keep the failure, who is to find all in it when its run has ended.
  func noteHandedOut() { link.home?.note(link) }

  /// Whether there is a fatal issue of one of these codes, as far as can be seen without the checks that were put off.
  func isFatal(_ codes: [MappingIssue.Code]) -> Bool { contains { $0.issues.contains { $0.isFatal(codes) } } }

  /// Whether a failure that is part of this one is wanted, itself among them; checks are not run.
  func contains(_ isWanted: (Failure) -> Bool) -> Bool {
    var waiting = [self]
    while let failure = waiting.popLast() {
      if isWanted(failure) { return true }
      waiting += failure.joined
      if let cause = failure.cause { waiting.append(cause) }
    }
    return false
  }
}

extension MappingIssue {
  var isMistake: Bool { isFatal([.configuration, .irreversible]) }

  /// Whether no fallback may hide it, though it is no mistake in the set-up.
  var staysFatal: Bool { isFatal([.tooDeep]) || (severity == .fatal && detail.refusesChange) }

  fileprivate func isFatal(_ codes: [Code]) -> Bool { severity == .fatal && codes.contains(code) }
}
