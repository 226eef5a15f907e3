/// Numbers the plans of one store. Readers find their state for a plan by its number, because a
/// table is faster than a dictionary.
final class PlanNumbers: Sendable {
  /// No hand-written coding nests so many kinds of containers; a type with more derives them from
  /// its data.
  private static let nestedLimit = 4096

  private struct Counts {
    var all = 0
    var nested = 0
  }

  private let counts = Guarded(Counts())

  /// Returns a number for a type's plan. Numbers stay small, since there is one plan per type.
  func next() -> Int {
    counts.withLock { counts in
      counts.all += 1
      return counts.all - 1
    }
  }

  /// Returns a number for the plan of a nested container; -1 if readers must not keep state for
  /// it.
  func nextNested() -> Int {
    counts.withLock { counts in
      guard counts.nested < Self.nestedLimit else { return -1 }
      counts.nested += 1
      counts.all += 1
      return counts.all - 1
    }
  }
}

/// Counts the changes to plans. Readers that keep state for a plan compare the count and refresh
/// their state.
final class PlanRevision: Sendable {
  private let count = Guarded(0)

  var current: Int { count.withLock { $0 } }

  func advance() { count.withLock { $0 += 1 } }
}
