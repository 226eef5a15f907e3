import Hydrate

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
  /// Old elements without a partner which may be new ones with changes: no value identifies them,
  /// or one does and another one is that of a new element.
  private(set) var doubtful: [Int] = []

  /// - Parameters:
  ///   - isOrdered: Whether an index says something of an element.
  ///   - paths: Where the properties are written, if they are not all members.
  init(
    _ old: [Value], _ new: [Value], isOrdered: Bool = true, ids: (old: [AnyHashable?], new: [AnyHashable?])? = nil,
    properties paths: [ValuePath]? = nil, by areEqual: (Value, Value) -> Bool
  ) {
    (self.old, self.new) = (old, new)
    origins = Array(repeating: nil, count: new.count)
    partners = Array(repeating: nil, count: old.count)
    pairEqual(areEqual)
    guard origins.contains(where: { $0 == nil }), partners.contains(where: { $0 == nil }) else { return }
    if let ids, ids.old.count == old.count, ids.new.count == new.count {
      let repeated = Self.repeated(ids.old).union(Self.repeated(ids.new))
      func own(_ id: AnyHashable?) -> AnyHashable? { id.flatMap { repeated.contains($0) ? nil : $0 } }
      pair(ids.old.map(own), ids.new.map(own))
      // What has an identity is no other element.
      pairPlaces(isOrdered: isOrdered) { own(ids.old[$0]) == nil && own(ids.new[$1]) == nil }
      noteDoubts(ids.old.map { own($0) != nil }, ids.new.map { own($0) != nil })
      return
    }
    let identified = pairProperties(properties(at: paths))
    pairPlaces(isOrdered: isOrdered) { _, _ in true }
    noteDoubts(identified.old, identified.new)
  }

  /// - Parameters: Which elements have a value that identifies them.
  private mutating func noteDoubts(_ isOldIdentified: [Bool], _ isNewIdentified: [Bool]) {
    let isAnyUnknown = new.indices.contains { origins[$0] == nil && !isNewIdentified[$0] }
    if isAnyUnknown { doubtful += old.indices.filter { !isOldIdentified[$0] } }
    doubtful.removeAll { partners[$0] != nil }
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
    // Each element of the shorter list takes one of the longer.
    if before.count <= after.count {
      for (own, other) in Self.equal(before, of: old, after, of: new) { pair(own, other) }
    } else {
      for (own, other) in Self.equal(after, of: new, before, of: old) { pair(other, own) }
    }
  }

  /// The indices of equal elements of two lists, in order as far as possible, so that few move.
  private static func equal(_ indices: [Int], of elements: [Value], _ longer: [Int], of others: [Value]) -> [(Int, Int)] {
    var queues: [Value: Queue] = [:]
    for index in longer { queues[others[index], default: Queue()].indices.append(index) }
    var (pairs, last, rest): ([(Int, Int)], Int, [Int]) = ([], -1, [])
    for index in indices {
      guard let partner = queues[elements[index]]?.take(after: last) else {
        rest.append(index)
        continue
      }
      last = partner
      pairs.append((index, partner))
    }
    return pairs + rest.compactMap { index in queues[elements[index]]?.takeSkipped().map { (index, $0) } }
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

  private static func repeated<Key: Hashable>(_ keys: [Key?]) -> Set<Key> {
    var (seen, repeated): (Set<Key>, Set<Key>) = ([], [])
    for case let key? in keys where !seen.insert(key).inserted { repeated.insert(key) }
    return repeated
  }

  /// Pairs the remaining elements with equal keys, which are unique in each list.
  private mutating func pair<Key: Hashable>(_ old: [Key?], _ new: [Key?]) {
    var known: [Key: Int] = [:]
    for (index, key) in old.enumerated() where partners[index] == nil { if let key { known[key] = index } }
    for (index, key) in new.enumerated() where origins[index] == nil {
      if let key, let partner = known[key] { pair(partner, index) }
    }
  }

  /// Returns which elements have a value that identifies them.
  private mutating func pairProperties(_ properties: [PropertyValues]) -> (old: [Bool], new: [Bool]) {
    // Later properties do not pair elements that have a value of an identifying one.
    var (settledOld, settledNew) = (partners.map { $0 != nil }, origins.map { $0 != nil })
    for values in properties where !values.isRepeated {
      for (value, index) in values.new where origins[index] == nil {
        guard let partner = values.old[value], partners[partner] == nil else { continue }
        if settledOld[partner] || settledNew[index] { doubtful.append(partner) } else { pair(partner, index) }
      }
      for index in values.old.values { settledOld[index] = true }
      for index in values.new.values { settledNew[index] = true }
    }
    return (settledOld, settledNew)
  }

  /// The values of a property, with the elements that have them.
  private struct PropertyValues {
    let key: String
    var old: [Value: Int] = [:]
    var new: [Value: Int] = [:]
    /// Whether one belongs to several elements of a list.
    var isRepeated = false
  }

  /// The properties of the elements, `id` first, then in the order in which they are written.
  private func properties(at paths: [ValuePath]?) -> [PropertyValues] {
    var (all, numbers): ([PropertyValues], [String: Int]) = ([], [:])
    func add(_ elements: [Value], _ values: WritableKeyPath<PropertyValues, [Value: Int]>) {
      for (index, element) in elements.enumerated() {
        let members =
          paths?.compactMap { path in element[path: path].map { ("\(path)", $0) } } ?? element.object?.map { ($0.key, $0.value) }
        for (key, value) in members ?? [] where !value.isNull {
          let number = numbers[key] ?? all.count
          if number == all.count {
            numbers[key] = number
            all.append(PropertyValues(key: key))
          }
          if all[number].isRepeated { continue }
          all[number].isRepeated = all[number][keyPath: values].updateValue(index, forKey: value) != nil
        }
      }
    }
    add(old, \.old)
    add(new, \.new)
    return all.filter { $0.key.lowercased() == "id" } + all.filter { $0.key.lowercased() != "id" }
  }

  private mutating func pairPlaces(isOrdered: Bool, _ mayBeSame: (Int, Int) -> Bool) {
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
      let length = Ordering.first(of: tails.count) { (origins[tails[$0]] ?? 0) >= origin }
      previous[index] = length > 0 ? tails[length - 1] : nil
      if length == tails.count { tails.append(index) } else { tails[length] = index }
    }
    var (staying, next): ([Int], Int?) = ([], tails.last)
    while let index = next {
      staying.append(index)
      next = previous[index]
    }
    return staying.reversed()
  }
}
