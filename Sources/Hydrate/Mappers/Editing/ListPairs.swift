/// Which elements of two written forms of a list are the same one.
///
/// Equal elements are, wherever they are. Of the others those with the same `Identifiable.id`; of a
/// type without one those with the same value of a property, if each of its values belongs to one
/// element of either list; else those at the same index, if the lists are equally long and all other
/// pairs are at their own index. An element that has no partner is another one, whatever it has in
/// common with those that have gone.
struct ListPairs {
  private let old: [Value]
  private let new: [Value]
  /// For each new element the old one.
  private(set) var origins: [Int?]
  /// For each old element the new one.
  private(set) var partners: [Int?]

  /// - Parameter isOrdered: Whether an index says something of an element.
  init(
    _ old: [Value], _ new: [Value], isOrdered: Bool = true, ids: WrittenIdentities? = nil, by areEqual: (Value, Value) -> Bool
  ) {
    (self.old, self.new) = (old, new)
    origins = Array(repeating: nil, count: new.count)
    partners = Array(repeating: nil, count: old.count)
    pairEqual(areEqual)
    guard origins.contains(nil), partners.contains(nil) else { return }
    if let ids, ids.old.count == old.count, ids.new.count == new.count {
      let haveIDs = Self.areUnique(ids.old) && Self.areUnique(ids.new)
      if haveIDs {
        pair(ids.old, ids.new)
        // What has an identity is no other element.
        pairPlaces(isOrdered) { ids.old[$0] == nil && ids.new[$1] == nil }
        return
      }
    }
    pairProperties()
    pairPlaces(isOrdered) { _, _ in true }
  }

  private mutating func pair(_ old: Int, _ new: Int) { (origins[new], partners[old]) = (old, new) }

  // MARK: Equal elements

