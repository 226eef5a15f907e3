/// Where a call is: what it has reported, staged and recorded so far.
///
/// Only this file takes any of that back. What attempts at models have learnt is not part of it; see
/// ``ReadAttempts``.
package struct Checkpoint: BitwiseCopyable {
  fileprivate let issues: Int
  fileprivate let surplus: Int
  fileprivate let staged: Int
  fileprivate let events: Int

  @inline(__always) fileprivate init(_ counts: SessionCounts, _ recorder: ExplanationRecorder?) {
    (issues, surplus, staged) = (counts.issues, counts.surplus, counts.staged)
    events = recorder?.count ?? 0
  }
}

extension Session {
  package var checkpoint: Checkpoint { Checkpoint(counts, recorder) }

  /// Takes back everything since a checkpoint, for an attempt that is given up.
  package func rollBack(to checkpoint: Checkpoint) {
    _ = takeIssues(since: checkpoint)
    dropChanges(since: checkpoint)
    counts.surplus = checkpoint.surplus
    recorder?.drop(since: checkpoint.events)
  }

  /// Removes the issues since a checkpoint, for a failure or a row to carry.
  package func takeIssues(since checkpoint: Checkpoint) -> [MappingIssue] {
    guard counts.issues > checkpoint.issues else { return [] }
    let taken = issues(since: checkpoint)
    issues.removeSubrange(checkpoint.issues...)
    return taken
  }

  /// The issues since a checkpoint.
  func issues(since checkpoint: Checkpoint) -> [MappingIssue] { Array(issues.dropFirst(checkpoint.issues)) }

  /// The events since a checkpoint that an explained call has recorded.
  func events(since checkpoint: Checkpoint) -> [ExplanationLog.Item] { recorder?.events(since: checkpoint.events) ?? [] }

  // MARK: Staged changes

  /// Drops the changes since a checkpoint, after a failure.
  package func dropChanges(since checkpoint: Checkpoint) {
    if hasChanges(since: checkpoint) { staged.drop(since: checkpoint.staged) }
  }

  /// Whether changes have been staged since a checkpoint.
  func hasChanges(since checkpoint: Checkpoint) -> Bool { counts.staged > checkpoint.staged }

  /// Whether a change of an instance has been staged since a checkpoint.
  func hasChanges(of instance: AnyObject, since checkpoint: Checkpoint) -> Bool {
    hasChanges(since: checkpoint) && staged.has(instance, since: checkpoint.staged)
  }

  /// Cancels the changes from one checkpoint to another, which no longer count.
  func cancelChanges(from start: Checkpoint, to end: Checkpoint) {
    if end.staged > start.staged { staged.cancel(start.staged..<end.staged) }
  }

  /// Runs a closure that sees the changes since a checkpoint.
  func trying<Result>(since checkpoint: Checkpoint, _ look: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    guard hasChanges(since: checkpoint) else { return try look() }
    return try staged.trying(staged.instances(since: checkpoint.staged), look)
  }
}

extension Reader {
  /// The checkpoint of the session, without asking it: one is taken for each model.
  @inline(__always) var checkpoint: Checkpoint { Checkpoint(counts, recorder) }
}
