import Foundation

/// Absolute addresses that RFC 3986 refuses only for characters with one percent-encoding.
extension URLText {
  /// Reads an address with a scheme and an authority; ASCII white space around it is ignored.
  ///
  /// In the path, the query and the fragment every byte that needs it is percent-encoded (RFC 3987,
  /// section 3.1), and valid escapes stay. A host that is not ASCII is read as `URL` reads it (RFC
  /// 5891). All else follows RFC 3986, so that a sentence is no address.
  @inline(never) static func readEncoding(_ bytes: Span<UInt8>) throws(URLFault) -> URL {
    let all = ASCIIText.trimmedRange(of: bytes)
    guard let host = authority(of: bytes, all) else { throw fault(of: bytes) }
    let path = host.upperBound..<all.upperBound
    let scheme = String(decoding: bytes.extracting(all.lowerBound..<host.lowerBound))
    let authority = try encodedAuthority(bytes, host, scheme)
    if let fault = fault(in: bytes, path, except: [.space, .nonASCII, .character]) { throw fault }
    let text = scheme + authority + escaping(Array(copying: bytes.extracting(path)), unless: plainCharacters.contains)
    guard let url = text.withBytes({ read($0) }) else { throw URLFault(.host, at: host.lowerBound) }
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

  /// A user, a host and a port, with the host in ASCII.
  private static func encodedAuthority(_ bytes: Span<UInt8>, _ range: Range<Int>, _ scheme: String) throws(URLFault) -> String {
    if isAuthority(bytes.extracting(range)) { return String(decoding: bytes.extracting(range)) }
    func offset(of byte: UInt8, from start: Int) -> Int? {
      bytes.firstIndex(of: byte, from: start).flatMap { $0 < range.upperBound ? $0 : nil }
    }
    let host = offset(of: UInt8(ascii: "@"), from: range.lowerBound).map { $0 + 1 } ?? range.lowerBound
    if let fault = fault(in: bytes, range.lowerBound..<host) ?? fault(in: bytes, host..<range.upperBound, except: [.nonASCII, .character]) {
      throw fault
    }
    if offset(of: UInt8(ascii: "["), from: host) == host { throw URLFault(.brackets, at: host) }
    let colon = offset(of: UInt8(ascii: ":"), from: host) ?? range.upperBound
    let port = bytes.extracting(colon..<range.upperBound)
    guard port.isEmpty || isPort(port.extracting(1...)) else { throw URLFault(.port, at: colon + 1) }
    let name = bytes.extracting(host..<colon)
    // A name in the domain name system has at most 253 characters.
    guard !name.isASCII, name.count <= 1024, name.allSatisfy({ $0 >= 0x80 || nameCharacters.contains($0) }),
      let text = URL(string: scheme + String(decoding: name))?.absoluteString, text.hasPrefix(scheme),
      text.utf8.dropFirst(scheme.utf8.count).allSatisfy(nameCharacters.contains)
    else { throw URLFault(.host, at: host) }
    return String(decoding: bytes.extracting(range.lowerBound..<host)) + text.dropFirst(scheme.count) + String(decoding: port)
  }

  /// The first fault of a text that RFC 3986 refuses.
  fileprivate static func fault(of bytes: Span<UInt8>) -> URLFault {
    if bytes.isEmpty { return URLFault(.empty, at: 0) }
    if let host = authority(of: bytes, bytes.indices), let fault = fault(in: bytes, host.upperBound..<bytes.count) { return fault }
    return fault(in: bytes, bytes.indices) ?? (bytes.starts(with: "//") ? URLFault(.host, at: 2) : URLFault(.scheme, at: 0))
  }

  /// The first byte that may be in no path, query or fragment, unless it is of these kinds.
  private static func fault(in bytes: Span<UInt8>, _ range: Range<Int>, except kinds: Set<URLFault.Kind> = []) -> URLFault? {
    var hasFragment = false
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "#"), !hasFragment {
        hasFragment = true
        continue
      }
      let isEscape = byte == UInt8(ascii: "%")
      if isEscape, range.upperBound - index > 2, ASCIIText.hexDigit(bytes[index + 1]) != nil, ASCIIText.hexDigit(bytes[index + 2]) != nil {
        continue
      }
      if queryCharacters.contains(byte) { continue }
      let kind: URLFault.Kind =
        switch byte {
        case UInt8(ascii: " "): .space
        case ..<0x20, 0x7F: .control
        case 0x80...: .nonASCII
        case UInt8(ascii: "#"): .fragment
        default: isEscape ? .escape : .character
        }
      if !kinds.contains(kind) { return URLFault(kind, at: index) }
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
  /// The offset in bytes.
  private let offset: Int

  fileprivate init(_ kind: Kind, at offset: Int) { (self.kind, self.offset) = (kind, offset) }

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
