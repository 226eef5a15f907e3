/// The source keys of a layout's fields: finds a field by the bytes of its key.
///
/// There is one key per field. The number of slots is a power of two; they hold field numbers, and
/// at least half of them -1 for none, so that every search ends. Keys are compared sixteen bytes
/// at a time, which reads past short ones; at least as many zeros follow the text of a tape.
///
/// Keys are equal as Swift strings are: if no key has the same bytes and not all of them are
/// ASCII, they are compared as strings.
final class SourceKeyTable: Sendable {
  /// A key; its length is 0 for a field that is not found by a key.
  private struct Key {
    let length: Int
    /// The first sixteen bytes, and a mask of those that belong to the key.
    let beginning: Beginning
    let mask: Beginning

    /// Whether a key with this beginning may have the same bytes; it does if it has at most
    /// sixteen. Lengths vary from key to key, so only the first test branches on them.
    @inline(__always) func matches(_ other: Beginning, _ length: Int) -> Bool {
      self.length == length && ((other.low ^ beginning.low) & mask.low) | ((other.high ^ beginning.high) & mask.high) == 0
    }
  }

  private let keys: [Key]
  /// All bytes of the keys.
  private let names: [[UInt8]]
  private let slots: [Int32]
  /// The keys that are not all ASCII, as strings; few tables have any.
  private let equivalents: NameTable
  private let hasEquivalents: Bool

  /// Takes a key for each field, or "" for a field that is not found by a key.
  init(_ names: [String]) {
    var size = 8
    while size < names.count * 2 { size *= 2 }
    var keys: [Key] = []
    keys.reserveCapacity(names.count)
    var slots = [Int32](repeating: -1, count: size)
    for (number, name) in names.enumerated() {
      let length = name.utf8.count
      let beginning = name.withBytes { Beginning(of: $0) }
      keys.append(Key(length: length, beginning: beginning, mask: Beginning(ofLength: length)))
      guard length > 0 else { continue }
      var slot = beginning.hash(length) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(number)
    }
    self.keys = keys
    self.names = names.map { Array($0.utf8) }
    var equivalents = NameTable()
    for (number, name) in names.enumerated() where !name.isASCII { equivalents.add(name, number) }
    self.equivalents = equivalents
    hasEquivalents = !equivalents.isEmpty
    self.slots = slots
  }

  /// Whether the field is found by a key.
  func hasKey(_ number: Int) -> Bool { number < keys.count && keys[number].length > 0 }

  /// The field of a key in the text of a tape; `hint` is the most likely field.
  @inline(__always) func field(_ tape: borrowing Tape, at offset: Int, _ length: Int, hint: Int) -> Int? {
    let words = tape.twoWords(at: offset)
    let beginning = Beginning(low: words.0, high: words.1)
    if hint < keys.count, keys[hint].matches(beginning, length), length <= 16 { return length > 0 ? hint : nil }
    return tape.withText(at: offset, count: length) { search(beginning, $0) }
  }

  /// The field of a key.
  func field(_ key: String) -> Int? { key.withBytes { search(Beginning(of: $0), $0) } }

  /// Whether the key with this number has exactly these bytes.
  func isExact(_ number: Int, _ bytes: Span<UInt8>) -> Bool { number < names.count && names[number].withBytes { $0.isEqual(to: bytes) } }

  /// The field whose key is equal as a string, but not byte by byte.
  @inline(never) private func searchEquivalent(_ bytes: Span<UInt8>) -> Int? {
    let key = String(decoding: bytes)
    if let number = equivalents.number(of: key) { return number }
    return key.equivalentInASCII.flatMap { key in key.withBytes { search(Beginning(of: $0), $0) } }
  }

  @inline(never) private func search(_ beginning: Beginning, _ bytes: Span<UInt8>) -> Int? {
    let length = bytes.count
    guard length > 0 else { return nil }
    var slot = beginning.masked(Beginning(ofLength: length)).hash(length) & (slots.count - 1)
    while true {
      let number = Int(slots[slot])
      if number < 0 {
        let isASCII = length <= 16 ? beginning.masked(Beginning(ofLength: length)).isASCII : bytes.isASCII
        return !hasEquivalents && isASCII ? nil : searchEquivalent(bytes)
      }
      if keys[number].matches(beginning, length), length <= 16 || names[number].withBytes({ $0.isEqual(to: bytes) }) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Sixteen bytes that are compared together.
  private struct Beginning {
    let low: UInt64
    let high: UInt64

    @inline(__always) init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

    /// The first sixteen bytes, padded with zeros.
    init(of bytes: Span<UInt8>) {
      var (low, high): (UInt64, UInt64) = (0, 0)
      for index in 0..<min(bytes.count, 8) { low |= UInt64(bytes[index]) << UInt64(index * 8) }
      for index in 8..<min(max(bytes.count, 8), 16) { high |= UInt64(bytes[index]) << UInt64(index * 8 - 64) }
      self.init(low: low, high: high)
    }

    /// Ones for the bytes of a key of that length. (A shift by all bits or more gives zero.)
    @inline(__always) init(ofLength length: Int) {
      low = ~(UInt64.max << (min(length, 8) * 8))
      high = ~(UInt64.max << (max(min(length, 16) - 8, 0) * 8))
    }

    @inline(__always) var isASCII: Bool { (low | high) & 0x8080_8080_8080_8080 == 0 }

    @inline(__always) func masked(_ mask: Beginning) -> Beginning { Beginning(low: low & mask.low, high: high & mask.high) }

    @inline(__always) func hash(_ length: Int) -> Int {
      let mixed = (low ^ (high &* 0xC2B2_AE3D_27D4_EB4F) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 40)
    }
  }
}
