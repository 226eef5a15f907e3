/// In which encoding an XML property list is, as far as it concerns a reader of UTF-8.
enum XMLListEncoding {
  /// Where the text begins, behind a byte order mark; nil for what is in another encoding than UTF-8, or may be.
  static func startOfUTF8(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 3 else { return nil }
    // The mark counts more than what the text says of itself.
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return 3 }
    // The other marks, and the zeros of other encodings without one.
    guard bytes[0] < 0x80, bytes[0] != 0, bytes[1] != 0 else { return nil }
    return declaresOther(bytes) ? nil : 0
  }

  /// Whether `<?xml … encoding="…"` names anything but UTF-8; only at the very beginning does it say anything.
  private static func declaresOther(_ bytes: Span<UInt8>) -> Bool {
    guard starts(bytes, at: 0, with: "<?xml") else { return false }
    var place = 5
    while place < bytes.count, bytes[place] != UInt8(ascii: "?"), bytes[place] != UInt8(ascii: ">") {
      if starts(bytes, at: place, with: "encoding=") { return !namesUTF8(bytes, at: place + 9) }
      place += 1
    }
    return false
  }

  private static func namesUTF8(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    let names: [StaticString] = ["\"UTF-8\"", "\"utf-8\"", "'UTF-8'", "'utf-8'"]
    return names.contains { starts(bytes, at: place, with: $0) }
  }

  private static func starts(_ bytes: Span<UInt8>, at place: Int, with word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    return bytes.count - place >= length && word.withBytes { $0.isEqual(to: bytes.extracting(place..<place + length)) }
  }
}
