/// Sixteen bytes that are looked at together.
///
/// The types are spelled out in every comparison: without them the compiler takes another overload, which goes lane by lane.
enum Block {
  static let width = 16
  /// The number of each lane.
  @inline(__always) static var lanes: SIMD16<UInt8> { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

  /// The first lane that is set; 16 where none is.
  @inline(__always) static func firstLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    // A mask has sixteen bytes, each all ones or zero.
    unsafe withUnsafeBytes(of: mask) { lanes in
      let low = UInt64(littleEndian: unsafe lanes.load(as: UInt64.self))
      if low != 0 { return low.trailingZeroBitCount >> 3 }
      let high = UInt64(littleEndian: unsafe lanes.load(fromByteOffset: 8, as: UInt64.self))
      return high == 0 ? width : 8 + high.trailingZeroBitCount >> 3
    }
  }

  /// The last lane that is set; -1 where none is.
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
