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

/// Numbers by names; the first of equal names wins.
///
/// It avoids the cost of a `Dictionary`'s first use in a process (see ``IdentityTable``). A few
/// names are searched one by one.
struct NameTable: Sendable {
  private static let fewest = 8

  private var names: [String] = []
  private var numbers: [Int] = []
  /// The indices of the names by hash; empty while there are few names.
  private var index = HashIndex()

  var isEmpty: Bool { names.isEmpty }

  func number(of name: String) -> Int? {
    guard names.count > Self.fewest else { return names.firstIndex(of: name).map { numbers[$0] } }
    return index.first(name.hashValue) { names[$0] == name }.map { numbers[$0] }
  }

  func contains(_ name: String) -> Bool { number(of: name) != nil }

  /// Adds a name. Returns false if it is in the table already, which keeps its number.
  @discardableResult
  mutating func add(_ name: String, _ number: Int = 0) -> Bool {
    guard !contains(name) else { return false }
    names.append(name)
    numbers.append(number)
    if names.count == Self.fewest + 1 {
      for (number, name) in names.enumerated() { index.add(number, hash: name.hashValue) }
    } else if names.count > Self.fewest {
      index.add(names.count - 1, hash: name.hashValue)
    }
    return true
  }
}

/// Objects by the identity of a type or of another object.
///
/// It avoids the cost of a `Dictionary`'s first use in a process: for a new generic instance the
/// runtime searches all conformances that there are, which takes as long as mapping a small
/// document.
struct IdentityTable<Element: AnyObject> {
  private var index = HashIndex()
  /// All objects.
  private(set) var all: [Element] = []

  subscript(key: ObjectIdentifier) -> Element? {
    @inline(__always) get { number(of: Self.hash(key)).map { all[$0] } }
  }

  /// Stores an object and replaces the one that the key had.
  mutating func keep(_ element: Element, for key: ObjectIdentifier) {
    let hash = Self.hash(key)
    if let known = number(of: hash) {
      all[known] = element
    } else {
      index.add(all.count, hash: hash)
      all.append(element)
    }
  }

  @inline(__always) private func number(of hash: Int) -> Int? { index.first(hash) { _ in true } }

  /// A hash that no other key has: a product with an odd number, and the order of its bytes, can
  /// be undone. Addresses differ in their middle bits, and an index uses the low ones.
  @inline(__always) private static func hash(_ key: ObjectIdentifier) -> Int {
    (Int(bitPattern: key) &* Int(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)).byteSwapped
  }
}
