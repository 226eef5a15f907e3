/// The keys of a dictionary in sorted order, each with its original index.
///
/// Not generic over the dictionary's values: sorting the members themselves would copy each of
/// them a dozen times.
struct SortedKeys {
  struct Entry {
    let key: String
    let number: Int
    /// The first bytes of an ASCII text, comparable as a number; most keys differ there. Nil for
    /// other texts, whose order is not that of their bytes, since letters may be composed.
    fileprivate let head: UInt64?
  }

  private(set) var entries: [Entry] = []

  init(minimumCapacity: Int) { entries.reserveCapacity(minimumCapacity) }

  init(_ keys: some Collection<String>) {
    self.init(minimumCapacity: keys.count)
    for key in keys { append(key) }
    sort()
  }

  mutating func append(_ key: String) { entries.append(Entry(key: key, number: entries.count, head: key.withBytes(Self.head))) }

  mutating func sort() {
    entries.sort { first, second in
      if let head = first.head, let other = second.head, head != other { return head < other }
      return first.key < second.key
    }
  }

  private static func head(_ bytes: Span<UInt8>) -> UInt64? {
    var all: UInt8 = 0
    for index in bytes.indices { all |= bytes[index] }
    guard all < 0x80 else { return nil }
    if bytes.count >= 8 { return bytes.word(at: 0).byteSwapped }
    var head: UInt64 = 0
    for index in bytes.indices { head |= UInt64(bytes[index]) << UInt64(56 - 8 * index) }
    return head
  }
}
