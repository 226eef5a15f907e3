#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The source keys of a layout's fields, to find a field by the bytes of a key.
///
/// The memory is written by `init` and never again: `count` keys, their bytes, each followed by
/// `readAhead` zeros, and `mask + 1` slots, which hold field numbers and at least as often -1 for none, so that every search ends. Keys are compared
/// sixteen bytes at once, which reads past short ones: who asks has as many bytes there.
final class SourceKeyTable: @unchecked Sendable {
  /// A key; of no length for a field that is found in another way.
  private struct Key {
    let length: Int
    /// The first sixteen bytes, and which of them are the key's.
    let beginning: Beginning
    let mask: Beginning
    /// All bytes, followed by zeros.
    let bytes: UnsafePointer<UInt8>

    /// Whether a key that begins so has the same bytes. Lengths differ from key to key, and no branch depends on them but the first and the last.
    @inline(__always) func matches(_ other: Beginning, _ start: UnsafePointer<UInt8>, _ length: Int) -> Bool {
      guard self.length == length, ((other.low ^ beginning.low) & mask.low) | ((other.high ^ beginning.high) & mask.high) == 0 else {
        return false
      }
      return length <= 16 || memcmp(bytes + 16, start + 16, length - 16) == 0
    }
  }

  /// What must be readable from the first byte of a key on.
  static let readAhead = 16

  private let keys: UnsafeMutablePointer<Key>
  private let count: Int
  private let allBytes: UnsafeMutablePointer<UInt8>
  private let slots: UnsafeMutablePointer<Int32>
  private let mask: Int

  /// Takes a key for each field, "" for one that is not found by a key.
  init(_ names: [String]) {
    count = names.count
    keys = .allocate(capacity: max(count, 1))
    let byteCount = names.reduce(0) { $0 + $1.utf8.count + Self.readAhead }
    allBytes = .allocate(capacity: max(byteCount, 1))
    allBytes.initialize(repeating: 0, count: byteCount)
    var size = 8
    while size < count * 2 { size *= 2 }
    mask = size - 1
    slots = .allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)
    var start = allBytes
    for (number, name) in names.enumerated() {
      let length = name.utf8.count
      for (offset, byte) in name.utf8.enumerated() { start[offset] = byte }
      let mask = Beginning(ofLength: length)
      let beginning = Beginning(at: start).masked(mask)
      (keys + number).initialize(to: Key(length: length, beginning: beginning, mask: mask, bytes: UnsafePointer(start)))
      if length > 0 {
        var slot = beginning.hash(length) & self.mask
        while slots[slot] >= 0 { slot = (slot + 1) & self.mask }
        slots[slot] = Int32(truncatingIfNeeded: number)
      }
      start += length + Self.readAhead
    }
    assert(start == allBytes + byteCount && count <= Int32.max)
  }

  deinit {
    keys.deallocateTrivial()
    allBytes.deallocateTrivial()
    slots.deallocateTrivial()
  }

  /// Whether the field is found by a key.
  func hasKey(_ number: Int) -> Bool {
    assert(number >= 0)
    return number < count && keys[number].length > 0
  }

  /// The field of a key; `hint` is the field that is probably it.
  @inline(__always) func field(_ start: UnsafePointer<UInt8>, _ length: Int, hint: Int) -> Int? {
    assert(hint >= 0)
    let beginning = Beginning(at: start)
    if hint < count, keys[hint].matches(beginning, start, length) { return length > 0 ? hint : nil }
    return search(beginning, start, length)
  }

  @inline(never) private func search(_ beginning: Beginning, _ start: UnsafePointer<UInt8>, _ length: Int) -> Int? {
    guard length > 0 else { return nil }
    var slot = beginning.masked(Beginning(ofLength: length)).hash(length) & mask
    while true {
      let number = Int(slots[slot])
      if number < 0 { return nil }
      assert(number < count)
      if keys[number].matches(beginning, start, length) { return number }
      slot = (slot + 1) & mask
    }
  }

  /// The same for bytes that nothing need follow.
  func field(_ key: String) -> Int? {
    var bytes = Array(key.utf8)
    let length = bytes.count
    bytes += [UInt8](repeating: 0, count: Self.readAhead)
    return bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap { field($0, length, hint: 0) } }
  }

  /// Sixteen bytes that are looked at together.
  private struct Beginning {
    let low: UInt64
    let high: UInt64

    @inline(__always) init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

    @inline(__always) init(at start: UnsafePointer<UInt8>) {
      low = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
      high = UInt64(littleEndian: UnsafeRawPointer(start + 8).loadUnaligned(as: UInt64.self))
    }

    /// Ones for the bytes of a key of that length. (A shift by all bits or more gives zero.)
    @inline(__always) init(ofLength length: Int) {
      low = ~(UInt64.max << (min(length, 8) * 8))
      high = ~(UInt64.max << (max(min(length, 16) - 8, 0) * 8))
    }

    @inline(__always) func masked(_ mask: Beginning) -> Beginning { Beginning(low: low & mask.low, high: high & mask.high) }

    @inline(__always) func hash(_ length: Int) -> Int {
      let mixed = (low ^ (high &* 0xC2B2_AE3D_27D4_EB4F) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 40)
    }
  }
}
