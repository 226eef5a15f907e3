import Foundation
import Hydrate
import Testing

struct EscapeSpacesTests {
  @Test func spacesOfThePathTheQueryAndTheFragment() throws {
    let taken = [
      Taken("https://a.b/c", "https://a.b/c"), Taken("", ""),
      Taken(
        "https://a.b/my  file.txt?q=x y#z z", "https://a.b/my%20%20file.txt?q=x%20y#z%20z",
        back: "https://a.b/my%20%20file.txt?q=x%20y#z%20z"),
      Taken("a b/c", "a%20b/c", back: "a%20b/c"), Taken("//a.b/ c", "//a.b/%20c", back: "//a.b/%20c"),
      Taken("mailto:a b@c.d", "mailto:a%20b@c.d", back: "mailto:a%20b@c.d"), Taken("/a%20b é", "/a%20b%20é", back: "/a%20b%20é"),
    ]
    let refused = [" ", " a", "a ", "https://a .b/c", "https://a.b c", "ht tp://a.b", " https://a.b", "//a b", "a b:c"].map {
      Refused(Value($0))
    }
    try expectLaws(EscapeSpaces(), taken, refused: refused)
    try expectInverse(EscapeSpaces(), taken)
    for (text, count) in [(" a", 1), ("a ", 2), ("https://a .b/c", 10), (" https://a.b", 1)] {
      let error = mappingError { () throws(MappingError) in try EscapeSpaces().map(text) }
      #expect(error?.issues.map(\.message) == ["invalid URL: a space at character \(count)"])
    }
  }

  @Test func beforeAURL() throws {
    let mapper = EscapeSpaces().then(.url(schemes: ["https"]))
    let url = try #require(URL(string: "https://a.b/c%20d"))
    let taken = [Taken("https://a.b/c d", url, back: "https://a.b/c%20d"), Taken("https://a.b/c%20d", url)]
    try expectLaws(mapper, taken, refused: [Refused("http://a.b/c d"), Refused("https://a.b/\tc"), Refused("https://a b")])
    try expectInverse(mapper, taken)
  }
}
