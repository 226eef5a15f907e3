/// Numbers the plans of one store, by which runs find what they know of each: a table is quicker than a look-up.
final class PlanNumbers: Sendable {
  /// No coding by hand nests so many kinds of containers; what has more makes them of its data.
  private static let nestedLimit = 4096

  private struct Counts {
    var all = 0
    var nested = 0
    /// The plans of types that have kept a container which was lent to them.
    var keepers: Set<Int> = []
  }

  private let counts = Guarded(Counts())

  /// The number of a type's plan; small, as there is one a type.
  func next() -> Int {
    counts.withLock { counts in
      counts.all += 1
      return counts.all - 1
    }
  }

  /// Whether a plan's type may be lent a container: not where it has kept one, since it is likely to do it again, and what is kept is lost.
  func mayBeLent(_ number: Int) -> Bool { counts.withLock { !$0.keepers.contains(number) } }

  func noteKeeper(_ number: Int) { counts.withLock { _ = $0.keepers.insert(number) } }

  /// The number of the plan of a nested container; -1 for one that runs are not to keep anything of.
  func nextNested() -> Int {
    counts.withLock { counts in
      guard counts.nested < Self.nestedLimit else { return -1 }
      counts.nested += 1
      counts.all += 1
      return counts.all - 1
    }
  }
}
