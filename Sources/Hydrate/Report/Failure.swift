/// A mapping that did not succeed, on its way out.
///
/// A failure is a chain: what went wrong, and at each object that it left, the check of the fields that were not asked for yet. The checks
/// are kept, not run: an alternative that somebody tries and drops costs none. They run when the failure leaves the run or is softened.
final class Failure: Error {
  /// What was found at this link of the chain.
  let issues: [MappingIssue]
  let cause: Failure?
  let check: (any DeferredCheck)?
  /// The fatal issue that was found first.
  let first: MappingIssue?
  /// The keys that lead there, where they have been spelled out; every level of a document shows them.
  let codingPath: [any CodingKey]?

  init(_ issues: [MappingIssue], cause: Failure? = nil, check: (any DeferredCheck)? = nil, codingPath: [any CodingKey]? = nil) {
    self.issues = issues
    self.cause = cause
    self.check = check
    self.codingPath = codingPath
    first =
      cause?.first ?? issues.first { $0.severity == .fatal } ?? (check as? JoinedFailures)?.failures.lazy.compactMap(\.first).first
  }

  convenience init(_ code: MappingIssue.Code, _ detail: Detail, at place: Place, underlying: (any Error)? = nil) {
    self.init([MappingIssue(code, detail, at: place, underlyingError: underlying)])
  }

  /// The failures side by side that this one stands for.
  var joined: [Failure] { (check as? JoinedFailures)?.failures ?? [] }

  /// Every issue: those of the chain, and those that the kept checks find now.
  func resolved() -> [MappingIssue] {
    if cause == nil, check == nil { return issues }
    var links: [Failure] = []
    var link: Failure? = self
    while let current = link {
      links.append(current)
      link = current.cause
    }
    var all: [MappingIssue] = []
    for link in links.reversed() {
      all += link.issues
      if let check = link.check { all += check.run() }
    }
    return all
  }
}

/// What was left to look at when a mapping failed.
protocol DeferredCheck: Sendable {
  /// Looks, and gives the issues found.
  func run() -> [MappingIssue]
}

extension Failure {
  /// Several failures of one value as one.
  static func joined(_ failures: [Failure]) -> Failure {
    guard failures.count != 1 else { return failures[0] }
    return Failure([], check: JoinedFailures(failures: failures))
  }

  static func tooDeep(at place: Place) -> Failure {
    Failure(.tooDeep, .text("nested deeper than the thread's stack can follow"), at: place)
  }
}

/// Failures side by side, resolved when they are asked for.
private struct JoinedFailures: DeferredCheck {
  let failures: [Failure]
  func run() -> [MappingIssue] { failures.flatMap { $0.resolved() } }
}
