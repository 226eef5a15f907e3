/// The grammar of URIs and relative references (RFC 3986 appendix A), on bytes.
enum URIGrammar {
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
    // A colon before any slash ends a scheme: a relative path may not have it in its first segment (section 4.2).
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
  private static func isScheme(_ bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.first, ASCIIText.isLetter(first) else { return false }
    return bytes.allSatisfy { schemeCharacters.contains($0) }
  }

  /// Section 3.2: perhaps a user and `@`, a host, perhaps `:` and a port.
  private static func isAuthority(_ bytes: Span<UInt8>) -> Bool {
    var host = bytes
    if let at = host.firstIndex(of: 0x40) {
      guard consists(host.extracting(..<at), of: userCharacters) else { return false }
      host = host.extracting((at + 1)...)
    }
    if host.first == 0x5B {
      guard let bracket = host.firstIndex(of: 0x5D), IPLiteral.isValid(host.extracting(1..<bracket)) else { return false }
      let after = host.extracting((bracket + 1)...)
      return after.isEmpty || (after.first == 0x3A && isPort(after.extracting(1...)))
    }
    if let colon = host.firstIndex(of: 0x3A) {
      guard isPort(host.extracting((colon + 1)...)) else { return false }
      host = host.extracting(..<colon)
    }
    return consists(host, of: nameCharacters)
  }

  /// Section 3.2.3: digits, perhaps none.
  private static func isPort(_ bytes: Span<UInt8>) -> Bool {
    bytes.allSatisfy { ASCIIText.digit($0) < 10 }
  }

  /// Whether every byte is in the set, or part of a whole percent-encoding (section 2.1).
  private static func consists(_ bytes: Span<UInt8>, of set: ASCIISet) -> Bool {
    var index = 0
    while index < bytes.count {
      if set.contains(bytes[index]) {
        index += 1
      } else {
        guard bytes[index] == 0x25, bytes.count - index >= 3 else { return false }
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
