import Foundation

/// An error of a mapping, within the library.
///
/// A failure is a chain: the issues, and at each enclosing value a record of what was left unread.
/// A record is data, so an alternative that fails costs little. Unread values are read when the
/// failure leaves the call or is softened, or when its issues are requested within the call.
///
/// User code may keep a failure, for example within a `DecodingError`, and send it to any task: it
/// refers to nothing that runs code there (see ``FailureHome``).
package final class Failure: Error, ChainLink, @unchecked Sendable {
  /// The only issue, of a failure that continues no other and left nothing unread. Most failures are
  /// one, so they need no more than this.
  let only: MappingIssue?
  /// Whether the set-up of a mapper is at fault, not the data, judging by the values already read.
  let isMistake: Bool
  /// Whether no fallback and no alternative may hide the failure. True for mistakes; for data too
  /// deep for this thread's stack, because another thread would produce another model; and for a
  /// change that an update must not make.
  package let isUnrecoverable: Bool
  /// The failure at the value within, which this one continues.
  // Constant until `deinit`, when there is no other reference to the failure. Therefore
  // `@unchecked Sendable` is safe.
  private(set) var cause: Failure?
  private let more: More?

  /// What failures have that are more than one issue.
  private final class More {
    let issues: [MappingIssue]
    let first: MappingIssue?
    let unread: (any Sendable)?
    let codingPath: [any CodingKey]?
    let gap: CheckGap?
    let recursion: ObjectIdentifier?
    let home: FailureHome?
    // Constant until the failure's `deinit`.
    var joined: [Failure]
    /// The result of reading the unread values, guarded by the home's lock.
    var found: Remainder?

    init(
      _ issues: [MappingIssue], first: MappingIssue?, _ unread: (any Sendable)?, _ codingPath: [any CodingKey]?,
      _ gap: CheckGap?, _ recursion: ObjectIdentifier?, _ home: FailureHome?, _ joined: [Failure]
    ) {
      self.issues = issues
      self.first = first
      self.unread = unread
      self.codingPath = codingPath
      self.gap = gap
      self.recursion = recursion
      self.home = home
      self.joined = joined
    }
  }

  /// - Parameters:
  ///   - joined: other failures that are part of this one.
  ///   - unread: a record of unread values for the home's reader.
  ///   - home: the call that reads the unread values.
  ///   - gap: why fields were left that cannot be read; nil if none were.
  ///   - recursion: the recursive mapper within which this failed.
  @inline(never) init(
    _ issues: [MappingIssue], cause: Failure? = nil, joined: [Failure] = [], unread: (any Sendable)? = nil, of home: FailureHome? = nil,
    codingPath: [any CodingKey]? = nil, gap: CheckGap? = nil, within recursion: ObjectIdentifier? = nil
  ) {
    only = nil
    isMistake = cause?.isMistake == true || joined.contains(where: \.isMistake) || issues.contains(where: \.isMistake)
    isUnrecoverable =
      isMistake || cause?.isUnrecoverable == true || joined.contains(where: \.isUnrecoverable) || issues.contains(where: \.isUnrecoverable)
    self.cause = cause
    more = More(
      issues, first: cause?.first ?? issues.first { $0.severity == .fatal } ?? joined.lazy.compactMap(\.first).first, unread, codingPath,
      gap, recursion, home ?? cause?.home ?? joined.lazy.compactMap(\.home).first, joined)
  }

  /// A failure with one fatal issue. It is often dropped as soon as the issue has been softened.
  // A hundred call sites fail with one issue; keeping this out of line keeps them small.
  @inline(never) package init(
    _ code: MappingIssue.Code, _ detail: Detail, at place: consuming IssueLocation, underlying: (any Error)? = nil
  ) {
    let issue = MappingIssue(code, detail, at: place, underlyingError: underlying)
    only = issue
    isMistake = issue.isMistake
    isUnrecoverable = isMistake || issue.isUnrecoverable
    (cause, more) = (nil, nil)
  }

  deinit {
    if cause == nil, more == nil { return }
    var (next, others) = released()
    Failure.release(&next, &others)
  }

  func released() -> (next: Failure?, others: [Failure]) {
    defer {
      cause = nil
      more?.joined = []
      more?.found = nil
    }
    return (cause, joined + (more?.found?.failures ?? []))
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
  var issues: [MappingIssue] { only.map { [$0] } ?? more?.issues ?? [] }
  /// Other failures that are part of this one.
  var joined: [Failure] { more?.joined ?? [] }
  /// The first fatal issue found.
  var first: MappingIssue? { only ?? more?.first }
  /// The values left unread at this level, as data for the home's reader; nil if there are none.
  var unread: (any Sendable)? { more?.unread }
  /// The keys that lead to the failure, if they have been made; every enclosing level shows them.
  var codingPath: [any CodingKey]? { more?.codingPath }
  var gap: CheckGap? { more?.gap }
  /// The recursive mapper within which this failed, if there is one.
  var recursion: ObjectIdentifier? { more?.recursion }
  /// The call of the failure; nil if nothing was left unread.
  var home: FailureHome? { more?.home }

  /// The result of reading the unread values; nil if they have not been read.
  private var remainder: Remainder? {
    guard let more, more.unread != nil, let home else { return nil }
    return home.lock.withLock { more.found }
  }

  /// Reads the unread values of this level, unless that has been done, and returns the failures
  /// among them.
  private func readOwn(reportsDepth: Bool) -> [Failure] {
    if let found = remainder { return found.failures }
    guard let more, let unread, let home, let reader = home.reader else { return [] }
    // User code that runs meanwhile may request the issues.
    home.lock.withLock { more.found = .unread }
    var read = reader.readOn(unread)
    read.reportsDepth = reportsDepth
    home.lock.withLock { more.found = read }
    return read.failures
  }
}

extension Failure {
  /// The number of issues known without reading any further values.
  var countOfFound: Int {
    var count = 0
    _ = contains {
      count += $0.issues.count
      return false
    }
    return count
  }

  /// The failure of a value that was mapped separately, at the location of that value in another
  /// document.
  func within(_ place: IssueLocation) -> Failure { Failure(resolved().map { $0.quoted(at: $0.place.within(place)) }) }

  /// Records that user code may keep the failure, so that its unread values are read when the call
  /// ends.
  func noteHandedOut() { home?.note(self) }

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
    if cause == nil, joined.isEmpty, unread == nil, gap == nil { return issues }
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
    guard home != nil else { return }
    var (waiting, next, count) = ([Failure](), 0, 0)
    // User code may rethrow a kept failure meanwhile.
    var seen: Set<ObjectIdentifier> = []
    func take(_ found: [Failure]) {
      var (found, next) = (found, 0)
      while next < found.count {
        let chain = Array(sequence(first: found[next], next: \.cause))
        for link in chain.reversed() {
          count += link.issues.count
          found += link.joined
        }
        waiting += chain.filter { $0.unread != nil && seen.insert(ObjectIdentifier($0)).inserted }
        next += 1
      }
    }
    take([self])
    while next < waiting.count, count <= limit {
      take(waiting[next].readOwn(reportsDepth: reportsDepth))
      next += 1
    }
  }

  /// The issues found so far.
  private var inOrder: [MappingIssue] {
    enum Part { case chain(Failure), link(Failure), leftUnread(CheckGap) }
    var found: [MappingIssue] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting: [(part: Part, reportsDepth: Bool)] = [(.chain(self), true)]
    while let (part, reportsDepth) = waiting.popLast() {
      switch part {
      case .chain(let first): for link in sequence(first: first, next: \.cause) { waiting.append((.link(link), reportsDepth)) }
      // The preceding issue is the cause.
      case .leftUnread(let gap): if let last = found.popLast() { found.append(last.leaving(gap)) }
      case .link(let link):
        let issues = reportsDepth ? link.issues : link.issues.filter { !$0.isFatal([.tooDeep]) }
        found += issues
        if let gap = link.gap ?? (issues.count < link.issues.count ? .unknown : nil), let last = found.popLast() {
          found.append(last.leaving(gap))
        }
        if let rest = link.remainder {
          guard seen.insert(ObjectIdentifier(link)).inserted else { continue }
          for failure in rest.failures.reversed() { waiting.append((.chain(failure), reportsDepth && rest.reportsDepth)) }
          if let gap = rest.gap { waiting.append((.leftUnread(gap), true)) }
        } else if link.unread != nil, link.home?.reader == nil {
          waiting.append((.leftUnread(.unknown), true))
        }
        for other in link.joined.reversed() { waiting.append((.chain(other), reportsDepth)) }
      }
    }
    return found
  }
}
