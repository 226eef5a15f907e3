import Hydrate

/// Which places a text has, counted in the plainest way: to check the library's counting by.
struct TextPlaces {
  /// How many scalars each line has, without what ends it.
  private let lengths: [Int]

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var lengths = [0]
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in start..<max(start, bytes.count) {
      let byte = bytes[index]
      // A byte that ends a line stands on it; the line feed of a pair is the end of both.
      if byte & 0xC0 != 0x80 { lengths[lengths.count - 1] += 1 }
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) { lengths.append(0) }
    }
    self.lengths = lengths
  }

  /// Whether a place is within the text, or just behind its end.
  func has(_ location: TextLocation) -> Bool {
    guard location.line >= 1, location.line <= lengths.count, location.column >= 1 else { return false }
    return location.column <= lengths[location.line - 1] + 1
  }
}
