extension JSONReader {
  /// Goes on by some bytes, which have been looked at, and skips the four characters that RFC 8259, section 2, calls whitespace. It stops at the
  /// text's end at the latest: the zeros there are none of them.
  @inline(__always) static func skipSpace(_ place: inout Int, after step: Int, _ text: borrowing ByteBlock) {
    let byte = text[place, step]
    if byte > 0x20 {
      place &+= step
    } else if byte == 0x20, text[place, step + 1] > 0x20 {
      // A single space, as after a colon.
      place &+= step + 1
    } else {
      place = spaceEnd(text, from: place, after: step)
    }
  }

  /// Indented text has its runs of space between every two tokens, mostly longer than eight bytes.
  @inline(__always) private static func spaceEnd(_ text: borrowing ByteBlock, from start: Int, after step: Int) -> Int {
    var block = text.block(at: start, ahead: step)
    var place = start &+ step
    while true {
      let isSpace =
        (block .== SIMD16<UInt8>(repeating: 0x20)) .| (block .== SIMD16<UInt8>(repeating: 0x0A))
        .| (block .== SIMD16<UInt8>(repeating: 0x0D)) .| (block .== SIMD16<UInt8>(repeating: 0x09))
      let count = Block.firstLane(.!isSpace)
      place &+= count
      if count < Block.width { return place }
      block = text.block(at: place)
    }
  }
}
