/// The bytes of cells.
enum CSVCell {
  /// Where the first quote, line break or separator stands, from a place on; the end where there is none.
  ///
  /// Without a separator only quotes and line breaks count.
  @inline(__always) static func plainEnd(_ text: Span<UInt8>, from start: Int, separator: UInt8?) -> Int {
    // A quote stands in for none.
    let separator = separator ?? UInt8(ascii: "\"")
    var place = start
    while text.count - place >= Block.width {
      let block = text.block(at: place)
      let ends =
        (block .== SIMD16<UInt8>(repeating: separator)) .| (block .== SIMD16<UInt8>(repeating: 0x22))
        .| (block .== SIMD16<UInt8>(repeating: 0x0A)) .| (block .== SIMD16<UInt8>(repeating: 0x0D))
      let lane = Block.firstLane(ends)
      if lane < Block.width { return place + lane }
      place += Block.width
    }
    while place < text.count, !isEnd(text[place], separator) { place += 1 }
    return place
  }

  @inline(__always) private static func isEnd(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\"") || isBreak(byte)
  }

  /// Whether a byte ends a line, or does so with the next one.
  @inline(__always) static func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// The place behind a line break that stands at a place.
  @inline(__always) static func end(ofBreakAt place: Int, _ text: Span<UInt8>) -> Int {
    let isPair = text[place] == UInt8(ascii: "\r") && place + 1 < text.count && text[place + 1] == UInt8(ascii: "\n")
    return isPair ? place + 2 : place + 1
  }
}
