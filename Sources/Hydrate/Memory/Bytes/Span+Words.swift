/// Many bytes at a place of a span at once. Each look is checked: where the span ends before it, the program stops.
extension Span<UInt8> {
  /// Four bytes, the first of them lowest.
  @inline(__always) func halfWord(at offset: Int) -> UInt32 {
    // The load checks its bounds, and any bits are a number.
    UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Eight bytes, the first of them lowest.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    // The load checks its bounds, and any bits are a number.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Sixteen bytes.
  @inline(__always) func block(at offset: Int) -> SIMD16<UInt8> {
    // The load checks its bounds, and any bits are sixteen bytes.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}

extension MutableSpan<UInt8> {
  /// Writes four bytes, the lowest first.
  @inline(__always) mutating func set(_ halfWord: UInt32, at offset: Int) {
    precondition(offset >= 0 && count - offset >= 4, "a write outside of the span")
    // The line above has compared the bounds.
    unsafe withUnsafeMutableBytes { unsafe $0.storeBytes(of: halfWord.littleEndian, toByteOffset: offset, as: UInt32.self) }
  }

  /// Writes eight bytes, the lowest first.
  @inline(__always) mutating func set(_ word: UInt64, at offset: Int) {
    precondition(offset >= 0 && count - offset >= 8, "a write outside of the span")
    // The line above has compared the bounds.
    unsafe withUnsafeMutableBytes { unsafe $0.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self) }
  }
}
