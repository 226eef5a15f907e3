import Foundation

/// A link of an immutable chain. Several links may continue the same one, so branching chains are
/// a tree with a shared root.
///
/// An error is as deep as its document. So links are released iteratively, because nested releases
/// could take more stack than the thread has: each link calls ``release(_:_:)`` in its `deinit`.
protocol ChainLink: AnyObject, Sendable, CustomReflectable {
  /// Gives up the link that this one continues, and others next to it. Only for a caller that has
  /// the only reference to this link.
  func released() -> (next: Self?, others: [Self])
}

extension ChainLink {
  /// Releases links iteratively. The caller gives up its references, hence `inout`. It passes
  /// variables, because Swift checks every access to a property that is passed `inout`.
  @inline(__always) static func release(_ next: inout Self?, _ others: inout [Self]) {
    var last = next
    next = nil
    var waiting = others
    others = []
    while true {
      // Links with other references are released by their other owners.
      if last != nil, isKnownUniquelyReferenced(&last) {
        let (after, more) = last?.released() ?? (nil, [])
        if !more.isEmpty { waiting += more }
        last = after
      } else {
        if waiting.isEmpty { return }
        last = waiting.removeLast()
      }
    }
  }

  /// Empty: reflecting the whole chain could exceed the thread's stack.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What went wrong at one level of a document, for ``Failure``.
final class FailureLink: ChainLink, @unchecked Sendable {
  private let allIssues: [MappingIssue]
  /// The only issue, of a link that continues no other and left nothing unread. Most failures are
  /// one.
  let only: MappingIssue?
  /// The issues at this level.
  var issues: [MappingIssue] { only.map { [$0] } ?? allIssues }
  /// The values left unread at this level, as data for the home's reader; nil if there are none.
  let unread: (any Sendable)?
  private let firstOfSeveral: MappingIssue?
  /// The fatal issue that was found first.
  var first: MappingIssue? { only ?? firstOfSeveral }
  let isMistake: Bool
  let isUnrecoverable: Bool
  let codingPath: [any CodingKey]?
  let hasUncheckedFields: Bool
  /// The recursive mapper within which this failed, if there is one.
  let recursion: ObjectIdentifier?
  /// The call of the failure; nil if nothing was left unread.
  let home: FailureHome?
  /// The result of reading the unread values, guarded by the home's lock.
  private var found: Remainder?
  // Both are constant until `deinit`, when there is no other reference to the link. Therefore
  // `@unchecked Sendable` is safe.
  private(set) var next: FailureLink?
  private(set) var others: [FailureLink]

  /// - Parameter home: the call that reads the unread values.
  init(
    issues: [MappingIssue], unread: (any Sendable)?, of home: FailureHome?, first: MappingIssue?, isMistake: Bool, isUnrecoverable: Bool,
    codingPath: [any CodingKey]?, hasUncheckedFields: Bool, recursion: ObjectIdentifier?, next: FailureLink?, others: [FailureLink]
  ) {
    allIssues = issues
    only = nil
    self.unread = unread
    firstOfSeveral = first
    self.isMistake = isMistake
    self.isUnrecoverable = isUnrecoverable
    self.codingPath = codingPath
    self.hasUncheckedFields = hasUncheckedFields
    self.recursion = recursion
    self.home = home ?? next?.home ?? others.lazy.compactMap(\.home).first
    self.next = next
    self.others = others
  }

  /// A link with one fatal issue that continues no other.
  init(_ issue: MappingIssue) {
    // No array, because the link is often dropped as soon as the issue has been softened.
    allIssues = []
    only = issue
    firstOfSeveral = nil
    isMistake = issue.isMistake
    isUnrecoverable = isMistake || issue.isUnrecoverable
    (unread, codingPath, recursion, home, next) = (nil, nil, nil, nil, nil)
    hasUncheckedFields = false
    others = []
  }

  /// The result of reading the unread values; nil if they have not been read.
  var remainder: Remainder? {
    guard unread != nil, let home else { return nil }
    return home.lock.withLock { found }
  }

  /// Reads the unread values, unless that has been done, and returns the failures among them.
  func readOn(reportsDepth: Bool) -> [FailureLink] {
    if let found = remainder { return found.failures }
    guard let unread, let home, let reader = home.reader else { return [] }
    // User code that runs meanwhile may request the issues.
    home.lock.withLock { found = .unread }
    var read = reader.readOn(unread)
    read.reportsDepth = reportsDepth
    home.lock.withLock { found = read }
    return read.failures
  }

  deinit {
    if next == nil, others.isEmpty, found == nil { return }
    var (next, others) = released()
    FailureLink.release(&next, &others)
  }

  func released() -> (next: FailureLink?, others: [FailureLink]) {
    defer { (next, others, found) = (nil, [], nil) }
    return (next, others + (found?.failures ?? []))
  }
}
