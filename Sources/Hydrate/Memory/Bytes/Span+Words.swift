/// Reads and writes several bytes at an offset at once. Each access is checked: the program stops
/// if the span ends before it.
extension Span<UInt8> {
  /// Four bytes, the first lowest.
  @inline(__always) func halfWord(at offset: Int) -> UInt32 {
    // The load checks its bounds, and any bits are a valid number.
    UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Eight bytes, the first lowest.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    // The load checks its bounds, and any bits are a valid number.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Sixteen bytes.
  @inlinable @inline(__always) package func block(at offset: Int) -> SIMD16<UInt8> {
    // The load checks its bounds, and any bits are sixteen valid bytes.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}

extension MutableSpan<UInt8> {
  /// Writes four bytes, the lowest first.
  @inline(__always) mutating func set(_ halfWord: UInt32, at offset: Int) {
    precondition(offset >= 0 && count - offset >= 4, "a write outside of the span")
    // The line above has checked the bounds.
    unsafe withUnsafeMutableBytes { unsafe $0.storeBytes(of: halfWord.littleEndian, toByteOffset: offset, as: UInt32.self) }
  }

  /// Writes eight bytes, the lowest first.
  @inline(__always) mutating func set(_ word: UInt64, at offset: Int) {
    precondition(offset >= 0 && count - offset >= 8, "a write outside of the span")
    // The line above has checked the bounds.
    unsafe withUnsafeMutableBytes { unsafe $0.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self) }
  }
}

/// Sixteen bytes that are compared together.
///
/// Every comparison spells out its types. Without them the compiler picks another overload, which
/// compares lane by lane.
package enum Block {
  @inlinable package static var width: Int { 16 }
  /// The number of each lane.
  @inline(__always) static var lanes: SIMD16<UInt8> { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

  /// The first lane that is set, or 16.
  @inlinable @inline(__always) package static func firstLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    // A mask has sixteen bytes, each all ones or zero.
    unsafe withUnsafeBytes(of: mask) { lanes in
      let low = UInt64(littleEndian: unsafe lanes.load(as: UInt64.self))
      if low != 0 { return low.trailingZeroBitCount >> 3 }
      let high = UInt64(littleEndian: unsafe lanes.load(fromByteOffset: 8, as: UInt64.self))
      return high == 0 ? width : 8 + high.trailingZeroBitCount >> 3
    }
  }

  /// The last lane that is set, or -1.
  @inline(__always) static func lastLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    // A mask has sixteen bytes, each all ones or zero.
    unsafe withUnsafeBytes(of: mask) { lanes in
      let high = UInt64(littleEndian: unsafe lanes.load(fromByteOffset: 8, as: UInt64.self))
      if high != 0 { return 15 - high.leadingZeroBitCount >> 3 }
      let low = UInt64(littleEndian: unsafe lanes.load(as: UInt64.self))
      return low == 0 ? -1 : 7 - low.leadingZeroBitCount >> 3
    }
  }
}

/// A set of bytes that can be tested for many bytes at once.
protocol ByteKind {
  /// The lanes whose bytes are of the kind.
  static func lanes(_ block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>

  /// Not zero if one of eight bytes is of the kind; the lowest set bit lies in the first such
  /// byte.
  static func marks(_ word: UInt64) -> UInt64

  static func contains(_ byte: UInt8) -> Bool
}

extension Span<UInt8> {
  /// The index of the first byte of a kind from a start index on, or the end.
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
