/// The keys of a dictionary in the order of their texts, each with the number by which it came.
///
/// Plain code, which knows nothing of what the dictionary holds: to sort the members themselves, whatever they are, would copy each of them a dozen
/// times.
struct SortedKeys {
  struct Entry {
    let key: String
    let number: Int
    /// The first bytes of an ASCII text, in the order of texts; most keys differ there. nil for any other: the order of texts is not that of their
    /// bytes, since letters may be composed.
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
