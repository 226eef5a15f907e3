/// The issues of a call.
extension Session {
  package func report(_ issue: MappingIssue) {
    if isFull { counts.surplus += 1 } else { issues.append(issue.softened()) }
  }

  /// Whether no more issues are kept.
  var isFull: Bool { isFull(with: 0) }

  /// The same with further issues.
  func isFull(with further: Int) -> Bool { counts.issues + further >= issueLimit }

  /// Reports all issues of a failure as non-fatal, because a fallback is used.
  package func soften(_ failure: Failure, _ fallback: Fallback? = nil) {
    noteSoftened()
    // If further issues are only counted, unread values are not searched for them.
    if isFull { return counts.surplus += failure.countOfFound }
    if let issue = failure.only { return issues.append(issue.softened(by: fallback)) }
    let found = failure.resolved(limit: issueLimit)
    let room = issueLimit - counts.issues
    for issue in found.prefix(room) { issues.append(issue.softened(by: fallback)) }
    counts.surplus += max(0, found.count - room)
  }

  /// Returns the error of a whole call: unread values are read, and issues are sorted.
  package func complete(_ error: MappingError) -> MappingError { complete(stackError(or: error), issues, facts) }

  /// The same for a part of a call with non-fatal issues of its own.
  package func complete(_ error: MappingError, _ issues: [MappingIssue], _ facts: ReportFacts) -> MappingError {
    let fatal = error.failure.resolved(limit: issueLimit)
    var all = (fatal + issues).inSourceOrder()
    var facts = facts
    if all.count > issueLimit {
      // If there are more, reading parts has stopped at the issue that exceeds the limit.
      facts.omitted += all.count - issueLimit
      facts.isTruncated = true
      all.removeSubrange(issueLimit...)
      if !all.contains(where: { $0.severity == .fatal }), let ending = error.ending { all[all.count - 1] = ending }
    }
    return MappingError(complete: all, ending: error.ending, facts)
  }

  /// Facts about the issues.
  package var facts: ReportFacts {
    var facts = ReportFacts(omitted: counts.surplus)
    for number in 0..<readerCount {
      if let keys = readers[number]?.sensitiveKeys { facts.sensitive = keys.joined(facts.sensitive) }
    }
    return facts
  }

  /// Runs a closure and restores the session afterwards; returns the issues that the closure
  /// reported.
  func apart<Result>(_ body: () -> Result) -> (result: Result, issues: [MappingIssue]) {
    let (around, omittedAround, reads, refusals) = (issues, counts.surplus, counts.reads, counts.exactRefusals)
    let (stackEnd, checkpoint) = (stackEnd, checkpoint)
    (issues, counts.surplus) = ([], 0)
    // Nested in a mapping that ends later, so that changes to instances are never made.
    collecting += 1
    let result = body()
    collecting -= 1
    dropChanges(since: checkpoint)
    // Later ones have no consequences.
    extras?.stackEnd = stackEnd
    let reported = issues
    (issues, counts.surplus, counts.reads, counts.exactRefusals) = (around, omittedAround, reads, refusals)
    return (result, reported)
  }
}
