/// A set of ASCII characters that answers with one shift.
struct ASCIISet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  private init() {}

  /// Makes the set of the characters of `text`, which must be ASCII; others are left out.
  init(_ text: StaticString) {
    var set = ASCIISet()
    text.withBytes { bytes in
      for index in bytes.indices { set.insert(bytes[index]) }
    }
    self = set
  }

  /// The set with the characters of `text` added.
  func adding(_ text: StaticString) -> ASCIISet {
    var copy = ASCIISet(text)
    copy.low |= low
    copy.high |= high
    return copy
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    // The masking shift takes the lower six bits of the byte; the branches choose the word.
    if byte < 0x40 { return low &>> UInt64(byte) & 1 == 1 }
    return byte < 0x80 && high &>> UInt64(byte) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 0x40 {
      low |= 1 &<< UInt64(byte)
    } else if byte < 0x80 {
      high |= 1 &<< UInt64(byte)
    }
  }
}
