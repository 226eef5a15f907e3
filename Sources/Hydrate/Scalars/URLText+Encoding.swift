import Foundation

/// Absolute addresses that RFC 3986 refuses only for characters with one percent-encoding.
extension URLText {
  /// Reads what RFC 3986 allows, else an address with a scheme and an authority; ASCII white space around
  /// that is ignored.
  ///
  /// In the path, the query and the fragment every byte that needs it is percent-encoded (RFC 3987,
  /// section 3.1), and valid escapes stay. A host that is not ASCII is read as `URL` reads it (RFC
  /// 5891). All else follows RFC 3986, so that a sentence is no address.
  @inline(never) static func readEncoding(_ bytes: Span<UInt8>) throws(URLFault) -> URL {
    if let url = read(bytes) { return url }
    let all = ASCIIText.trimmedRange(of: bytes)
    guard let host = authority(of: bytes, all) else { throw fault(of: bytes) }
    let path = host.upperBound..<all.upperBound
    let scheme = String(decoding: bytes.extracting(all.lowerBound..<host.lowerBound))
    let authority = try encodedAuthority(bytes, host, scheme)
    if let fault = fault(in: bytes, path, except: [.space, .nonASCII, .character]) { throw fault }
    let text = scheme + authority + escaping(Array(copying: bytes.extracting(path)), unless: plainCharacters.contains)
    guard let url = text.withBytes({ read($0) }) else { throw URLFault(kind: .host, offset: host.lowerBound) }
    return url
  }

  /// The range of the authority after a scheme and `://`; nil if there is none.
  private static func authority(of bytes: Span<UInt8>, _ all: Range<Int>) -> Range<Int>? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes.extracting(all.lowerBound..<colon)),
      bytes.starts(at: colon, with: "://")
    else { return nil }
    let start = colon + 3
    return start..<(bytes.extracting(start..<all.upperBound).firstIndex { pathStarts.contains($0) }.map { start + $0 } ?? all.upperBound)
  }

  /// A user, a host and a port, with the host in ASCII: `xn--...`, or percent-encoded for a scheme such
  /// as `tel`.
  private static func encodedAuthority(_ all: Span<UInt8>, _ range: Range<Int>, _ scheme: String) throws(URLFault) -> String {
    let bytes = all.extracting(..<range.upperBound)
    if isAuthority(bytes.extracting(range)) { return String(decoding: bytes.extracting(range)) }
    let host = bytes.firstIndex(of: UInt8(ascii: "@"), from: range.lowerBound).map { $0 + 1 } ?? range.lowerBound
    if let fault = fault(in: bytes, range.lowerBound..<host) ?? fault(in: bytes, host..<bytes.count, except: [.nonASCII, .character]) {
      throw fault
    }
    if bytes.starts(at: host, with: "[") { throw URLFault(kind: .brackets, offset: host) }
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: host) ?? bytes.count
    let (name, port) = (String(decoding: bytes.extracting(host..<colon)), String(decoding: bytes.extracting(colon...)))
    guard port.utf8.dropFirst().allSatisfy({ ASCIIText.digit($0) < 10 }) else { throw URLFault(kind: .port, offset: colon + 1) }
    // A name in the domain name system has at most 253 characters.
    guard colon - host <= 1024, name.utf8.allSatisfy({ $0 >= 0x80 || nameCharacters.contains($0) }),
      let text = URL(string: scheme + name)?.absoluteString, text.hasPrefix(scheme),
      text.utf8.dropFirst(scheme.utf8.count).allSatisfy({ nameCharacters.contains($0) || $0 == UInt8(ascii: "%") })
    else { throw URLFault(kind: .host, offset: host) }
    // `URL` leaves out the colon of an empty port there.
    return String(decoding: bytes.extracting(range.lowerBound..<host)) + text.dropFirst(scheme.count) + (port == ":" ? "" : port)
  }

  /// The first fault of a text that RFC 3986 refuses.
  fileprivate static func fault(of bytes: Span<UInt8>) -> URLFault {
    if bytes.isEmpty { return URLFault(kind: .empty, offset: 0) }
    let path = authority(of: bytes, bytes.indices)?.upperBound ?? 0
    return fault(in: bytes, path..<bytes.count) ?? fault(in: bytes, bytes.indices)
      ?? (bytes.starts(with: "//") ? URLFault(kind: .host, offset: 2) : URLFault(kind: .scheme, offset: 0))
  }

  /// The first byte that may be in no path, query or fragment, unless it is of these kinds.
  private static func fault(in bytes: Span<UInt8>, _ range: Range<Int>, except kinds: [URLFault.Kind] = []) -> URLFault? {
    var (next, hasFragment) = (range.lowerBound, false)
    while let index = firstIndex(outside: queryCharacters, in: bytes.extracting(..<range.upperBound), from: next) {
      let kind: URLFault.Kind =
        switch bytes[index] {
        case UInt8(ascii: " "): .space
        case ..<0x20, 0x7F: .control
        case 0x80...: .nonASCII
        case UInt8(ascii: "%"): .escape
        case UInt8(ascii: "#"): .fragment
        default: .character
        }
      if kind != .fragment || hasFragment, !kinds.contains(kind) { return URLFault(kind: kind, offset: index) }
      (next, hasFragment) = (index + 1, hasFragment || kind == .fragment)
    }
    return nil
  }

  private static let pathStarts = ASCIISet("/?#")
  private static let plainCharacters = queryCharacters.adding("%#")
}

/// Why a text is not a URL, and where.
struct URLFault: Error {
  /// What is wrong; the raw value is the text of the message.
  enum Kind: String {
    case empty = "an empty string"
    case space = "a space"
    case control = "a control character"
    case nonASCII = "a character beyond ASCII"
    case escape = "a percent sign without two hexadecimal digits"
    case fragment = "a second number sign"
    case character = "an invalid character"
    case scheme = "an invalid scheme"
    case host = "an invalid host"
    case brackets = "an invalid address in brackets"
    case port = "an invalid port"
  }

  let kind: Kind
  /// In bytes.
  fileprivate let offset: Int

  /// Why a text is not read, and the number of Unicode scalars before the place. Strictly nothing is
  /// encoded, so the first such character counts.
  static func of(_ text: String) -> (kind: Kind, count: Int) {
    text.withBytes { bytes in
      var fault = URLText.fault(of: bytes)
      do throws(URLFault) { _ = try URLText.readEncoding(bytes) } catch { fault = error }
      return (fault.kind, (0..<fault.offset).reduce(0) { $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : 1) })
    }
  }
}
