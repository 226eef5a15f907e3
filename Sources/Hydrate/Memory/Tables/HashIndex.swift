/// Finds numbers by hashes that the caller computes: an open-addressing hash table that does not
/// store keys.
///
/// It avoids the cost of a `Dictionary`'s first use in a process (see ``IdentityTable``); an array
/// of integers is a type that every process has.
struct HashIndex: Sendable {
  /// A hash and a number for each slot; -1 marks a free slot. Their count is a power of two, at
  /// least half of them are free, and an empty index has none.
  private var slots: [Int] = []
  private var count = 0

  init(minimumCapacity: Int = 0) {
    if minimumCapacity > 0 { slots = Self.free(atLeast: minimumCapacity * 2) }
  }

  /// The first number added with this hash for which `isEqual` is true.
  func first(_ hash: Int, where isEqual: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = start(hash)
    while slots[slot + 1] >= 0 {
      if slots[slot] == hash, isEqual(slots[slot + 1]) { return slots[slot + 1] }
      slot = next(slot)
    }
    return nil
  }

  /// Adds a number (at least 0) whose key is not in the index yet.
  mutating func add(_ number: Int, hash: Int) {
    count += 1
    if count * 4 > slots.count { grow() }
    enter(number, hash)
  }

  private mutating func grow() {
    let old = slots
    slots = Self.free(atLeast: count * 2)
    for slot in stride(from: 0, to: old.count, by: 2) where old[slot + 1] >= 0 { enter(old[slot + 1], old[slot]) }
  }

  private mutating func enter(_ number: Int, _ hash: Int) {
    var slot = start(hash)
    while slots[slot + 1] >= 0 { slot = next(slot) }
    slots[slot] = hash
    slots[slot + 1] = number
  }

  private func start(_ hash: Int) -> Int { (hash << 1) & (slots.count - 1) }

  private func next(_ slot: Int) -> Int { (slot + 2) & (slots.count - 1) }

  private static func free(atLeast least: Int) -> [Int] {
    var size = 16
    while size < least { size *= 2 }
    return Array(repeating: -1, count: size * 2)
  }
}
