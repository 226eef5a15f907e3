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
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What went wrong at one level of a document, for ``Failure``.
final class FailureLink: ChainLink, @unchecked Sendable {
  /// The only issue, of a link that continues no other and left nothing unread. Most failures are
  /// one, so it needs no more than this.
  let only: MappingIssue?
  let isMistake: Bool
  let isUnrecoverable: Bool
  // Constant until `deinit`, when there is no other reference to the link. Therefore
  // `@unchecked Sendable` is safe.
  private(set) var next: FailureLink?
  private let more: More?

  /// What links have that are more than one issue.
  private final class More {
    let issues: [MappingIssue]
    let first: MappingIssue?
    let unread: (any Sendable)?
    let codingPath: [any CodingKey]?
    let hasUncheckedFields: Bool
    let recursion: ObjectIdentifier?
    let home: FailureHome?
    // Constant until the link's `deinit`.
    var others: [FailureLink]
    /// The result of reading the unread values, guarded by the home's lock.
    var found: Remainder?

    init(
      _ issues: [MappingIssue], first: MappingIssue?, _ unread: (any Sendable)?, _ codingPath: [any CodingKey]?,
      hasUncheckedFields: Bool, _ recursion: ObjectIdentifier?, _ home: FailureHome?, _ others: [FailureLink]
    ) {
      self.issues = issues
      self.first = first
      self.unread = unread
      self.codingPath = codingPath
      self.hasUncheckedFields = hasUncheckedFields
      self.recursion = recursion
      self.home = home
      self.others = others
    }
  }

  /// The issues at this level.
  var issues: [MappingIssue] { only.map { [$0] } ?? more?.issues ?? [] }
  /// The fatal issue that was found first.
  var first: MappingIssue? { only ?? more?.first }
  /// The values left unread at this level, as data for the home's reader; nil if there are none.
  var unread: (any Sendable)? { more?.unread }
  var codingPath: [any CodingKey]? { more?.codingPath }
  var hasUncheckedFields: Bool { more?.hasUncheckedFields == true }
  /// The recursive mapper within which this failed, if there is one.
  var recursion: ObjectIdentifier? { more?.recursion }
  /// The call of the failure; nil if nothing was left unread.
  var home: FailureHome? { more?.home }
  /// The failures side by side that are part of this one.
  var others: [FailureLink] { more?.others ?? [] }

  /// - Parameter home: the call that reads the unread values.
  init(
    issues: [MappingIssue], unread: (any Sendable)?, of home: FailureHome?, first: MappingIssue?, isMistake: Bool, isUnrecoverable: Bool,
    codingPath: [any CodingKey]?, hasUncheckedFields: Bool, recursion: ObjectIdentifier?, next: FailureLink?, others: [FailureLink]
  ) {
    only = nil
    self.isMistake = isMistake
    self.isUnrecoverable = isUnrecoverable
    self.next = next
    more = More(
      issues, first: first, unread, codingPath, hasUncheckedFields: hasUncheckedFields, recursion,
      home ?? next?.home ?? others.lazy.compactMap(\.home).first, others)
  }

  /// A link with one fatal issue that continues no other. It is often dropped as soon as the issue
  /// has been softened.
  init(_ issue: MappingIssue) {
    only = issue
    isMistake = issue.isMistake
    isUnrecoverable = isMistake || issue.isUnrecoverable
    (next, more) = (nil, nil)
  }

  /// The result of reading the unread values; nil if they have not been read.
  var remainder: Remainder? {
    guard let more, more.unread != nil, let home = more.home else { return nil }
    return home.lock.withLock { more.found }
  }

  /// Reads the unread values, unless that has been done, and returns the failures among them.
  func readOn(reportsDepth: Bool) -> [FailureLink] {
    if let found = remainder { return found.failures }
    guard let more, let unread = more.unread, let home = more.home, let reader = home.reader else { return [] }
    // User code that runs meanwhile may request the issues.
    home.lock.withLock { more.found = .unread }
    var read = reader.readOn(unread)
    read.reportsDepth = reportsDepth
    home.lock.withLock { more.found = read }
    return read.failures
  }

  deinit {
    if next == nil, more == nil { return }
    var (next, others) = released()
    FailureLink.release(&next, &others)
  }

  func released() -> (next: FailureLink?, others: [FailureLink]) {
    defer {
      next = nil
      more?.others = []
      more?.found = nil
    }
    return (next, others + (more?.found?.failures ?? []))
  }
}
