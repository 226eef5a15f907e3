import Foundation

/// A link of a chain that never changes, which others may go on from too: a chain that branches is a tree with the root shared.
///
/// What an error is made of is as deep as the document that it is of. So links are let go of one after another, never one from within another,
/// which would take more stack than a thread may have: a link does that in its `deinit`, by ``letGo(_:_:)``.
protocol ChainLink: AnyObject, Sendable, CustomReflectable {
  /// The link that this one goes on from, and more of them side by side, all of which it lets go of; for who alone has the link.
  func released() -> (next: Self?, others: [Self])
}

extension ChainLink {
  /// Lets go of what a link went on from, which nobody else must hold meanwhile: hence `inout`. Variables, not a link's own properties: where those are
  /// lent Swift checks every look at one.
  @inline(__always) static func letGo(_ next: inout Self?, _ others: inout [Self]) {
    var last = next
    next = nil
    var waiting = others
    others = []
    while true {
      // What others still have is theirs to let go of.
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

  /// Nothing: to look into a chain as deep as it is would take more stack than a thread may have.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// One level of the way to a value, for ``PathNode``.
final class PathLink: ChainLink, @unchecked Sendable {
  let step: PathStep
  let value: Value
  /// Whether the value stands in the document of the root, or is a part of it; a mapper may have made one of its own on the way.
  let isInSource: Bool
  /// The document of the root, where it is composed of parts of others.
  let composed: Document?
  // Constant until `deinit`, when nobody else has the link any more: that is what makes `@unchecked Sendable` hold.
  private(set) var next: PathLink?

  init(step: PathStep, value: Value, isInSource: Bool, composed: Document?, next: PathLink?) {
    self.step = step
    self.value = value
    self.isInSource = isInSource
    self.composed = composed
    self.next = next
  }

  deinit {
    var (next, none) = released()
    PathLink.letGo(&next, &none)
  }

  func released() -> (next: PathLink?, others: [PathLink]) {
    defer { next = nil }
    return (next, [])
  }
}

/// What went wrong at one level of a document, for ``Failure``.
final class FailureLink: ChainLink, @unchecked Sendable {
  let issues: [MappingIssue]
  /// What was left unread at this level, as data that the home knows to read; nil where nothing was.
  let unread: (any Sendable)?
  let first: MappingIssue?
  let isMistake: Bool
  let staysFatal: Bool
  let codingPath: [any CodingKey]?
  let leavesUnchecked: Bool
  /// The mapper that contains itself within which this failed, where there is one.
  let knot: ObjectIdentifier?
  /// The call that the failure comes from; nil where nothing was left unread.
  let home: FailureHome?
  /// What was found in what was left unread, under the home's lock.
  private var found: Remainder?
  // Both are constant until `deinit`, when nobody else has the link any more: that is what makes `@unchecked Sendable` hold.
  private(set) var next: FailureLink?
  private(set) var others: [FailureLink]

  /// - Parameter home: the call that reads what was left unread.
  init(
    issues: [MappingIssue], unread: (any Sendable)?, of home: FailureHome?, first: MappingIssue?, isMistake: Bool, staysFatal: Bool,
    codingPath: [any CodingKey]?, leavesUnchecked: Bool, knot: ObjectIdentifier?, next: FailureLink?, others: [FailureLink]
  ) {
    self.issues = issues
    self.unread = unread
    self.first = first
    self.isMistake = isMistake
    self.staysFatal = staysFatal
    self.codingPath = codingPath
    self.leavesUnchecked = leavesUnchecked
    self.knot = knot
    self.home = home ?? next?.home ?? others.lazy.compactMap(\.home).first
    self.next = next
    self.others = others
  }

  /// A link of one fatal issue, which goes on from none: what most failures are.
  init(_ issue: MappingIssue) {
    issues = [issue]
    first = issue
    isMistake = issue.isMistake
    staysFatal = isMistake || issue.staysFatal
    (unread, codingPath, knot, home, next) = (nil, nil, nil, nil, nil)
    leavesUnchecked = false
    others = []
  }

  /// What was found in what was left unread; nil as long as that has not been read.
  var remainder: Remainder? {
    guard unread != nil, let home else { return nil }
    return home.lock.withLock { found }
  }

  /// Reads what was left unread, unless that has been done; gives what failed there.
  func readOn(tellsDepth: Bool) -> [FailureLink] {
    if let found = remainder { return found.failures }
    guard let unread, let home, let reader = home.reader else { return [] }
    // User code that runs meanwhile may ask for the issues.
    home.lock.withLock { found = .unread }
    var read = reader.readOn(unread)
    read.tellsDepth = tellsDepth
    home.lock.withLock { found = read }
    return read.failures
  }

  deinit {
    var (next, others) = released()
    FailureLink.letGo(&next, &others)
  }

  func released() -> (next: FailureLink?, others: [FailureLink]) {
    defer { (next, others, found) = (nil, [], nil) }
    return (next, others + (found?.failures ?? []))
  }
}
