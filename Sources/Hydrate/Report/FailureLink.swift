/// What went wrong at one level of a document, for ``Failure``.
final class FailureLink: ChainLink, @unchecked Sendable {
  let issues: [MappingIssue]
  let check: (any DeferredCheck)?
  let first: MappingIssue?
  let isMistake: Bool
  let codingPath: [any CodingKey]?
  let leavesUnchecked: Bool
  // Both are constant until `deinit`, when nobody else has the link any more: that is what makes `@unchecked Sendable` hold.
  private(set) var next: FailureLink?
  private(set) var others: [FailureLink]

  init(
    issues: [MappingIssue], check: (any DeferredCheck)?, first: MappingIssue?, isMistake: Bool, codingPath: [any CodingKey]?,
    leavesUnchecked: Bool, next: FailureLink?, others: [FailureLink]
  ) {
    self.issues = issues
    self.check = check
    self.first = first
    self.isMistake = isMistake
    self.codingPath = codingPath
    self.leavesUnchecked = leavesUnchecked
    self.next = next
    self.others = others
  }

  deinit { FailureLink.letGo(&next, &others) }

  func released() -> (next: FailureLink?, others: [FailureLink]) {
    defer { (next, others) = (nil, []) }
    return (next, others)
  }
}
