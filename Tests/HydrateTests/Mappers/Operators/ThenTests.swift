import Foundation
import Hydrate
import Testing

struct ThenTests {
  private let https = StringToURL(schemes: ["https"])
  private let numbers = StringToNumber<Int>()

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private struct NumberToText: ReversibleMapper {
    func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> String { String(input) }
    func unmap(_ output: String, in context: inout MappingContext) throws(MappingError) -> Int {
      guard let number = Int(output) else { throw context.failure(.invalidValue, "no number") }
      return number
    }
  }

  @Test func thenChains() throws {
    let checked = https.then(https.reversed)
    try expectLaws(checked, [Taken("https://a.b", "https://a.b")], refused: [Refused("ftp://a.b"), Refused([], .typeMismatch)])
    try expectInverse(checked, [Taken("https://a.b", "https://a.b")])
    let tripled = numbers.then(
      TwoWayClosureMapper { (number: Int) in
        number * 3
      } reverse: { number in
        number / 3
      }
    ).then(NumberToText())
    try expectInverse(tripled, [Taken("4", "12")])
    let other = try url("https://d.e")
    let softened = try https.optional(default: other).then(https.reversed).at("gone").mapReportingIssues([:])
    #expect(softened.value == "https://d.e" && softened.issues.map(\.code) == [.missingValue], "the next one sees a value, not its absence")
    let lifted = try IdentityMapper<String>().optional(default: "5").then(IdentityMapper<String>()).then(
      IdentityMapper<String>().lifted.reversed
    )
    .then(numbers.lifted).at("gone").map([:])
    #expect(lifted == 5)
  }

  @Test func theNextOneIsGivenTextInAnUpdateToo() throws {
    struct Price: Codable, Equatable { var amount = 1.0 }
    let german = FormatterMapper(
      {
        let formatter = NumberFormatter()
        (formatter.numberStyle, formatter.locale) = (.decimal, Locale(identifier: "de_DE"))
        return formatter
      }, as: Double.self)
    let prices = ReflectiveMapper<Price>().field(\.amount, using: IdentityMapper<String>().then(german))
    var price = Price()
    #expect(try prices.map(json: #"{"amount": 1.234}"#) == Price(amount: 1234))
    #expect(try prices.update(&price, json: #"{"amount": 1.234}"#) == ["amount"] && price.amount == 1234)
  }

  @Test func reversedTwiceIsTheSame() throws {
    #expect(try https.reversed.reversed.map("https://a.b") == url("https://a.b"))
    #expect(try https.reversed.map(url("https://a.b")) == "https://a.b")
  }
}
