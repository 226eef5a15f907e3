/// What may stand between the brackets of a host (RFC 3986 section 3.2.2): an IPv6 address or a later kind.
enum IPLiteral {
  typealias Bytes = URIGrammar.Bytes

  static func isValid(_ bytes: Bytes) -> Bool {
    isFuture(bytes) || isIPv6(bytes)
  }

  /// `v`, hexadecimal digits, a point, and at least one character more.
  private static func isFuture(_ bytes: Bytes) -> Bool {
    guard let first = bytes.first, first | 0x20 == 0x76, let point = bytes.firstIndex(of: 0x2E) else { return false }
    let version = bytes[(bytes.startIndex + 1)..<point]
    let address = bytes[(point + 1)...]
    return !version.isEmpty && version.allSatisfy { ASCIIText.hexDigit($0) != nil }
      && !address.isEmpty && address.allSatisfy { URIGrammar.userCharacters.contains($0) }
  }

  /// Eight groups of one to four hexadecimal digits; `::` once for one group of zeros or more; the last two perhaps as IPv4.
  static func isIPv6(_ bytes: Bytes) -> Bool {
    guard let gap = firstGap(bytes) else { return groupCount(bytes, mayEndInIPv4: true) == 8 }
    let before = bytes[..<gap]
    let after = bytes[(gap + 2)...]
    guard let left = before.isEmpty ? 0 : groupCount(before, mayEndInIPv4: false) else { return false }
    guard let right = after.isEmpty ? 0 : groupCount(after, mayEndInIPv4: true) else { return false }
    return left + right <= 7
  }

  private static func firstGap(_ bytes: Bytes) -> Int? {
    bytes.indices.first { bytes[$0] == 0x3A && $0 + 1 < bytes.endIndex && bytes[$0 + 1] == 0x3A }
  }

  /// How many groups of 16 bits the list is, at least one; nil if something in it is no group.
  private static func groupCount(_ bytes: Bytes, mayEndInIPv4: Bool) -> Int? {
    let groups = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
    var count = 0
    for (index, group) in groups.enumerated() {
      if mayEndInIPv4, index == groups.count - 1, isIPv4(group) {
        count += 2
      } else {
        guard !group.isEmpty, group.count <= 4, group.allSatisfy({ ASCIIText.hexDigit($0) != nil }) else { return nil }
        count += 1
      }
    }
    return count
  }

  /// Four numbers up to 255 without zeros in front.
  private static func isIPv4(_ bytes: Bytes) -> Bool {
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard !part.isEmpty, part.count <= 3, part.allSatisfy({ ASCIIText.digit($0) < 10 }) else { return false }
        guard part.first != 0x30 || part.count == 1 else { return false }
        return part.reduce(0) { $0 * 10 + Int(ASCIIText.digit($1)) } <= 255
      }
  }
}
