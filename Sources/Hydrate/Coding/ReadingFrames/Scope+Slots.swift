/// Where the members of an object stand, a slot a field; the slots are the state's, as long as the scope is open.
extension Run {
  /// The value in a slot of an open scope, or nil; the slot is marked as asked for.
  @inline(__always) func ask(_ frame: ReadFrame, _ field: Int32) -> Int? {
    guard field < frame.slotCount else { return nil }
    let index = Int(frame.firstSlot &+ field)
    let slot = slots[index]
    slots[index] = slot | Slot.askedBit
    return Slot.index(slot)
  }
}

extension Scope {
  /// How many slots the object has.
  var slotCount: Int { Int(frame?.slotCount ?? 0) }

  private func place(_ field: Int) -> (Slab<UInt32>, Int)? {
    guard let run, let frame, field >= 0, field < Int(frame.slotCount) else { return nil }
    return (run.slots, Int(frame.firstSlot) + field)
  }

  /// The value in a slot, or nil; the slot is marked as asked for.
  func ask(_ field: Int) -> Int? {
    guard let run, let frame else { return nil }
    return run.ask(frame, Int32(truncatingIfNeeded: field))
  }

  func peek(_ field: Int) -> Int? { place(field).flatMap { Slot.index($0[$1]) } }

  func set(_ field: Int, to value: Int) {
    guard let (slots, index) = place(field) else { return }
    assert(value >= 0 && value < Int(Slot.absent), "no index of a document")
    slots[index] = (slots[index] & Slot.askedBit) | UInt32(truncatingIfNeeded: value)
  }

  func wasAsked(_ field: Int) -> Bool { place(field).map { Slot.isAsked($0[$1]) } ?? false }
}
