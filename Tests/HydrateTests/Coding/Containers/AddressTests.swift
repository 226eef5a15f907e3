import Foundation
import Hydrate
import Testing

/// Addresses in models: both ways, strictly, in types that try several kinds, in coders.
@Suite struct AddressTests {
  struct Link: Codable, Equatable, Sendable { var url: URL }
  enum Target: Codable, Equatable {
    case url(URL)
    case text(String)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { self = .url(try container.decode(URL.self)) } catch { self = .text(try container.decode(String.self)) }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .url(let url): try container.encode(url)
      case .text(let text): try container.encode(text)
      }
    }
  }

  static func json(_ text: String) throws -> Data { try Value(object: ["url": Value(text)]).jsonData() }
  static let looseTexts = [
    "https://a.example/Zürich", "https://a.example/x y", "https://é.example/", "https://a.example/%20 b", "  https://a.example/ ", "a b",
    "é",
    "mailto:a b@c.example", "urn:x:é", "https://u:é@a.example/", "https://a.example/%zz é", "https://a.example/#a#b",
  ]

  @Test func bothWays() throws {
    let mapper = ReflectiveMapper<Link>()
    let link = try mapper.map(json: Self.json("https://é.example/a b?c=[d]"))
    #expect(link.url.absoluteString == "https://xn--9ca.example/a%20b?c=%5Bd%5D")
    #expect(try mapper.reversed.map(link).jsonString() == #"{"url":"https://xn--9ca.example/a%20b?c=%5Bd%5D"}"#)
    #expect(try mapper.map(mapper.reversed.map(link)) == link)
    #expect(try mapper.map(json: #"{"url": "https:\/\/a.example\/\u00fc \u007c"}"#).url.absoluteString == "https://a.example/%C3%BC%20%7C")
    #expect(try ReflectiveMapper<[String: URL]>().map(["a": "https://a.example/é"])["a"]?.absoluteString == "https://a.example/%C3%A9")
    #expect(try ReflectiveMapper<[URL]>().map(["https://a.example/é"]).map(\.absoluteString) == ["https://a.example/%C3%A9"])
  }

  @Test(arguments: looseTexts) func strictIsRFC3986(_ text: String) throws {
    let error = mappingError { () throws(MappingError) in try ReflectiveMapper<Link>().coercion(.strict).map(["url": Value(text)]) }
    #expect(error?.codes == [.invalidValue])
    #expect(error?.issues.first?.message.hasPrefix("invalid URL: a") == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test("addresses: a type that tries a URL first sees the text as it is", arguments: looseTexts) func exactFirst(_ text: String) throws {
    #expect(try ReflectiveMapper<[Target]>().map([Value(text)]) == [.text(text)])
    #expect(try ReflectiveMapper<[Target]>().map(["https://a.example/"]) == [.url(try #require(URL(string: "https://a.example/")))])
  }

  @Test(
    "addresses: coders read and refuse what Foundation reads and refuses",
    arguments: looseTexts + ["", "https://a.example/", "x.png", "http://[::1", ":"])
  func coders(_ text: String) throws {
    let data = try Self.json(text)
    let expected = try? JSONDecoder().decode(Link.self, from: data)
    #expect((try? MappingDecoder().decode(Link.self, from: data)) == expected)
    #expect((try? FoundationJSONDecoder().decode(Link.self, from: data)) == expected)
    let reporting = MappingDecoder().input(JSONReadingOptions(issueLimit: 5)).reporting { _, _ in }
    #expect((try? reporting.decode(Link.self, from: data)) == expected)
    let long = try Value([Value](repeating: Value(text), count: 30_000)).jsonData()
    #expect((try? MappingDecoder().decode([URL].self, from: long).first) == expected?.url, "in parts")
    #expect(
      (try? MappingDecoder().decode([Target].self, from: Value([Value(text)]).jsonData()))
        == (try? JSONDecoder().decode([Target].self, from: Value([Value(text)]).jsonData())))
    let strict = MappingDecoder(MappingProfile().coercion(.strict))
    #expect(
      (try? strict.decode(Link.self, from: data)) == (Self.looseTexts.contains(text) || text == ":" ? nil : expected), "strictly RFC 3986")
  }

  @Test("addresses: a mapper with the engine of a coder reads by its own rules") func oneEngine() throws {
    let profile = MappingProfile().keyTransformer(.camelToSnake)
    let data = try Self.json("https://a.example/%20 b")
    for _ in 0..<3 {
      #expect(try MappingDecoder(profile).decode(Link.self, from: data).url.absoluteString == "https://a.example/%2520%20b")
      #expect(try ReflectiveMapper<Link>(profile: profile).map(json: data).url.absoluteString == "https://a.example/%20%20b")
    }
  }

  @Test func messages() throws {
    let links = ReflectiveMapper<Link>()
    try links.plan()
    let error = mappingError { () throws(MappingError) in
      try links.map(json: "{\n  \"url\": \"https://é\\u0041.ex ample/\"}")
    }
    #expect(error.map { "\($0)" } == "1 fatal issue\n  fatal invalidValue at url (line 2, column 10): invalid URL: a space at character 14")
    #expect(error?.issues.first?.parameters == ["expected": "a URL", "found": "string", "type": "URL", "offset": 13])
    let schemes = mappingError { () throws(MappingError) in try StringToURL(schemes: ["https"]).map("https://a.example:x/") }
    #expect(schemes?.issues.first?.message == "invalid URL: an invalid port at character 19")
    #expect(schemes?.issues.first?.parameters == ["expected": "a URL", "offset": 18])
    #expect(mappingError { () throws(MappingError) in try StringToURL().map("") }?.issues.first?.message == "invalid URL: an empty string")
  }

  @Test func schemesAreThoseOfTheAddress() throws {
    let mapper = ReflectiveMapper<Link>().field(\.url, using: .url(schemes: ["https"]))
    #expect(try mapper.map(["url": "https://é.example/ü"]).url.absoluteString == "https://xn--9ca.example/%C3%BC")
    #expect(try mapper.coercion(.strict).map(["url": " https://a.example/ü "]).url.absoluteString == "https://a.example/%C3%BC")
    for text in ["http://a.example/ü", "javascript:alert(1)", "java script://a/ü", "//a.example/"] {
      #expect(mappingError { () throws(MappingError) in try mapper.map(["url": Value(text)]) }?.codes == [.invalidValue], "\(text)")
    }
    let decoder = MappingDecoder(MappingProfile().mapType(URL.self, using: .url(schemes: ["https"])))
    #expect(try decoder.decode(Link.self, from: Self.json("https://a.example/%20 b")).url.absoluteString == "https://a.example/%20%20b")
  }

  @Test func reportedAndExplained() throws {
    let mapped = try ReflectiveMapper<Link>().coercion(.reported).mapReportingIssues(["url": "https://a.example/ü"])
    #expect(mapped.issues.map(\.code) == [.converted])
    #expect(try ReflectiveMapper<Link>().coercion(.reported).mapReportingIssues(["url": "https://a.example/"]).issues.isEmpty)
    for (text, codes) in [("a b", ["converted"]), ("https://é.example/", ["converted"]), ("https://a.example/", [])] {
      let reported = Reported()
      let decoder = MappingDecoder(MappingProfile().coercion(.reported)).reporting { reported.add($1.issues.map { "\($0.code)" }) }
      _ = try decoder.decode(Link.self, from: Self.json(text))
      #expect(reported.codes == codes, "\(text)")
    }
  }
  private final class Reported: @unchecked Sendable {
    private(set) var codes: [String] = []
    func add(_ more: [String]) { codes += more }
  }
}
