/// Names in any spelling: in upper or lower case, with or without `_`, `-` and spaces.
enum RelaxedName {
  /// Returns a text that is equal for all spellings of a name.
  static func folded(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: name.utf8.lazy.filter { !isSeparator($0) }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    return String(name.lowercased().unicodeScalars.filter { $0.value > 0x7F || !isSeparator(UInt8(truncatingIfNeeded: $0.value)) })
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }
}
