/// How one list becomes another one.
enum ListStep {
  /// An element that stays.
  case keep(old: Int, new: Int)
  /// An element that is changed in its place.
  case change(old: Int, new: Int)
  case remove(old: Int)
  /// A new element, before an old one.
  case insert(new: Int, before: Int)

  var isKept: Bool {
    if case .keep = self { return true }
    return false
  }

  /// The steps from one list to another, in order. Equal elements stay, as far as they are in the
  /// same order; others that are equal are removed and inserted. Of a run of the rest, those with
  /// equal members are changed, then the others in order.
  static func steps(from old: [Value], to new: [Value]) -> [ListStep] {
    var difference = ListDifference(old, new)
    difference.run(0..<old.count, 0..<new.count)
    return moving(difference.steps, from: old, to: new)
  }

  /// The steps with no element changed into another one that is equal to one elsewhere.
  private static func moving(_ steps: [ListStep], from old: [Value], to new: [Value]) -> [ListStep] {
    var places: [Value: [Int]] = [:]
    for step in steps {
      switch step {
      case .change(_, let place), .insert(let place, _): places[new[place], default: []].append(place)
      case .keep, .remove: break
      }
    }
    var (moved, filled): (Set<Int>, Set<Int>) = ([], [])
    for step in steps {
      switch step {
      case .change(let element, _), .remove(let element):
        guard let place = places[old[element]]?.popLast() else { continue }
        moved.insert(element)
        filled.insert(place)
      case .keep, .insert: break
      }
    }
    return steps.flatMap { step -> [ListStep] in
      guard case .change(let element, let place) = step, moved.contains(element) || filled.contains(place) else { return [step] }
      return [.remove(old: element), .insert(new: place, before: element)]
    }
  }
}

private struct ListDifference {
  /// The most comparisons of a run in which the smallest difference is found, or elements with
  /// equal members. In longer runs only elements that are there once are found again.
  private static let mostComparisons = (smallest: 1 << 16, members: 1 << 12)

  private let old: [Value]
  private let new: [Value]
  private(set) var steps: [ListStep] = []

  init(_ old: [Value], _ new: [Value]) { (self.old, self.new) = (old, new) }

  private static func isAtMost(_ limit: Int, _ old: Range<Int>, _ new: Range<Int>) -> Bool {
    let (comparisons, isTooLarge) = old.count.multipliedReportingOverflow(by: new.count)
    return !isTooLarge && comparisons <= limit
  }

  /// Adds the steps of a run. Equal elements at both ends stay.
  mutating func run(_ from: Range<Int>, _ to: Range<Int>, isUnique: Bool = false) {
    let shorter = min(from.count, to.count)
    var start = 0
    while start < shorter, old[from.lowerBound + start] == new[to.lowerBound + start] { start += 1 }
    var end = 0
    while end < shorter - start, old[from.upperBound - 1 - end] == new[to.upperBound - 1 - end] { end += 1 }
    keep(from.lowerBound, to.lowerBound, count: start)
    middle(from.lowerBound + start..<from.upperBound - end, to.lowerBound + start..<to.upperBound - end, isUnique)
    keep(from.upperBound - end, to.upperBound - end, count: end)
  }

  private mutating func keep(_ from: Int, _ to: Int, count: Int) {
    for offset in 0..<count { steps.append(.keep(old: from + offset, new: to + offset)) }
  }

  private mutating func middle(_ from: Range<Int>, _ to: Range<Int>, _ isUnique: Bool) {
    if from.isEmpty || to.isEmpty || (from.count == 1 && to.count == 1) { return gap(from, to) }
    let isSmall = Self.isAtMost(Self.mostComparisons.smallest, from, to)
    if !isSmall, isUnique { return gap(from, to) }
    let (before, after) = numbers(from, to)
    var (one, other) = (from.lowerBound, to.lowerBound)
    for (index, partner) in isSmall ? Self.longestCommon(before, after) : Self.uniqueCommon(before, after) {
      let (next, nextOther) = (from.lowerBound + index, to.lowerBound + partner)
      if isSmall { gap(one..<next, other..<nextOther) } else { run(one..<next, other..<nextOther, isUnique: true) }
      keep(next, nextOther, count: 1)
      (one, other) = (next + 1, nextOther + 1)
    }
    if isSmall {
      gap(one..<from.upperBound, other..<to.upperBound)
    } else {
      run(one..<from.upperBound, other..<to.upperBound, isUnique: true)
    }
  }

