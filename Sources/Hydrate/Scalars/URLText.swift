import Foundation

/// The text of a URL.
enum URLText {
  /// A URI or relative reference of RFC 3986 section 4.1; else nil.
  ///
  /// The bytes are checked before `URL` parses them, since it would escape invalid characters. The
  /// empty reference is refused: `URL` has no value for it.
  static func read(_ bytes: Span<UInt8>) -> URL? {
    guard !bytes.isEmpty, isReference(bytes) else { return nil }
    let text = String(decoding: bytes)
    guard let url = URL(string: text), url.absoluteString == text else { return nil }
    return url
  }

  /// ASCII text of some bytes, percent-encoded unless they are plain (RFC 3986, section 2.1).
  static func escaping(_ bytes: some Sequence<UInt8>, unless isPlain: (UInt8) -> Bool) -> String {
    bytes.reduce(into: "") { text, byte in
      if isPlain(byte) { return text.unicodeScalars.append(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
    }
  }
}

/// The grammar of URIs and relative references (RFC 3986 appendix A), on bytes.
extension URLText {
  /// Whether the bytes are a URI-reference (section 4.1). Everything beyond ASCII is refused.
  static func isReference(_ bytes: Span<UInt8>) -> Bool {
    var rest = bytes
    if let hash = rest.firstIndex(of: 0x23) {
      guard consists(rest.extracting((hash + 1)...), of: queryCharacters) else { return false }
      rest = rest.extracting(..<hash)
    }
    if let mark = rest.firstIndex(of: 0x3F) {
      guard consists(rest.extracting((mark + 1)...), of: queryCharacters) else { return false }
      rest = rest.extracting(..<mark)
    }
    // A colon before any slash ends a scheme: the first segment of a relative path may not have
    // one (section 4.2).
    if let end = rest.firstIndex(where: { $0 == 0x3A || $0 == 0x2F }), rest[end] == 0x3A {
      guard isScheme(rest.extracting(..<end)) else { return false }
      rest = rest.extracting((end + 1)...)
    }
    if rest.count >= 2, rest[0] == 0x2F, rest[1] == 0x2F {
      rest = rest.extracting(2...)
      let path = rest.firstIndex(of: 0x2F) ?? rest.count
      guard isAuthority(rest.extracting(..<path)) else { return false }
      rest = rest.extracting(path...)
    }
    return consists(rest, of: pathCharacters)
  }

  /// Section 3.1.
  static func isScheme(_ bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.first, ASCIIText.isLetter(first) else { return false }
    return bytes.allSatisfy { schemeCharacters.contains($0) }
  }

  /// Section 3.2: optionally a user and `@`, a host, optionally `:` and a port.
  static func isAuthority(_ bytes: Span<UInt8>) -> Bool {
    var host = bytes
    if let at = host.firstIndex(of: 0x40) {
      guard consists(host.extracting(..<at), of: userCharacters) else { return false }
      host = host.extracting((at + 1)...)
    }
    if host.first == 0x5B {
      guard let bracket = host.firstIndex(of: 0x5D), isIPLiteral(host.extracting(1..<bracket)) else { return false }
      let after = host.extracting((bracket + 1)...)
      return after.isEmpty || (after.first == 0x3A && isPort(after.extracting(1...)))
    }
    if let colon = host.firstIndex(of: 0x3A) {
      guard isPort(host.extracting((colon + 1)...)) else { return false }
      host = host.extracting(..<colon)
    }
    return consists(host, of: nameCharacters)
  }

  /// Section 3.2.3: any number of digits, also none.
  private static func isPort(_ bytes: Span<UInt8>) -> Bool { bytes.allSatisfy { ASCIIText.digit($0) < 10 } }

  /// Whether each byte is in the set or part of a complete percent-encoding (section 2.1).
  private static func consists(_ bytes: Span<UInt8>, of set: ASCIISet) -> Bool { firstIndex(outside: set, in: bytes, from: 0) == nil }

  /// The first byte that is neither in the set nor part of a complete percent-encoding.
  static func firstIndex(outside set: ASCIISet, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if set.contains(bytes[index]) {
        index += 1
      } else {
        guard bytes[index] == 0x25, bytes.count - index >= 3 else { return index }
        guard ASCIIText.hexDigit(bytes[index + 1]) != nil, ASCIIText.hexDigit(bytes[index + 2]) != nil else { return index }
        index += 3
      }
    }
    return nil
  }

  /// reg-name: unreserved and sub-delims.
  static let nameCharacters = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=")
  /// userinfo, and the second part of an IPvFuture.
  private static let userCharacters = nameCharacters.adding(":")
  private static let pathCharacters = userCharacters.adding("@/")
  static let queryCharacters = pathCharacters.adding("?")
  private static let schemeCharacters = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")
}

extension URLText {
  /// Whether the bytes may stand between the brackets of a host (RFC 3986 section 3.2.2): an IPv6
  /// address or a later kind.
  static func isIPLiteral(_ bytes: Span<UInt8>) -> Bool { isFuture(bytes) || isIPv6(bytes) }

