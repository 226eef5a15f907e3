/// The changes to instances that an update has found out, and has yet to make: they are made when nothing can fail any more.
final class StagedChanges {
  /// One change, and what takes it back.
  struct Change {
    let make: () throws(MappingError) -> Void
    let takeBack: () -> Void
  }

  private var changes: [Change] = []
  /// How many updates are under way, one within another.
  private var depth = 0

  /// Whether changes wait for the end of an update.
  var isOpen: Bool { depth > 0 }

  var count: Int { changes.count }

  func add(_ make: @escaping () throws(MappingError) -> Void, takeBack: @escaping () -> Void = {}) {
    changes.append(Change(make: make, takeBack: takeBack))
  }

  /// Drops the changes since a mark, for what has failed.
  func drop(since mark: Int) {
    if changes.count > mark { changes.removeSubrange(mark...) }
  }

  /// Does something whose changes are made at its end, or at that of the update around it; all of them, or none where it fails.
  func collect<Result>(_ body: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    let mark = changes.count
    depth += 1
    defer { depth -= 1 }
    do throws(MappingError) {
      let result = try body()
      if depth == 1 {
        defer { changes = [] }
        try make(since: 0)
      }
      return result
    } catch {
      drop(since: mark)
      throw error
    }
  }

  /// Makes the changes since a mark for as long as something looks at what comes of them.
  func trying<Result>(since mark: Int, _ look: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    guard changes.count > mark else { return try look() }
    try make(since: mark)
    defer { takeBack(mark..<changes.count) }
    return try look()
  }

  private func make(since mark: Int) throws(MappingError) {
    for number in mark..<changes.count {
      do throws(MappingError) {
        try changes[number].make()
      } catch {
        takeBack(mark..<number)
        throw error
      }
    }
  }

  private func takeBack(_ range: Range<Int>) {
    for number in range.reversed() { changes[number].takeBack() }
  }
}
