/// A kind of bytes, told of many at once.
protocol ByteKind {
  /// The lanes whose bytes are of the kind.
  static func lanes(_ block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>

  /// Not zero where one of eight bytes is of the kind; the lowest bit that is set lies in the first of them.
  static func marks(_ word: UInt64) -> UInt64

  static func contains(_ byte: UInt8) -> Bool
}

extension Span<UInt8> {
  /// Where the first byte of a kind stands, from a place on; the end where there is none.
  @inline(__always) func end<Kind: ByteKind>(before kind: Kind.Type, from start: Int) -> Int {
    var offset = start
    while count - offset >= Block.width {
      let lane = Block.firstLane(Kind.lanes(block(at: offset)))
      if lane < Block.width { return offset + lane }
      offset += Block.width
    }
    while offset < count, !Kind.contains(self[offset]) { offset += 1 }
    return offset
  }
}