  /// `v`, hexadecimal digits, a point, and at least one more character.
  private static func isFuture(_ bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.first, first | 0x20 == 0x76, let point = bytes.firstIndex(of: 0x2E) else { return false }
    let version = bytes.extracting(1..<point)
    let address = bytes.extracting((point + 1)...)
    return !version.isEmpty && version.allSatisfy { ASCIIText.hexDigit($0) != nil }
      && !address.isEmpty && address.allSatisfy { userCharacters.contains($0) }
  }

  /// Eight groups of one to four hexadecimal digits. `::` may replace one or more zero groups
  /// once, and the last two groups may be written as IPv4.
  private static func isIPv6(_ bytes: Span<UInt8>) -> Bool {
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

  /// The number of 16-bit groups in the list, at least one; nil if a part of it is not a group.
  private static func groupCount(_ bytes: Span<UInt8>, mayEndInIPv4: Bool) -> Int? {
    var count = 0
    let areGroups = eachPart(of: bytes, separator: 0x3A) { group, isLast in
      let isAddress = mayEndInIPv4 && isLast && isIPv4(group)
      count += isAddress ? 2 : 1
      return isAddress || (!group.isEmpty && group.count <= 4 && group.allSatisfy { ASCIIText.hexDigit($0) != nil })
    }
    return areGroups ? count : nil
  }

  /// Four numbers up to 255 without leading zeros.
  private static func isIPv4(_ bytes: Span<UInt8>) -> Bool {
    var count = 0
    let areBytes = eachPart(of: bytes, separator: 0x2E) { part, _ in
      count += 1
      return isByte(part)
    }
    return areBytes && count == 4
  }

  /// Whether a condition holds for each part between separators.
  private static func eachPart(of bytes: Span<UInt8>, separator: UInt8, _ isPart: (Span<UInt8>, _ isLast: Bool) -> Bool) -> Bool {
    var start = 0
    while true {
      let end = bytes.firstIndex(of: separator, from: start) ?? bytes.count
      guard isPart(bytes.extracting(start..<end), end == bytes.count) else { return false }
      if end == bytes.count { return true }
      start = end + 1
    }
  }

  private static func isByte(_ digits: Span<UInt8>) -> Bool {
    guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy({ ASCIIText.digit($0) < 10 }) else { return false }
    guard digits[0] != 0x30 || digits.count == 1 else { return false }
    return digits.indices.reduce(0) { $0 * 10 + Int(ASCIIText.digit(digits[$1])) } <= 255
  }
}

/// A set of ASCII characters, tested with one shift.
struct ASCIISet {
  private var low: UInt64
  private var high: UInt64

  /// Makes a set of the ASCII characters of `text`; others are ignored.
  init(_ text: StaticString) {
    (low, high) = text.withBytes { bytes in
      var (low, high): (UInt64, UInt64) = (0, 0)
      for index in bytes.indices {
        if bytes[index] < 0x40 { low |= 1 &<< UInt64(bytes[index]) } else if bytes[index] < 0x80 { high |= 1 &<< UInt64(bytes[index]) }
      }
      return (low, high)
    }
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
}
