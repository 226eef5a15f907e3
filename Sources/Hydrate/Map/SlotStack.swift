/// The memory for the slots of all open objects of a run: a stack in pieces, none of which ever moves.
///
/// The memory is the stack's alone. A scope holds a pointer into it from its opening to its end, which is when its slots are popped; the stack
/// lives in the run, which an open scope keeps.
final class SlotStack {
  /// Where the stack stood, to go back to.
  struct Mark {
    fileprivate let piece: Int
    fileprivate let used: Int
  }

  private var pieces: [UnsafeMutableBufferPointer<UInt32>]
  private var piece = 0
  private var used = 0

  init() { pieces = [.allocate(capacity: 512)] }

  deinit {
    for piece in pieces { piece.deallocate() }
  }

  var mark: Mark { Mark(piece: piece, used: used) }

  /// Forgets the slots that were pushed since.
  func pop(to mark: Mark) {
    assert(mark.piece < piece || (mark.piece == piece && mark.used <= used), "slots are popped in order")
    piece = mark.piece
    used = mark.used
  }

  /// Adds slots that hold nothing.
  func push(_ count: Int) -> Slots {
    if used + count > pieces[piece].count { open(count) }
    let start = UnsafeMutableBufferPointer(rebasing: pieces[piece][used..<used + count])
    start.update(repeating: Slots.absent)
    used += count
    return Slots(start)
  }

  /// Goes on to the next piece that is large enough; smaller ones above the top hold nothing and are given up.
  private func open(_ count: Int) {
    piece += 1
    used = 0
    if piece < pieces.count, pieces[piece].count >= count { return }
    for unused in pieces[piece...] { unused.deallocate() }
    pieces.removeSubrange(piece...)
    pieces.append(.allocate(capacity: max(count, pieces[piece - 1].count * 2)))
  }
}

/// Where the members of one object stand, a slot a field.
///
/// A slot holds the index of the field's value in its document, or `absent`; its top bit says that the field has been asked for.
struct Slots {
  static let absent: UInt32 = 0x7FFF_FFFF
  private static let askedBit: UInt32 = 0x8000_0000

  private let slots: UnsafeMutablePointer<UInt32>?
  private let count: Int

  fileprivate init(_ slots: UnsafeMutableBufferPointer<UInt32>) {
    self.slots = slots.baseAddress
    count = slots.count
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
    guard let slots else { return }
    slots[index] = (slots[index] & Self.askedBit) | UInt32(truncatingIfNeeded: value)
  }

  func wasAsked(_ index: Int) -> Bool {
    guard let slots, index < count else { return false }
    return slots[index] & Self.askedBit != 0
  }
}
