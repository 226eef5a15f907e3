/// A member of an object that is yet to be written, or to be put in its place: its key, whose text the builder has, and its value.
struct TapeMember {
  /// The key's word.
  let key: UInt64
  /// How many bytes the key has.
  let keyCount: Int
  /// Where the value is, in whatever has it.
  let value: Int

  /// Where the key's text stands.
  @inline(__always) var keyRange: Range<Int> {
    let offset = Int(truncatingIfNeeded: key >> 32)
    return offset..<offset + keyCount
  }
}
