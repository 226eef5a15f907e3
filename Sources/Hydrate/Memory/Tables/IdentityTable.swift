/// Objects by the identity of a type or of another object.
///
/// It avoids the cost of a `Dictionary`'s first use in a process: for a new generic instance the
/// runtime searches all conformances that there are, which takes as long as mapping a small
/// document. Copies share the objects.
struct IdentityTable<Element: AnyObject> {
  private let keys = Slab<Int>()
  private let elements = ObjectTable<Element>()
  /// The numbers of the keys by hash, counted from 1; at least half of the slots hold 0. An empty
  /// table has none.
  private let slots = Slab<Int>(capacity: 8)

  subscript(key: ObjectIdentifier) -> Element? {
    @inline(__always) get { number(of: Self.bits(key)).flatMap { elements[$0] } }
  }

  /// All objects.
  var all: [Element] { (0..<keys.count).compactMap { elements[$0] } }

  /// Stores an object and replaces the one that the key had.
  func keep(_ element: Element, for key: ObjectIdentifier) {
    let key = Self.bits(key)
    if let known = number(of: key) {
      elements[known] = element
      return
    }
    elements[keys.append(key)] = element
    if keys.count * 2 > slots.count { grow() } else { enter(keys.count) }
  }

  @inline(__always) private func number(of key: Int) -> Int? {
    guard slots.count > 0 else { return nil }
    var slot = first(key)
    while slots[slot] > 0 {
      if keys[slots[slot] - 1] == key { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func grow() {
    let size = max(slots.count * 2, 8)
    slots.removeAll(from: 0)
    _ = slots.append(repeating: 0, count: size)
    for number in 1...keys.count { enter(number) }
  }

  private func enter(_ number: Int) {
    var slot = first(keys[number - 1])
    while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = number
  }

  /// The first slot for a key. Addresses differ in their middle bits.
  @inline(__always) private func first(_ key: Int) -> Int {
    Int(truncatingIfNeeded: (UInt(bitPattern: key) &* 0x9E37_79B1) >> 16) & (slots.count - 1)
  }

  @inline(__always) private static func bits(_ key: ObjectIdentifier) -> Int { Int(bitPattern: key) }
}
