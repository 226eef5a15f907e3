import Foundation

/// What went wrong at one level of a document, for ``Failure``.
final class FailureLink: ChainLink, @unchecked Sendable {
  let issues: [MappingIssue]
  let check: (any DeferredCheck)?
  let first: MappingIssue?
  let isMistake: Bool
  let staysFatal: Bool
  let codingPath: [any CodingKey]?
  let leavesUnchecked: Bool
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
    self.next = next
    self.others = others
  }

  /// What was found when somebody first asked; of two who ask at once the first one's.
  func found(or made: [MappingIssue]?) -> [MappingIssue]? {
    Self.foundLock.lock()
    defer { Self.foundLock.unlock() }
    if found == nil { found = made }
    return found
  }

  deinit { FailureLink.letGo(&next, &others) }

  func released() -> (next: FailureLink?, others: [FailureLink]) {
    defer { (next, others) = (nil, []) }
    return (next, others)
  }
}
