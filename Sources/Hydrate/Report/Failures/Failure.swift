/// An error of a mapping, within the library.
///
/// A failure is a chain: the issues, and at each enclosing value a record of what was left unread.
/// A record is data, so an alternative that fails costs little. Unread values are read when the
/// failure leaves the call or is softened, or when its issues are requested within the call.
///
/// User code may keep a failure, for example within a `DecodingError`, and send it to any task: it
/// refers to nothing that runs code there (see ``FailureHome``).
package struct Failure: Error {
  let link: FailureLink

  init(_ link: FailureLink) { self.link = link }

  /// - Parameters:
  ///   - joined: other failures that are part of this one.
  ///   - unread: a record of unread values for the home's reader.
  ///   - hasUncheckedFields: whether fields were left that cannot be read.
  ///   - recursion: the recursive mapper within which this failed.
  @inline(never) init(
    _ issues: [MappingIssue], cause: Failure? = nil, joined: [Failure] = [], unread: (any Sendable)? = nil, of home: FailureHome? = nil,
    codingPath: [any CodingKey]? = nil, hasUncheckedFields: Bool = false, within recursion: ObjectIdentifier? = nil
  ) {
    let first = cause?.first ?? issues.first { $0.severity == .fatal } ?? joined.lazy.compactMap(\.first).first
    let isMistake = cause?.isMistake == true || joined.contains(where: \.isMistake) || issues.contains(where: \.isMistake)
    let isUnrecoverable =
      isMistake || cause?.isUnrecoverable == true || joined.contains(where: \.isUnrecoverable) || issues.contains(where: \.isUnrecoverable)
    link = FailureLink(
      issues: issues, unread: unread, of: home, first: first, isMistake: isMistake, isUnrecoverable: isUnrecoverable,
      codingPath: codingPath,
      hasUncheckedFields: hasUncheckedFields, recursion: recursion, next: cause?.link, others: joined.map(\.link))
  }

  // A hundred call sites fail with one issue; keeping this out of line keeps them small.
  @inline(never) package init(_ code: MappingIssue.Code, _ detail: Detail, at place: IssueLocation, underlying: (any Error)? = nil) {
    link = FailureLink(MappingIssue(code, detail, at: place, underlyingError: underlying))
  }

  /// Joins several failures of one value.
  package static func joined(_ failures: [Failure]) -> Failure {
    guard failures.count != 1 else { return failures[0] }
    return Failure([], joined: failures)
  }

  /// A value too deep for the thread's stack. Its keys are made once, because every enclosing
  /// level shows them.
  package static func tooDeep(at place: IssueLocation) -> Failure {
    let issue = MappingIssue(.tooDeep, .source(.tooDeep(limit: nil)), at: place)
    return Failure([issue], codingPath: place.codingPath(withStep: true).shortened)
  }

  /// The issues at this link of the chain.
  var issues: [MappingIssue] { link.issues }
  var cause: Failure? { link.next.map { Failure($0) } }
  /// Other failures that are part of this one.
  var joined: [Failure] { link.others.map { Failure($0) } }
  /// The first fatal issue found.
  var first: MappingIssue? { link.first }
  /// Whether the set-up of a mapper is at fault, not the data, judging by the values already read.
  var isMistake: Bool { link.isMistake }
  /// Whether no fallback and no alternative may hide the failure. True for mistakes; for data too
  /// deep for this thread's stack, because another thread would produce another model; and for a
  /// change that an update must not make.
  package var isUnrecoverable: Bool { link.isUnrecoverable }
  /// The keys that lead to the failure, if they have been made; every enclosing level shows them.
  var codingPath: [any CodingKey]? { link.codingPath }

  /// Whether it is the same failure, by identity.
  func isSame(as other: Failure) -> Bool { link === other.link }
}

extension Failure {
  /// The number of issues known without reading any further values.
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

  /// The failure of a value that was mapped separately, at the location of that value in another
  /// document.
  func within(_ place: IssueLocation) -> Failure { Failure(resolved().map { $0.quoted(at: $0.place.within(place)) }) }

  /// Records that user code may keep the failure, so that its unread values are read when the call
  /// ends.
  func noteHandedOut() { link.home?.note(link) }