  private mutating func pairEqual(_ areEqual: (Value, Value) -> Bool) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, areEqual(old[start], new[start]) {
      pair(start, start)
      start += 1
    }
    var end = 0
    while end < shorter - start, areEqual(old[old.count - 1 - end], new[new.count - 1 - end]) {
      pair(old.count - 1 - end, new.count - 1 - end)
      end += 1
    }
    let (before, after) = (Array(start..<old.count - end), Array(start..<new.count - end))
    if before.isEmpty || after.isEmpty || before.count == 1 && after.count == 1 { return }
    // The elements of the longer list, by equality, in order.
    let isShorter = before.count <= after.count
    var queues: [Value: Queue] = [:]
    for index in isShorter ? after : before { queues[isShorter ? new[index] : old[index], default: Queue()].indices.append(index) }
    var (last, rest): (Int, [Int]) = (-1, [])
    for index in isShorter ? before : after {
      // In order as far as possible, so that few elements move.
      guard let partner = queues[isShorter ? old[index] : new[index]]?.take(after: last) else {
        rest.append(index)
        continue
      }
      last = partner
      if isShorter { pair(index, partner) } else { pair(partner, index) }
    }
    for index in rest {
      guard let partner = queues[isShorter ? old[index] : new[index]]?.takeSkipped() else { continue }
      if isShorter { pair(index, partner) } else { pair(partner, index) }
    }
  }

  /// The indices of equal elements.
  private struct Queue {
    var indices: [Int] = []
    private var next = 0
    private var skipped: [Int] = []
    private var nextSkipped = 0

    mutating func take(after index: Int) -> Int? {
      while next < indices.count, indices[next] <= index {
        skipped.append(indices[next])
        next += 1
      }
      guard next < indices.count else { return nil }
      next += 1
      return indices[next - 1]
    }

    mutating func takeSkipped() -> Int? {
      if nextSkipped < skipped.count {
        nextSkipped += 1
        return skipped[nextSkipped - 1]
      }
      guard next < indices.count else { return nil }
      next += 1
      return indices[next - 1]
    }
  }

  // MARK: Other elements

  private static func areUnique<Key: Hashable>(_ keys: [Key?]) -> Bool {
    var seen: Set<Key> = []
    return keys.allSatisfy { $0.map { seen.insert($0).inserted } ?? true }
  }

  /// Pairs the remaining elements with equal keys, which are unique in each list.
  private mutating func pair<Key: Hashable>(_ old: [Key?], _ new: [Key?]) {
    var known: [Key: Int] = [:]
    for (index, key) in old.enumerated() where partners[index] == nil { if let key { known[key] = index } }
    for (index, key) in new.enumerated() where origins[index] == nil {
      if let key, let partner = known[key] { pair(partner, index) }
    }
  }

  private mutating func pairProperties() {
    // Elements that have a value of an identifying property are not told by a later one.
    var (settledOld, settledNew) = (partners.map { $0 != nil }, origins.map { $0 != nil })
    for key in propertyKeys {
      guard settledOld.contains(false), settledNew.contains(false) else { return }
      guard let (own, others) = Self.values(of: key, old, new) else { continue }
      pair(
        zip(own, settledOld).map { $1 ? nil : $0 },
        zip(others, settledNew).map { $1 ? nil : $0 })
      for (index, value) in own.enumerated() where value != nil { settledOld[index] = true }
      for (index, value) in others.enumerated() where value != nil { settledNew[index] = true }
    }
  }

  /// The keys of the elements that have no partner yet, `id` first, then in the order in which they
  /// are written.
  private var propertyKeys: [String] {
    var (keys, seen): ([String], Set<String>) = ([], [])
    for (index, partner) in partners.enumerated() where partner == nil {
      for key in old[index].keys ?? [] where seen.insert(key).inserted { keys.append(key) }
    }
    return keys.filter { $0.lowercased() == "id" } + keys.filter { $0.lowercased() != "id" }
  }

  /// The values of a property, of all elements; nil if one belongs to several of a list, or if there
  /// is none.
  private static func values(of key: String, _ old: [Value], _ new: [Value]) -> ([Value?], [Value?])? {
    var isThere = false
    func values(_ elements: [Value]) -> [Value?]? {
      var (values, seen): ([Value?], Set<Value>) = ([], [])
      for element in elements {
        guard let value = element[key], !value.isNull else {
          values.append(Optional.none)
          continue
        }
        if !seen.insert(value).inserted { return nil }
        values.append(value)
      }
      isThere = isThere || !seen.isEmpty
      return values
    }
    guard let own = values(old), let others = values(new), isThere else { return nil }
    return (own, others)
  }

  private mutating func pairPlaces(_ isOrdered: Bool, _ mayBeSame: (Int, Int) -> Bool) {
    guard isOrdered, old.count == new.count, origins.indices.allSatisfy({ (origins[$0] ?? $0) == $0 }) else { return }
    for index in origins.indices where origins[index] == nil && mayBeSame(index, index) { pair(index, index) }
  }
}

extension ListPairs {
  /// The new elements that are where they were.
  var unmoved: [Int] { origins.indices.filter { origins[$0] == $0 } }

  /// The new elements that stay while the others move: those whose old ones are in the same order, or
  /// where some have changed places, all others.
  var staying: [Int] {
    let (unmoved, inOrder) = (unmoved, inOrder)
    return old.count == new.count && unmoved.count >= inOrder.count - 1 ? unmoved : inOrder
  }

  /// The most elements whose old ones are in the same order.
  private var inOrder: [Int] {
    // For each length, the element that ends an ascending run of it with the smallest origin.
    var (tails, previous): ([Int], [Int?]) = ([], Array(repeating: nil, count: origins.count))
    for (index, origin) in origins.enumerated() {
      guard let origin else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = low + (high - low) / 2
        if (origins[tails[middle]] ?? 0) < origin { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var (staying, next): ([Int], Int?) = ([], tails.last)
    while let index = next {
      staying.append(index)
      next = previous[index]
    }
    return staying.reversed()
  }
}

/// The identities of the elements of a list before and after an edit; nil for elements without one.
struct WrittenIdentities {
  let old: [AnyHashable?]
  let new: [AnyHashable?]
}
