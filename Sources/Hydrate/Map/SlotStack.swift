/// Where the members of the open objects stand, one slot a field: a stack of numbers that all scopes of a run share.
///
/// A slot holds the index of the field's value in its document, or `absent`; its top bit says that the field has been asked for. The
/// memory is the stack's alone, grows as a whole, and is reached only through indices that are checked in debug builds.
final class SlotStack {
  static let absent: UInt32 = 0x7FFF_FFFF
  private static let askedBit: UInt32 = 0x8000_0000

  private var slots: UnsafeMutablePointer<UInt32>
  private var capacity = 256
  private(set) var count = 0

  init() { slots = .allocate(capacity: 256) }

  deinit { slots.deallocate() }

  /// Adds slots that hold nothing; the result is the first one's index.
  func push(_ number: Int) -> Int {
    let base = count
    if count + number > capacity { grow(to: count + number) }
    (slots + base).update(repeating: Self.absent, count: number)
    count += number
    return base
  }

  /// Forgets the slots from an index on.
  func pop(to base: Int) {
    assert(base <= count)
    count = base
  }

  private func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let grown = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    grown.update(from: slots, count: count)
    slots.deallocate()
    slots = grown
    capacity = larger
  }

  /// The value in a slot, or nil; the slot is marked as asked for.
  @inline(__always) func ask(_ index: Int) -> Int? {
    assert(index < count)
    let slot = slots[index]
    slots[index] = slot | Self.askedBit
    let value = slot & ~Self.askedBit
    return value == Self.absent ? nil : Int(value)
  }

  @inline(__always) func peek(_ index: Int) -> Int? {
    assert(index < count)
    let value = slots[index] & ~Self.askedBit
    return value == Self.absent ? nil : Int(value)
  }

  @inline(__always) func set(_ index: Int, to value: Int) {
    assert(index < count)
    slots[index] = (slots[index] & Self.askedBit) | UInt32(truncatingIfNeeded: value)
  }

  func wasAsked(_ index: Int) -> Bool {
    assert(index < count)
    return slots[index] & Self.askedBit != 0
  }
}