  /// Whether there is a fatal issue with one of these codes, judging by the values already read.
  func isFatal(_ codes: [MappingIssue.Code]) -> Bool { contains { $0.issues.contains { $0.isFatal(codes) } } }

  /// Whether this failure or one that is part of it satisfies the predicate. Reads no further
  /// values.
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

  /// Whether no fallback may hide it, although it is not a mistake in the set-up.
  var isUnrecoverable: Bool { isFatal([.tooDeep]) || (severity == .fatal && detail.refusesChange) }

  func isFatal(_ codes: [Code]) -> Bool { severity == .fatal && codes.contains(code) }
}

// The issues of a failure, including those of its unread values. Nothing here is recursive,
// because a failure is as deep as its document.
extension Failure {
  /// Every issue in reading order. Reads the unread values now, if this is within the call and on
  /// its thread.
  ///
  /// - Parameters:
  ///   - limit: the number of issues after which reading stops.
  ///   - reportsDepth: whether data too deep for the thread's stack is an issue; else it is left
  ///     unchecked.
  func resolved(limit: Int = .max, reportsDepth: Bool = true) -> [MappingIssue] {
    if link.next == nil, link.others.isEmpty, link.unread == nil, !link.hasUncheckedFields { return issues }
    readOn(limit: limit, reportsDepth: reportsDepth)
    return inOrder
  }

  /// The issues in source order, for code that holds the failure. Within the call the thread may
  /// have less stack than the first read had, and outside of it nothing is read; what is left is
  /// marked as unchecked.
  func held() -> [MappingIssue] { resolved(reportsDepth: false).inSourceOrder() }

  /// Reads each group of unread values once: the outermost first, and those of new failures after
  /// those of all earlier ones. So all elements of an array are read, and types learn from valid
  /// ones, before the fields of the first failed element are read.
  func readOn(limit: Int, reportsDepth: Bool) {
    guard link.home != nil else { return }
    var (waiting, next, count) = ([FailureLink](), 0, 0)
    // User code may rethrow a kept failure meanwhile.
    var seen: Set<ObjectIdentifier> = []
    func take(_ found: [FailureLink]) {
      var (found, next) = (found, 0)
      while next < found.count {
        let chain = Array(sequence(first: found[next], next: \.next))
        for link in chain.reversed() {
          count += link.issues.count
          found += link.others
        }
        waiting += chain.filter { $0.unread != nil && seen.insert(ObjectIdentifier($0)).inserted }
        next += 1
      }
    }
    take([link])
    while next < waiting.count, count <= limit {
      take(waiting[next].readOn(reportsDepth: reportsDepth))
      next += 1
    }
  }

  /// The issues found so far.
  private var inOrder: [MappingIssue] {
    enum Part { case chain(FailureLink), link(FailureLink), leftUnread }
    var found: [MappingIssue] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting: [(part: Part, reportsDepth: Bool)] = [(.chain(link), true)]
    while let (part, reportsDepth) = waiting.popLast() {
      switch part {
      case .chain(let first): for link in sequence(first: first, next: \.next) { waiting.append((.link(link), reportsDepth)) }
      // The preceding issue is the cause.
      case .leftUnread: if let last = found.popLast() { found.append(last.leavingUnchecked) }
      case .link(let link):
        let issues = reportsDepth ? link.issues : link.issues.filter { !$0.isFatal([.tooDeep]) }
        found += issues
        if link.hasUncheckedFields || issues.count < link.issues.count, let last = found.popLast() { found.append(last.leavingUnchecked) }
        if let rest = link.remainder {
          guard seen.insert(ObjectIdentifier(link)).inserted else { continue }
          for failure in rest.failures.reversed() { waiting.append((.chain(failure), reportsDepth && rest.reportsDepth)) }
          if !rest.isComplete { waiting.append((.leftUnread, true)) }
        } else if link.unread != nil, link.home?.reader == nil {
          waiting.append((.leftUnread, true))
        }
        for other in link.others.reversed() { waiting.append((.chain(other), reportsDepth)) }
      }
    }
    return found
  }
}
