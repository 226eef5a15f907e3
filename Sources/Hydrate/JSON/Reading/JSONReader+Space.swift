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
