/// The grammar of URIs and relative references (RFC 3986 appendix A), on bytes.
enum URIGrammar {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Whether the bytes are a URI-reference (section 4.1). Everything beyond ASCII is refused.
  static func isReference(_ bytes: Bytes) -> Bool {
    var rest = bytes
    if let hash = rest.firstIndex(of: 0x23) {
      guard consists(rest[(hash + 1)...], of: queryCharacters) else { return false }
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: 0x3F) {
      guard consists(rest[(mark + 1)...], of: queryCharacters) else { return false }
      rest = rest[..<mark]
    }
    // A colon before any slash ends a scheme: a relative path may not have it in its first segment (section 4.2).
    if let end = rest.firstIndex(where: { $0 == 0x3A || $0 == 0x2F }), rest[end] == 0x3A {
      guard isScheme(rest[..<end]) else { return false }
      rest = rest[(end + 1)...]
    }
    if rest.starts(with: [0x2F, 0x2F]) {
      rest = rest.dropFirst(2)
      let path = rest.firstIndex(of: 0x2F) ?? rest.endIndex
      guard isAuthority(rest[..<path]) else { return false }
      rest = rest[path...]
    }
    return consists(rest, of: pathCharacters)
  }

  /// Section 3.1.
  private static func isScheme(_ bytes: Bytes) -> Bool {
    guard let first = bytes.first, ASCIIText.isLetter(first) else { return false }
    return bytes.allSatisfy { schemeCharacters.contains($0) }
  }

  /// Section 3.2: perhaps a user and `@`, a host, perhaps `:` and a port.
  private static func isAuthority(_ bytes: Bytes) -> Bool {
    var host = bytes
    if let at = host.firstIndex(of: 0x40) {
      guard consists(host[..<at], of: userCharacters) else { return false }
      host = host[(at + 1)...]
    }
    if host.first == 0x5B {
      guard let bracket = host.firstIndex(of: 0x5D), IPLiteral.isValid(host[(host.startIndex + 1)..<bracket]) else { return false }
      let after = host[(bracket + 1)...]
      return after.isEmpty || (after.first == 0x3A && isPort(after.dropFirst()))
    }
    if let colon = host.firstIndex(of: 0x3A) {
      guard isPort(host[(colon + 1)...]) else { return false }
      host = host[..<colon]
    }
    return consists(host, of: nameCharacters)
  }

  /// Section 3.2.3: digits, perhaps none.
  private static func isPort(_ bytes: Bytes) -> Bool {
    bytes.allSatisfy { ASCIIText.digit($0) < 10 }
  }

  /// Whether every byte is in the set, or part of a whole percent-encoding (section 2.1).
  private static func consists(_ bytes: Bytes, of set: ASCIISet) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if set.contains(bytes[index]) {
        index += 1
      } else {
        guard bytes[index] == 0x25, bytes.endIndex - index >= 3 else { return false }
        guard ASCIIText.hexDigit(bytes[index + 1]) != nil, ASCIIText.hexDigit(bytes[index + 2]) != nil else { return false }
        index += 3
      }
    }
    return true
  }

  /// reg-name: unreserved and sub-delims.
  static let nameCharacters = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=")
  /// userinfo, and the second part of an IPvFuture.
  static let userCharacters = nameCharacters.adding(":")
  private static let pathCharacters = userCharacters.adding("@/")
  private static let queryCharacters = pathCharacters.adding("?")
  private static let schemeCharacters = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")
}
