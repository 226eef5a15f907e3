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
