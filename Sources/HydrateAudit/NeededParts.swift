/// Which parts of a configuration the samples need, found in one pass.
///
/// Each sample is tried with every smallest set of parts that satisfies the clauses so far, and with
/// one more part each, since a rule may be needed only where another part is kept: a rule for a field
/// beside a key transformer. A set that changes something leads to another clause. So the clauses of
/// all samples together say what all need, in whatever order they were found.
struct NeededParts: Sendable {
  /// With more sets to try, or more clauses, than this, all parts of the clauses are needed.
  private static let (setLimit, clauseLimit) = (8, 256)

  /// At least one of some parts is needed.
  private struct Clause: Hashable {
    /// The part with which it is; nil if it always is.
    let condition: Int?
    let parts: Set<Int>

    func isBroken(by kept: Set<Int>) -> Bool { condition.map(kept.contains) != false && kept.isDisjoint(with: parts) }

    var text: String { "\(parts.sorted())" }

    func implies(_ other: Clause) -> Bool {
      self != other && (condition == nil || condition == other.condition) && parts.isSubset(of: other.parts)
    }
  }

  private var clauses: Set<Clause> = []
  /// The smallest sets of parts that break no clause.
  private var smallest: [Set<Int>] = [[]]

  /// Tries the parts on a sample.
  ///
  /// - Parameter isSame: Whether the outcome with some parts alone is that with all of them.
  mutating func examine(_ count: Int, isSame: (Set<Int>) -> Bool) {
    guard count > 0 else { return }
    var known: [Set<Int>: Bool] = [:]
    func differs(_ kept: Set<Int>) -> Bool {
      let result = known[kept] ?? isSame(kept)
      known[kept] = result
      return !result
    }
    while let (failing, condition) = failing(count, differs) {
      var kept = failing
      for part in (0..<count).reversed() where !kept.contains(part) && differs(kept.union([part])) { kept.insert(part) }
      let parts = Set(0..<count).subtracting(kept)
      // The outcome is another each time.
      guard !parts.isEmpty else { return add((0..<count).map { Clause(condition: nil, parts: [$0]) }) }
      add([Clause(condition: condition, parts: parts)])
    }
  }

  /// A set of parts that breaks no clause, but changes the sample, and the part that it has beside
  /// those that are needed.
  private func failing(_ count: Int, _ differs: (Set<Int>) -> Bool) -> (kept: Set<Int>, condition: Int?)? {
    for set in smallest {
      if differs(set) { return (set, nil) }
      for part in 0..<count where !set.contains(part) {
        let kept = set.union([part])
        if !clauses.contains(where: { $0.isBroken(by: kept) }), differs(kept) { return (kept, part) }
      }
    }
    return nil
  }

  mutating func add(_ other: NeededParts) { add(Array(other.clauses)) }

  private mutating func add(_ more: [Clause]) {
    clauses.formUnion(more)
    clauses = clauses.filter { clause in !clauses.contains { $0.implies(clause) } }
    if clauses.count <= Self.clauseLimit, let sets = Self.sets(for: clauses) { return smallest = sets }
    let parts = Set(clauses.flatMap { $0.parts.union($0.condition.map { [$0] } ?? []) })
    (clauses, smallest) = (Set(parts.map { Clause(condition: nil, parts: [$0]) }), [parts])
  }

  private static func sets(for clauses: Set<Clause>) -> [Set<Int>]? {
    // In order, so that the limit does not depend on the tasks.
    let clauses = clauses.sorted { ($0.condition ?? -1, $0.text) < ($1.condition ?? -1, $1.text) }
    var (waiting, seen, sets): ([Set<Int>], Set<Set<Int>>, Set<Set<Int>>) = ([[]], [], [])
    while let set = waiting.popLast() {
      guard let broken = clauses.first(where: { $0.isBroken(by: set) }) else {
        sets = sets.filter { !set.isSubset(of: $0) }.union(sets.contains { $0.isSubset(of: set) } ? [] : [set])
        continue
      }
      waiting += broken.parts.sorted().map { set.union([$0]) }.filter { seen.insert($0).inserted }
      if seen.count > clauseLimit { return nil }
    }
    return sets.count > setLimit ? nil : sets.sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) }
  }

  /// The parts without which nothing changes, taken away one after the other.
  func unused(of count: Int) -> [Int] {
    var kept = Set(0..<count)
    return (0..<count).filter { part in
      let fewer = kept.subtracting([part])
      guard !clauses.contains(where: { $0.isBroken(by: fewer) }) else { return false }
      kept = fewer
      return true
    }
  }
}
