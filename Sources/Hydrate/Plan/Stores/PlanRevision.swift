/// Counts the changes to plans that those must hear of who know a plan and keep what they know: they compare, and ask anew.
final class PlanRevision: Sendable {
  private let count = Guarded(0)

  var current: Int { count.withLock { $0 } }

  func advance() { count.withLock { $0 += 1 } }
}
