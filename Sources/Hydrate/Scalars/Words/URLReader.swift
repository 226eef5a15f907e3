import Foundation

/// Reads a URL, and refuses what would not come back as it was.
enum URLReader {
  /// A URI or relative reference of RFC 3986 section 4.1; else nil.
  ///
  /// The bytes are checked before `URL` sees them, since it would escape what it does not like. The empty reference is
  /// refused: `URL` has no value for it.
  static func read(_ bytes: Span<UInt8>) -> URL? {
    guard !bytes.isEmpty, URIGrammar.isReference(bytes) else { return nil }
    let text = String(decoding: bytes)
    guard let url = URL(string: text), url.absoluteString == text else { return nil }
    return url
  }
}
