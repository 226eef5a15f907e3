import Foundation
import Hydrate
import Testing

@Suite struct URLTextTests {
  static let rows: [(text: String, url: String?)] = [
    ("https://www.mydomain.com/01-Coupé-400x300.png", "https://www.mydomain.com/01-Coup%C3%A9-400x300.png"),
    ("http://a.b/straße?q=日本#é", "http://a.b/stra%C3%9Fe?q=%E6%97%A5%E6%9C%AC#%C3%A9"),
    ("/straße", nil),  // without a host it may be anything
    ("https://a.b/%C3%A9", "https://a.b/%C3%A9"),  // what is encoded stays as it is
    ("https://é.example/", "https://xn--9ca.example/"),  // a host has an encoding of its own
    ("https://a.b/é é", "https://a.b/%C3%A9%20%C3%A9"),
    ("é é", nil),
  ]

  @Test(arguments: rows) func whatIsNotASCIIIsEncoded(_ row: (text: String, url: String?)) throws {
    let url = try? StringToURL().map(row.text)
    #expect(url?.absoluteString == row.url)
    guard let url else { return }
    #expect(try StringToURL().map(StringToURL().reversed.map(url)) == url)
  }
}
