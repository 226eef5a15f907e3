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
  let check: (any DeferredCheck)?
  let first: MappingIssue?
  let isMistake: Bool
  let staysFatal: Bool
  let codingPath: [any CodingKey]?
  let leavesUnchecked: Bool
  /// The call that the failure comes from; nil where nothing was put off.
  let home: FailureHome?
  /// What was found when somebody first asked, from here on. Few ask, so one lock serves all.
  private var found: [MappingIssue]?
  private static let foundLock = NSLock()
  // Both are constant until `deinit`, when nobody else has the link any more: that is what makes `@unchecked Sendable` hold.
  private(set) var next: FailureLink?
  private(set) var others: [FailureLink]

  init(
    issues: [MappingIssue], check: (any DeferredCheck)?, first: MappingIssue?, isMistake: Bool, staysFatal: Bool,
    codingPath: [any CodingKey]?, leavesUnchecked: Bool, next: FailureLink?, others: [FailureLink]
  ) {
    self.issues = issues
    self.check = check
    self.first = first
    self.isMistake = isMistake
    self.staysFatal = staysFatal
    self.codingPath = codingPath
    self.leavesUnchecked = leavesUnchecked
    home = check?.home ?? next?.home ?? others.lazy.compactMap(\.home).first
    self.next = next
    self.others = others
  }

  /// A link of one fatal issue, which goes on from none: what most failures are.
  init(_ issue: MappingIssue) {
    issues = [issue]
    first = issue
    isMistake = issue.isMistake
    staysFatal = isMistake || issue.staysFatal
    (check, codingPath, home, next) = (nil, nil, nil, nil)
    leavesUnchecked = false
    others = []
  }

  /// What was found when somebody first asked; of two who ask at once the first one's.
  func found(or made: [MappingIssue]?) -> [MappingIssue]? {
    Self.foundLock.lock()
    defer { Self.foundLock.unlock() }
    if found == nil { found = made }
    return found
  }

  /// Finds now what somebody may ask for.
  func settle() { _ = Failure(self).held(reusesFound: true) }

  deinit {
    var (next, others) = released()
    FailureLink.letGo(&next, &others)
  }

  func released() -> (next: FailureLink?, others: [FailureLink]) {
    defer { (next, others) = (nil, []) }
    return (next, others)
  }
}
