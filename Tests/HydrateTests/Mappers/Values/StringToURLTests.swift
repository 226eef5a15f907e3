import Foundation
import Hydrate
import Testing

struct StringToURLTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func anyURLOfTheGrammar() throws {
    let taken = [
      Taken("https://example.com/a?b=c#d", try url("https://example.com/a?b=c#d")), Taken("a/b", try url("a/b")),
      Taken("mailto:a@b.c", try url("mailto:a@b.c")), Taken("HTTP://x.y", try url("HTTP://x.y")),
    ]
    let refused = [
      Refused(""), Refused("a b"), Refused("http://[::1"), Refused("http://x.y/%zz"), Refused("é"), Refused([], .typeMismatch),
      Refused(1, .typeMismatch), Refused(true, .typeMismatch),
    ]
    try expectLaws(StringToURL(), taken, refused: refused)
    try expectInverse(StringToURL(), taken)
  }

  @Test func schemesAreComparedWithoutCaseBothWays() throws {
    let mapper = StringToURL(schemes: ["HTTPS", "ftp"])
    let taken = [
      Taken("https://a.b", try url("https://a.b")), Taken("HttpS://a.b", try url("HttpS://a.b")), Taken("FTP://a", try url("FTP://a")),
    ]
    try expectLaws(mapper, taken, refused: [Refused("http://a.b"), Refused("a/b"), Refused("//a.b"), Refused(5, .typeMismatch)])
    try expectInverse(mapper, taken)
    for other in ["http://a.b", "a/b"] {
      let url = try url(other)
      #expect(mappingError { () throws(MappingError) in try mapper.reversed.map(url) }?.codes == [.invalidValue])
    }
    #expect(mappingError { () throws(MappingError) in try StringToURL(schemes: []).map("http://a.b") }?.codes == [.invalidValue])
  }

  @Test func textMadeFromANumberIsText() throws {
    let pages = ClosureMapper { (number: Int) in "/page/\(number)" }.then(StringToURL())
    #expect(try pages.at("n").map(["n": 7]) == url("/page/7"))
    #expect(try StringToURL().map("1") == url("1"), "text as such is a relative reference")
  }

  @Test func isNamedByALeadingDot() throws {
    let mapper = KeyedMapper({ Holder(URL(fileURLWithPath: "/")) }) { KeyedField("u", \.content, .url(schemes: ["https"])) }
    #expect(try mapper.map(["u": "https://a.b"]).content == url("https://a.b"))
    #expect(try ReflectiveMapper<[URL]>().mapType(URL.self, using: .url).map(["a:b"]) == [url("a:b")])
  }
}
