/// One word for a field of an object that is being read.
///
/// A slot holds the index of the field's value in the document, or `absent`; its top bit says that the field has been asked for.
enum Slot {
  static let absent: UInt32 = 0x7FFF_FFFF
  static let askedBit: UInt32 = 0x8000_0000

  /// Whether the field was asked for.
  @inline(__always) static func isAsked(_ slot: UInt32) -> Bool { slot & askedBit != 0 }

  /// The index that a slot holds.
  @inline(__always) static func index(_ slot: UInt32) -> Int? {
    let index = slot & ~askedBit
    return index == absent ? nil : Int(truncatingIfNeeded: index)
  }
}
