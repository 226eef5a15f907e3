extension JSONReader {
  /// Skips the four characters that RFC 8259, section 2, calls whitespace. It stops at the text's end at the latest: the padding there is zeros,
  /// which are none of them, and longer than what is looked at together.
  @inline(__always) static func skipSpace(_ place: inout UnsafePointer<UInt8>) {
    guard place.pointee <= 0x20 else { return }
    // A single space, as after a colon.
    if place[0] == 0x20, place[1] > 0x20 {
      place += 1
    } else {
      place = spaceEnd(place)
    }
  }

  /// Indented text has its runs of space between every two tokens, mostly longer than eight bytes.
  @inline(__always) private static func spaceEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = start
    while true {
      let block = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
      let isSpace =
        (block .== SIMD16<UInt8>(repeating: 0x20)) .| (block .== SIMD16<UInt8>(repeating: 0x0A))
        .| (block .== SIMD16<UInt8>(repeating: 0x0D)) .| (block .== SIMD16<UInt8>(repeating: 0x09))
      let count = Block.firstLane(.!isSpace)
      place += count
      if count < Block.width { return place }
    }
  }
}

/// Sixteen bytes that are looked at together.
///
/// The types are spelled out in every comparison: without them the compiler takes another overload, which goes lane by lane.
enum Block {
  static let width = 16

  /// The first lane that is set; 16 where none is.
  @inline(__always) static func firstLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    withUnsafeBytes(of: mask) { lanes in
      let low = UInt64(littleEndian: lanes.load(as: UInt64.self))
      if low != 0 { return low.trailingZeroBitCount >> 3 }
      let high = UInt64(littleEndian: lanes.load(fromByteOffset: 8, as: UInt64.self))
      return high == 0 ? width : 8 + high.trailingZeroBitCount >> 3
    }
  }
}
