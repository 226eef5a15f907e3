/// Which parts of a configuration the samples need, found in one pass.
///
/// A clause says that a sample needs at least one of some parts. Each sample is tried with every
/// smallest set of parts that satisfies the clauses so far; one that changes something leads to
/// another clause. So the clauses of all samples together say what all need, in whatever order they
/// were found, provided that more parts never change what fewer parts do not.
struct NeededParts: Sendable {
  /// With more sets to try than this, all parts of the clauses are needed.
  private static let setLimit = 16

  private(set) var clauses: Set<Set<Int>> = []
  /// The smallest sets of parts that have one of each clause.
  private(set) var smallest: [Set<Int>] = [[]]

  /// Tries the parts on a sample.
  ///
  /// - Parameter isSame: Whether the outcome with some parts alone is that with all of them.
  mutating func examine(_ count: Int, isSame: (Set<Int>) -> Bool) {
    guard count > 0 else { return }
    while let failing = smallest.first(where: { !isSame($0) }) {
      var kept = failing
      for part in (0..<count).reversed() where !kept.contains(part) && !isSame(kept.union([part])) { kept.insert(part) }
      let clause = Set(0..<count).subtracting(kept)
      // The outcome is another each time.
      if clause.isEmpty { return add((0..<count).map { [$0] }) }
      add([clause])
    }
  }

  mutating func add(_ other: NeededParts) { add(Array(other.clauses)) }

  private mutating func add(_ more: [Set<Int>]) {
    clauses.formUnion(more)
    clauses = clauses.filter { clause in !clauses.contains { $0.isStrictSubset(of: clause) } }
    if let sets = Self.sets(for: clauses) {
      smallest = sets
    } else {
      clauses = Set(clauses.joined().map { [$0] })
      smallest = [Set(clauses.joined())]
    }
  }

  private static func sets(for clauses: Set<Set<Int>>) -> [Set<Int>]? {
    var sets: [Set<Int>] = [[]]
    for clause in clauses.sorted(by: { $0.sorted().lexicographicallyPrecedes($1.sorted()) }) {
      let extended = Set(sets.flatMap { set in set.isDisjoint(with: clause) ? clause.sorted().map { set.union([$0]) } : [set] })
      sets = extended.filter { set in !extended.contains { $0.isStrictSubset(of: set) } }
      if sets.count > setLimit { return nil }
    }
    return sets.sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) }
  }

  /// The parts without which nothing changes, taken away one after the other.
  func unused(of count: Int) -> [Int] {
    var unused: Set<Int> = []
    return (0..<count).filter { part in
      let isNeeded = clauses.contains { $0.subtracting(unused).subtracting([part]).isEmpty }
      if !isNeeded { unused.insert(part) }
      return !isNeeded
    }
  }
}
