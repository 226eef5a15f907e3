import Testing

@testable import Hydrate

@Suite struct RecognizedDateTests {
  @Test func formsAreNamed() {
    let rows: [(String, String?)] = [
      ("2013-01-10T07:58:30Z", "RFC 3339"), ("2013-01-10", "ISO 8601"), ("2013-W02-4", "ISO 8601"), ("20130110", "ISO 8601"),
      (" Thu, 10 Jan 2013 07:58:30 GMT", "RFC 822"), ("/Date(1390186634595)/", ".NET"), ("1390186634", "Unix time"),
      ("January 7th, 2013", "month by name"), ("2013/1/7", "year first"), ("01/02/2013", nil), ("x", nil), ("", nil),
    ]
    for (text, name) in rows { #expect(RecognizedDate.name(of: text) == name, "\(text)") }
    #expect(RecognizedDate.name(of: "01/02/2013", order: .dayMonthYear) == "three numbers")
  }

  @Test func formatsNameWhatTheyRead() {
    #expect(DateFormat.rfc822.name(for: nil) == "RFC 822" && DateFormat.anyFormat.name(for: "2013-01-10") == "ISO 8601")
    #expect(DateFormat.anyFormat.name(for: nil) == "any format" && DateFormat.custom("yyyy").name(for: "2013") == "yyyy")
  }
}