  // MARK: Equal elements

  /// Numbers for the elements; equal ones have the same.
  private func numbers(_ from: Range<Int>, _ to: Range<Int>) -> (before: [Int], after: [Int]) {
    var numbers: [Value: Int] = [:]
    func number(_ value: Value) -> Int {
      if let known = numbers[value] { return known }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
    return (old[from].map(number), new[to].map(number))
  }

  /// The pairs of a longest common subsequence.
  private static func longestCommon(_ before: [Int], _ after: [Int]) -> [(Int, Int)] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return Array(zip(before.indices.filter { !removed.contains($0) }, after.indices.filter { !inserted.contains($0) }))
  }

  /// The pairs of elements that both lists have once, in the longest common order.
  private static func uniqueCommon(_ before: [Int], _ after: [Int]) -> [(Int, Int)] {
    func unique(_ numbers: [Int]) -> [Int: Int] {
      Dictionary(numbers.enumerated().map { ($1, $0) }, uniquingKeysWith: { _, _ in -1 }).filter { $0.value >= 0 }
    }
    let (own, others) = (unique(before), unique(after))
    let pairs = before.indices.compactMap { index in own[before[index]].flatMap { _ in others[before[index]] }.map { (index, $0) } }
    // For each length, the pair that ends an ascending run of it with the smallest partner.
    var (tails, previous): ([Int], [Int?]) = ([], [])
    for (number, pair) in pairs.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? tails[low - 1] : nil)
      if low < tails.count { tails[low] = number } else { tails.append(number) }
    }
    var result: [(Int, Int)] = []
    var next = tails.last
    while let number = next {
      result.append(pairs[number])
      next = previous[number]
    }
    return result.reversed()
  }

  // MARK: Other elements

  /// Adds the steps of a run without equal elements.
  private mutating func gap(_ from: Range<Int>, _ to: Range<Int>) {
    var (one, other) = (from.lowerBound, to.lowerBound)
    for (next, partner) in similar(from, to) + [(from.upperBound, to.upperBound)] {
      let common = min(next - one, partner - other)
      for offset in 0..<common { steps.append(.change(old: one + offset, new: other + offset)) }
      for index in one + common..<next { steps.append(.remove(old: index)) }
      for index in other + common..<partner { steps.append(.insert(new: index, before: next)) }
      if next < from.upperBound { steps.append(.change(old: next, new: partner)) }
      (one, other) = (next + 1, partner + 1)
    }
  }

  /// The pairs of objects with equal members, in order: those with the largest sum of squares.
  private func similar(_ from: Range<Int>, _ to: Range<Int>) -> [(Int, Int)] {
    guard !from.isEmpty, !to.isEmpty, from.count > 1 || to.count > 1, Self.isAtMost(Self.mostComparisons.members, from, to) else {
      return []
    }
    let others = new[to].map { value in value.object.map { Dictionary($0.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }) } }
    let squares = old[from].map { value in
      let members = value.object ?? []
      return others.map { other in
        let equal = other.map { other in members.count { other[$0.key] == $0.value } } ?? 0
        return equal * equal
      }
    }
    var best = Array(repeating: Array(repeating: 0, count: to.count + 1), count: from.count + 1)
    for one in (0..<from.count).reversed() {
      for other in (0..<to.count).reversed() {
        best[one][other] = max(best[one + 1][other], best[one][other + 1], squares[one][other] + best[one + 1][other + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (one, other) = (0, 0)
    while one < from.count, other < to.count {
      if squares[one][other] > 0, best[one][other] == squares[one][other] + best[one + 1][other + 1] {
        pairs.append((from.lowerBound + one, to.lowerBound + other))
        (one, other) = (one + 1, other + 1)
      } else if best[one][other] == best[one + 1][other] {
        one += 1
      } else {
        other += 1
      }
    }
    return pairs
  }
}
