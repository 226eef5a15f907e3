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
