public import Foundation

extension Mapper where Self == StringToURL {
  /// Maps text to URLs; see ``StringToURL``.
  public static var url: StringToURL { StringToURL() }

  /// Maps text to URLs of these schemes; see ``StringToURL``.
  public static func url(schemes: [String]) -> StringToURL { StringToURL(schemes: schemes) }
}

/// Maps text to URLs, and back to the absolute text.
///
/// The text is a URI or a relative reference (RFC 3986, section 4.1). In the path, the query and the
/// fragment of an address with a scheme and a host, what must be encoded is (RFC 3987, section 3.1):
/// spaces, characters beyond ASCII, brackets and the like; valid escapes stay. A host beyond ASCII
/// becomes `xn--…`, as `URL` reads it, and white space around the address is ignored. All else is an
/// `invalidValue` whose message says what is wrong and where.
///
/// This holds under ``Coercion/strict``, too, and in a ``MappingDecoder``. With `schemes`, a URL with
/// another scheme or none is refused in either direction; their case does not matter. A number or a
/// flag in the source is a `typeMismatch`, although its text would be a relative reference.
///
///     StringToURL(schemes: ["https"]).map("HTTPS://example.com")
///     StringToURL().map("https://example.com/Zürich 1")    // https://example.com/Z%C3%BCrich%201
///     StringToURL().map("https://exam ple.com")            // invalid URL: a space at character 13
public struct StringToURL: ReversibleMapper, Sendable {
  /// The allowed schemes in lower case; nil if all are.
  package let schemes: Set<String>?

  /// Makes a mapper for URLs with any scheme, and for relative references.
  public init() { schemes = nil }

  /// Makes a mapper only for URLs with these schemes, in any case.
  public init(schemes: [String]) { self.schemes = Set(schemes.map { $0.lowercased() }) }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> URL {
    try context.refuseTextOfNumber(input, for: URL.self)
    guard let url = input.withBytes({ try? URLText.readEncoding($0) }) else {
      throw context.failure(.invalidValue, .invalid(.url(input)))
    }
    return try checked(url, in: context)
  }

  public func unmap(_ output: URL, in context: inout MappingContext) throws(MappingError) -> String {
    try checked(output, in: context).absoluteString
  }

  private func checked(_ url: URL, in context: MappingContext) throws(MappingError) -> URL {
    guard let schemes else { return url }
    if let scheme = url.scheme?.lowercased(), schemes.contains(scheme) { return url }
    throw context.failure(.invalidValue, .invalid(.scheme(schemes.ordered())))
  }
}

/// Percent-encodes the spaces in the text of a URL (RFC 3986, section 2.1), for sources that do
/// not.
///
/// Only the path, the query and the fragment may contain spaces: a space in the scheme or the
/// host, or around the text, is an `invalidValue`. Everything else is unchanged, and checked by
/// ``StringToURL``. The reverse direction does not change the text.
///
///     EscapeSpaces().then(.url).map("https://a.b/my file.txt")    // https://a.b/my%20file.txt
public struct EscapeSpaces: ReversibleMapper, Sendable {
  /// Makes a mapper to put before one for URLs.
  public init() {}

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> String {
    guard input.utf8.contains(UInt8(ascii: " ")) else { return input }
    // After a scheme and an authority (RFC 3986, appendix B).
    var rest = input[...]
    if let colon = rest.firstIndex(where: ":/?#".contains), rest[colon] == ":" { rest = rest[rest.index(after: colon)...] }
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { !"/?#".contains($0) } }
    let path = rest.startIndex
    guard !input[..<path].contains(" "), input.first != " ", input.last != " " else {
      throw context.failure(.invalidValue, .invalid(.url(input)))
    }
    return String(input[..<path]) + input[path...].replacing(" ", with: "%20")
  }

  public func unmap(_ output: String, in context: inout MappingContext) throws(MappingError) -> String { output }
}
