// Changes to instances wait until nothing can fail any more. A session in which nothing is staged pays for a count.
extension Session {
  /// The changes that wait.
  var staged: StagedChanges { madeExtras.staged }

  /// How many changes wait; a mark for what is to be dropped or looked at.
  var stagedCount: Int { extras?.staged.count ?? 0 }

  /// Drops the changes since a mark, for what has failed.
  func dropStaged(since mark: Int) { extras?.staged.drop(since: mark) }

  /// Leaves changes undone, for what does not count any more.
  func cancelStaged(_ range: Range<Int>) { extras?.staged.cancel(range) }

  /// Does something whose changes are made at its end, or at that of what is under way around it; all of them, or none where it fails.
  func collect<Result>(_ body: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    let mark = stagedCount
    collecting += 1
    defer { collecting -= 1 }
    do throws(MappingError) {
      let result = try body()
      if collecting == 1, stagedCount > 0 {
        try checkStack()
        try staged.make()
      }
      return result
    } catch {
      dropStaged(since: mark)
      throw error
    }
  }

  /// Has something look at what is staged since a mark as it will be.
  func trying<Result>(since mark: Int, _ look: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    guard stagedCount > mark else { return try look() }
    return try staged.trying(staged.instances(since: mark), look)
  }

  /// Has something look at an instance as it will be.
  func trying<Result>(_ instance: AnyObject, _ look: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    guard stagedCount > 0 else { return try look() }
    return try staged.trying([ObjectIdentifier(instance)], look)
  }
}
