import Foundation
import Hydrate
import Testing

struct DefaultedTests {
  private let https = StringToURL(schemes: ["https"])
  private let numbers = StringToNumber<Int>()

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func defaults() throws {
    #expect(try numbers.nonFatal(default: -1).map("x") == -1)
    let mapper = https.nonFatal(default: URL(fileURLWithPath: "/"), reverseDefault: { "https://none" })
    #expect(try mapper.reversed.mapReportingIssues(url("ftp://a")).value == "https://none")
    #expect(try mapper.reversed.map(url("https://a")) == "https://a")
    #expect(throws: MappingError.self) { try https.nonFatal(default: URL(fileURLWithPath: "/")).reversed.map(url("ftp://a")) }
    #expect(try https.lifted.nonFatal(default: URL(fileURLWithPath: "/")).reversed.map(url("ftp://a")) == .null)
  }
}
