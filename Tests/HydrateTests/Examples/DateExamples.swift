import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The tables of Docs/Dates.md.
@Suite struct DateExamples {
  @Test("dates: every example of the page is read without a rule")
  func whatIsRead() throws {
    let lines = try ExampleFiles.text("Docs/Dates.md").components(separatedBy: "\n")
    let table = lines.drop { $0 != "## What is read" }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let texts = table.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(texts.count > 25)
    for text in texts { #expect(throws: Never.self, "\(text)") { try ReflectiveMapper<Date>().map(Value(text)) } }
  }

  @Test("durations: every example of the page is read without a rule, and each format writes its own")
  func durations() throws {
    let section = try ExampleFiles.text("Docs/Dates.md").components(separatedBy: "\n").drop { $0 != "## Durations" }
    let read = section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let texts = read.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(texts.count == 19)
    for text in texts { #expect(throws: Never.self, "\(text)") { try ReflectiveMapper<Duration>().map(Value(text)) } }
    let formats: [String: DurationFormat] = [
      ".iso8601": .iso8601, ".clock": .clock, ".seconds": .seconds, ".milliseconds": .milliseconds,
      ".units": .units,
    ]
    let written = section.drop { $0 != "| format | writes |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    #expect(written.count == formats.count)
    for row in written {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
      let format = try #require(formats[cells[0]])
      let value = try DurationMapper(format).reversed.map(.seconds(5400))
      let text = try value.string ?? value.jsonString()
      #expect(cells[1].prefix { !",;".contains($0) } == text)
    }
  }

  @Test(
    "dates: what is refused",
    arguments: [
      "01/02/2013", "13/02/2013", "Jan 7, 2013 8:05", "Tue, 20 Jan 2014 02:57:14 GMT", "2th January 2013", "Jan 7, 2013 13:05 PM",
      "Jan 7, 2013 0:30 AM", "January 2013", "7 Jan", "2013-02-30", "7 Januar 2013",
    ])
  func whatIsRefused(_ text: String) {
    #expect(throws: MappingError.self) { try ReflectiveMapper<Date>().map(Value(text)) }
  }

  @Test("dates: an order settles day and month")
  func order() throws {
    let dates = StringToDate(.anyFormat(order: .dayMonthYear))
    #expect(try dates.map("01/02/2013") == StringToDate(.rfc3339).map("2013-02-01T00:00:00Z"))
  }
}
