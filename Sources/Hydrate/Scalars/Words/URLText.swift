/// The text of a URL before it is one.
enum URLText {
  /// Where the path begins (RFC 3986, appendix B).
  static func endOfAuthority(of text: String) -> String.Index {
    var rest = text[...]
    if let end = rest.firstIndex(where: { ":/?#".contains($0) }), rest[end] == ":" { rest = rest[rest.index(after: end)...] }
    guard rest.hasPrefix("//") else { return rest.startIndex }
    rest = rest.dropFirst(2)
    return rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
  }

  /// The text with all that is not ASCII percent-encoded, as an IRI becomes a URI (RFC 3987, section 3.1).
  ///
  /// A host is left as it is, and so is text that names none: it may be anything.
  static func escapingNonASCII(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    let end = endOfAuthority(of: text)
    guard end > text.startIndex, text[..<end].contains("://") else { return text }
    var escaped = String(text[..<end])
    for byte in text[end...].utf8 {
      if byte < 0x80 {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + digits
      }
    }
    return escaped
  }
}
