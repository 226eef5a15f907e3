/// Numbers by names, the first of each.
///
/// A `Dictionary` would do, but for its first use in a process (see ``IdentityTable``). Few names are looked through one by one.
struct NameTable: Sendable {
  private static let fewest = 8

  private var names: [String] = []
  private var numbers: [Int] = []
  /// The places of the names by their hashes, counted from 1; at least half of them hold 0. None while there are few names.
  private var slots: [Int] = []

  var isEmpty: Bool { names.isEmpty }

  func number(of name: String) -> Int? {
    guard !slots.isEmpty else { return names.firstIndex(of: name).map { numbers[$0] } }
    let place = slots[slot(of: name)]
    return place == 0 ? nil : numbers[place - 1]
  }

  func contains(_ name: String) -> Bool { number(of: name) != nil }

  /// Takes in a name; false where it is known already, and keeps its number.
  @discardableResult
  mutating func add(_ name: String, _ number: Int = 0) -> Bool {
    guard !contains(name) else { return false }
    names.append(name)
    numbers.append(number)
    if names.count > Self.fewest, names.count * 2 > slots.count { grow() } else if !slots.isEmpty { slots[slot(of: name)] = names.count }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(32, slots.count * 2))
    for (index, name) in names.enumerated() { slots[slot(of: name)] = index + 1 }
  }

  /// The slot that holds a name, or else a free one.
  private func slot(of name: String) -> Int {
    // A power of two.
    let mask = slots.count - 1
    var slot = name.hashValue & mask
    while slots[slot] != 0, names[slots[slot] - 1] != name { slot = (slot + 1) & mask }
    return slot
  }
}
