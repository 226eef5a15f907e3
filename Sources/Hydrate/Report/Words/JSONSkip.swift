/// Finds where parts of a JSON text end, of one that may be cut off or none at all.
enum JSONSkip {
  /// The place after a string that begins at `start`; nil where it does not end.
  static func endOfString(_ text: Span<UInt8>, from start: Int, within end: Int) -> Int? {
    var index = start + 1
    while index < end {
      if text[index] == UInt8(ascii: "\"") { return index + 1 }
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The place after a value that begins at `start`: a string, what is in brackets, or a word; nil where it does not end.
  static func endOfValue(_ text: Span<UInt8>, from start: Int, within end: Int) -> Int? {
    var depth = 0
    var index = start
    while index < end {
      switch text[index] {
      case UInt8(ascii: "\""):
        guard let after = endOfString(text, from: index, within: end) else { return nil }
        index = after
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        index += 1
      case let byte where depth == 0 && isDelimiter(byte): return index
      default:
        index += 1
        if depth == 0, index < end, !isDelimiter(text[index]) { continue }
      }
      if depth == 0 { return index }
    }
    return depth == 0 ? index : nil
  }

  /// Whether a byte ends a word.
  private static func isDelimiter(_ byte: UInt8) -> Bool { ASCIIText.isSpace(byte) || ",:{}[]\"".utf8.contains(byte) }
}
