/// The memory for the slots of all open objects of a run: a stack in pieces, none of which ever moves.
///
/// The memory is the stack's alone. A frame holds a pointer into it from its scope's opening to its end, which is when its slots are popped; the
/// stack lives in the run's state, which the session keeps that long. The owner calls `deallocate`.
struct SlotStack {
  /// Where the stack stood, to go back to.
  struct Mark {
    fileprivate let piece: Int
    fileprivate let used: Int
  }

  private var pieces: [UnsafeMutableBufferPointer<UInt32>]
  private var piece = 0
  /// The piece at the top, and how much of it is used.
  private var start: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  private var used = 0

  init() {
    capacity = 512
    start = .allocate(capacity: capacity)
    pieces = [UnsafeMutableBufferPointer(start: start, count: capacity)]
  }

  func deallocate() {
    assert(isEmpty, "a stack in use")
    for piece in pieces { piece.deallocate() }
  }

  /// Whether no slots are in use.
  var isEmpty: Bool { piece == 0 && used == 0 }

  /// Whether the stack never held much.
  var isSmall: Bool { pieces.count <= 4 }

  @inline(__always) var mark: Mark { Mark(piece: piece, used: used) }

  /// Forgets the slots that were pushed since.
  @inline(__always) mutating func pop(to mark: Mark) {
    assert(mark.piece < piece || (mark.piece == piece && mark.used <= used), "slots are popped in order")
    assert(spoils(from: mark))
    used = mark.used
    if mark.piece != piece { goBack(to: mark.piece) }
  }

  /// Writes what no document has to slots that are popped, for debug builds: who still reads one is found out.
  private func spoils(from mark: Mark) -> Bool {
    let first = mark.piece == piece ? mark.used : 0
    (start + first).update(repeating: Slots.absent - 1, count: used - first)
    return true
  }

  @inline(never) private mutating func goBack(to index: Int) {
    assert(index >= 0 && index < pieces.count)
    piece = index
    guard let base = pieces[index].baseAddress else { return }
    (start, capacity) = (base, pieces[index].count)
  }

  /// Adds slots that hold nothing.
  @inline(__always) mutating func push(_ count: Int) -> Slots {
    assert(count >= 0 && used <= capacity && pieces[piece].baseAddress == start)
    if count > capacity - used { open(count) }
    assert(count <= capacity - used)
    let slots = start + used
    slots.update(repeating: Slots.absent, count: count)
    used += count
    return Slots(slots, count: count)
  }

  /// Goes on to the next piece that is large enough; smaller ones above the top hold nothing and are given up.
  @inline(never) private mutating func open(_ count: Int) {
    let next = piece + 1
    used = 0
    if next < pieces.count, pieces[next].count >= count { return goBack(to: next) }
    for unused in pieces[next...] { unused.deallocate() }
    pieces.removeSubrange(next...)
    pieces.append(.allocate(capacity: max(count, capacity * 2)))
    goBack(to: next)
  }
}

/// Where the members of one object stand, a slot a field.
///
/// A slot holds the index of the field's value in its document, or `absent`; its top bit says that the field has been asked for. The slots are
/// in use, and `count` of them there, until they are popped; the frame that has them is closed before that.
struct Slots {
  static let absent: UInt32 = 0x7FFF_FFFF
  private static let askedBit: UInt32 = 0x8000_0000

  private let slots: UnsafeMutablePointer<UInt32>?
  let count: Int

  @inline(__always) fileprivate init(_ slots: UnsafeMutablePointer<UInt32>, count: Int) {
    self.slots = slots
    self.count = count
  }

  /// The slots of a scope that has none.
  init() {
    slots = nil
    count = 0
  }

  /// The value in a slot, or nil; the slot is marked as asked for.
  @inline(__always) func ask(_ index: Int) -> Int? {
    assert(index >= 0 && index < count, "a slot of another object")
    guard let slots else { return nil }
    let slot = slots[index]
    slots[index] = slot | Self.askedBit
    let value = slot & ~Self.askedBit
    return value == Self.absent ? nil : Int(truncatingIfNeeded: value)
  }

  @inline(__always) func peek(_ index: Int) -> Int? {
    assert(index >= 0 && index < count, "a slot of another object")
    guard let slots else { return nil }
    let value = slots[index] & ~Self.askedBit
    return value == Self.absent ? nil : Int(truncatingIfNeeded: value)
  }

  @inline(__always) func set(_ index: Int, to value: Int) {
    assert(index >= 0 && index < count, "a slot of another object")
    assert(value >= 0 && value < Int(Self.absent), "no index of a document")
    guard let slots else { return }
    slots[index] = (slots[index] & Self.askedBit) | UInt32(truncatingIfNeeded: value)
  }

  func wasAsked(_ index: Int) -> Bool {
    assert(index >= 0)
    guard let slots, index < count else { return false }
    return slots[index] & Self.askedBit != 0
  }
}
