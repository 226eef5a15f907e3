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
    let tail = input[URLText.endOfAuthority(of: input)...]
    guard !input[..<tail.startIndex].contains(" "), input.first != " ", input.last != " " else {
      throw context.failure(.invalidValue, .invalid(.urlSpace))
    }
    return String(input[..<tail.startIndex]) + tail.replacing(" ", with: "%20")
  }

  public func unmap(_ output: String, in context: inout MappingContext) throws(MappingError) -> String { output }
}
