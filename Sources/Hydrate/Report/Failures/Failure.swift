/// A mapping that did not succeed, on its way out.
///
/// A failure is a chain: what went wrong, and at each value that it left, what of that is unread.
/// That is data: an alternative that is tried and dropped costs nothing. It is read when the failure
/// leaves the call or is softened, or when its issues are asked for within the call.
///
/// User code may hold a failure, under a `DecodingError` for one, and send it anywhere: it refers
/// to nothing that can run there (see ``FailureHome``).
struct Failure: Error {
  let link: FailureLink

  init(_ link: FailureLink) { self.link = link }

  /// - Parameters:
  ///   - joined: failures side by side that are part of this one.
  ///   - unread: what was left unread, which the home reads.
  ///   - leavesUnchecked: whether something was left that nothing can read.
  ///   - knot: the mapper that contains itself within which this failed.
  @inline(never) init(
    _ issues: [MappingIssue], cause: Failure? = nil, joined: [Failure] = [], unread: (any Sendable)? = nil, of home: FailureHome? = nil,
    codingPath: [any CodingKey]? = nil, leavesUnchecked: Bool = false, within knot: ObjectIdentifier? = nil
  ) {
    let first = cause?.first ?? issues.first { $0.severity == .fatal } ?? joined.lazy.compactMap(\.first).first
    let isMistake = cause?.isMistake == true || joined.contains(where: \.isMistake) || issues.contains(where: \.isMistake)
    let staysFatal = isMistake || cause?.staysFatal == true || joined.contains(where: \.staysFatal) || issues.contains(where: \.staysFatal)
    link = FailureLink(
      issues: issues, unread: unread, of: home, first: first, isMistake: isMistake, staysFatal: staysFatal, codingPath: codingPath,
      leavesUnchecked: leavesUnchecked, knot: knot, next: cause?.link, others: joined.map(\.link))
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
  /// The fatal issue that was found first.
  var first: MappingIssue? { link.first }
  /// Whether a mapper itself is at fault, not the data, as far as can be seen without what was left unread.
  var isMistake: Bool { link.isMistake }
  /// Whether no fallback may hide it, and no alternative: a mistake, or data that this thread's stack could not follow. Another thread would have
  /// read that, and one document must not give two models. Nor a change that an update may not
  /// make.
  var staysFatal: Bool { link.staysFatal }
  /// The keys that lead there, where they have been spelled out; every level of a document shows them.
  var codingPath: [any CodingKey]? { link.codingPath }

  /// Whether the other is this very failure.
  func isSame(as other: Failure) -> Bool { link === other.link }
}

extension Failure {
  /// How many issues there are that nothing has to be read for.
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

  /// Whether there is a fatal issue of one of these codes, as far as can be seen without what was left unread.
  func isFatal(_ codes: [MappingIssue.Code]) -> Bool { contains { $0.issues.contains { $0.isFatal(codes) } } }

  /// Whether a failure that is part of this one is wanted, itself among them; nothing is read for that.
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

  func isFatal(_ codes: [Code]) -> Bool { severity == .fatal && codes.contains(code) }
}
