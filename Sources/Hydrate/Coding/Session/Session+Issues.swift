/// The issues of a call.
extension Session {
  package func report(_ issue: MappingIssue) {
    if isFull { omitted += 1 } else { issues.append(issue.softened()) }
  }

  /// The number of issues that were not kept.
  private var omitted: Int {
    get { extras?.ownFacts.omitted ?? 0 }
    set { if newValue > 0 || extras != nil { madeExtras.ownFacts.omitted = newValue } }
  }

  /// Whether no more issues are kept.
  var isFull: Bool { issueCount >= issueLimit }

  /// Reports all issues of a failure as non-fatal, because a fallback is used.
  package func soften(_ failure: Failure, _ fallback: Fallback? = nil) {
    noteSoftened()
    // If further issues are only counted, unread values are not searched for them.
    if isFull { return omitted += failure.countOfFound }
    if let issue = failure.only { return issues.append(issue.softened(by: fallback)) }
    let found = failure.resolved(limit: issueLimit)
    let room = issueLimit - issueCount
    for issue in found.prefix(room) { issues.append(issue.softened(by: fallback)) }
    omitted += max(0, found.count - room)
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
    var facts = extras?.ownFacts ?? .none
    for number in 0..<readerCount {
      if let keys = readers[number]?.sensitiveKeys { facts.sensitive = keys.joined(facts.sensitive) }
    }
    return facts
  }

  /// Runs a closure and restores the session afterwards; returns the issues that the closure
  /// reported.
  func apart<Result>(_ body: () -> Result) -> (result: Result, issues: [MappingIssue]) {
    let (around, omittedAround, reads, refusals) = (issues, omitted, counts.reads, counts.exactRefusals)
    let (stackEnd, mark) = (stackEnd, stagedCount)
    (issues, omitted) = ([], 0)
    // Nested in a mapping that ends later, so that changes to instances are never made.
    collecting += 1
    let result = body()
    collecting -= 1
    dropStaged(since: mark)
    // Later ones have no consequences.
    extras?.stackEnd = stackEnd
    let reported = issues
    (issues, omitted, counts.reads, counts.exactRefusals) = (around, omittedAround, reads, refusals)
    return (result, reported)
  }

  /// What an attempt that is given up takes back.
  var checkpoint: Checkpoint {
    Checkpoint(issues: issueCount, staged: stagedCount, omitted: omitted, events: recorder?.count ?? 0)
  }

  /// Takes back what was reported, staged and recorded since a checkpoint.
  func rollBack(to checkpoint: Checkpoint) {
    _ = withdraw(since: checkpoint.issues)
    dropStaged(since: checkpoint.staged)
    omitted = checkpoint.omitted
    recorder?.drop(since: checkpoint.events)
  }

  /// Removes the issues reported since the mark, for a failure to carry.
  package func withdraw(since mark: Int) -> [MappingIssue] {
    guard issueCount > mark else { return [] }
    let withdrawn = Array(issues[mark...])
    issues.removeSubrange(mark...)
    return withdrawn
  }
}

/// Where a call stands: the counts of its issues, its staged changes and its recorded events.
struct Checkpoint {
  let issues: Int
  let staged: Int
  let omitted: Int
  let events: Int
}
