/// What may stand between the brackets of a host (RFC 3986 section 3.2.2): an IPv6 address or a later kind.
enum IPLiteral {
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    isFuture(bytes) || isIPv6(bytes)
  }

  /// `v`, hexadecimal digits, a point, and at least one character more.
  private static func isFuture(_ bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.first, first | 0x20 == 0x76, let point = bytes.firstIndex(of: 0x2E) else { return false }
    let version = bytes.extracting(1..<point)
    let address = bytes.extracting((point + 1)...)
    return !version.isEmpty && version.allSatisfy { ASCIIText.hexDigit($0) != nil }
      && !address.isEmpty && address.allSatisfy { URIGrammar.userCharacters.contains($0) }
  }

  /// Eight groups of one to four hexadecimal digits; `::` once for one group of zeros or more; the last two perhaps as IPv4.
  static func isIPv6(_ bytes: Span<UInt8>) -> Bool {
    guard let gap = firstGap(bytes) else { return groupCount(bytes, mayEndInIPv4: true) == 8 }
    let before = bytes.extracting(..<gap)
    let after = bytes.extracting((gap + 2)...)
    guard let left = before.isEmpty ? 0 : groupCount(before, mayEndInIPv4: false) else { return false }
    guard let right = after.isEmpty ? 0 : groupCount(after, mayEndInIPv4: true) else { return false }
    return left + right <= 7
  }

  private static func firstGap(_ bytes: Span<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] == 0x3A && $0 + 1 < bytes.count && bytes[$0 + 1] == 0x3A }
  }

  /// How many groups of 16 bits the list is, at least one; nil if something in it is no group.
  private static func groupCount(_ bytes: Span<UInt8>, mayEndInIPv4: Bool) -> Int? {
    var count = 0
    var start = 0
    while true {
      let end = bytes.firstIndex(of: 0x3A, from: start) ?? bytes.count
      let group = bytes.extracting(start..<end)
      if mayEndInIPv4, end == bytes.count, isIPv4(group) {
        count += 2
      } else {
        guard !group.isEmpty, group.count <= 4, group.allSatisfy({ ASCIIText.hexDigit($0) != nil }) else { return nil }
        count += 1
      }
      guard end < bytes.count else { return count }
      start = end + 1
    }
  }

  /// Four numbers up to 255 without zeros in front.
  private static func isIPv4(_ bytes: Span<UInt8>) -> Bool {
    var count = 0
    var start = 0
    while true {
      let end = bytes.firstIndex(of: 0x2E, from: start) ?? bytes.count
      guard isByte(bytes.extracting(start..<end)) else { return false }
      count += 1
      guard end < bytes.count else { return count == 4 }
      start = end + 1
    }
  }

  private static func isByte(_ digits: Span<UInt8>) -> Bool {
    guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy({ ASCIIText.digit($0) < 10 }) else { return false }
    guard digits[0] != 0x30 || digits.count == 1 else { return false }
    return digits.indices.reduce(0) { $0 * 10 + Int(ASCIIText.digit(digits[$1])) } <= 255
  }
}
