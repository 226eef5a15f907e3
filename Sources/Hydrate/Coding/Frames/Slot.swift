/// One word per field of an object that is being read.
///
/// A slot holds the index of the field's value in the document, or `absent`; its top bit is set if
/// the field has been requested.
enum Slot {
  static let absent: UInt32 = 0x7FFF_FFFF
  static let requestedBit: UInt32 = 0x8000_0000

  /// Whether the field was requested.
  @inline(__always) static func isRequested(_ slot: UInt32) -> Bool { slot & requestedBit != 0 }

  /// The index that a slot holds.
  @inline(__always) static func index(_ slot: UInt32) -> Int? {
    let index = slot & ~requestedBit
    return index == absent ? nil : Int(truncatingIfNeeded: index)
  }
}

/// The slots of an object, which have the location of each field's value. They are in the reader's
/// table while the frame is open.
extension Reader {
  /// The value in a slot of an open frame, or nil. Marks the slot as requested.
  @inline(__always) func request(_ frame: ReadFrame, _ field: Int32) -> Int? {
    guard field < frame.slotCount else { return nil }
    let index = Int(frame.firstSlot &+ field)
    let slot = slots[index]
    slots[index] = slot | Slot.requestedBit
    return Slot.index(slot)
  }
}

extension FrameDetails {
  /// How many slots the object has.
  var slotCount: Int { Int(frame?.slotCount ?? 0) }

  private func place(_ field: Int) -> (Slab<UInt32>, Int)? {
    guard let reader, let frame, field >= 0, field < Int(frame.slotCount) else { return nil }
    return (reader.slots, Int(frame.firstSlot) + field)
  }

  /// The value in a slot, or nil. Marks the slot as requested.
  func request(_ field: Int) -> Int? {
    guard let reader, let frame else { return nil }
    return reader.request(frame, Int32(truncatingIfNeeded: field))
  }

  func peek(_ field: Int) -> Int? { place(field).flatMap { Slot.index($0[$1]) } }

  func set(_ field: Int, to value: Int) {
    guard let (slots, index) = place(field) else { return }
    assert(value >= 0 && value < Int(Slot.absent), "no index of a document")
    slots[index] = (slots[index] & Slot.requestedBit) | UInt32(truncatingIfNeeded: value)
  }

  func wasRequested(_ field: Int) -> Bool { place(field).map { Slot.isRequested($0[$1]) } ?? false }
}
