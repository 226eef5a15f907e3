import Foundation
import Testing

@testable import Hydrate

struct FormatMapperTests {
  @Test func formatStyles() throws {
    let numbers = FormatMapper(IntegerFormatStyle<Int>.number.locale(Locale(identifier: "en_US")))
    try expectLaws(numbers, [Taken("1,234", 1234)], refused: [Refused("x"), Refused("")])
    try expectInverse(numbers, [Taken("1,234", 1234), Taken("-5", -5)])
    let dates = FormatMapper(Date.ISO8601FormatStyle())
    try expectLaws(
      dates, [Taken("1970-01-01T00:00:00Z", Date(timeIntervalSince1970: 0))], refused: [Refused("x"), Refused([], .typeMismatch)])
    try expectInverse(dates, [Taken("1970-01-01T00:00:00Z", Date(timeIntervalSince1970: 0))])
    #expect(mappingError { () throws(MappingError) in try dates.map("x") }?.issues.first?.underlyingError != nil)
  }

  @Test func formatters() throws {
    let dates = FormatterMapper(ISO8601DateFormatter(), as: Date.self)
    let taken = [Taken("1970-01-01T00:00:00Z", Date(timeIntervalSince1970: 0))]
    try expectLaws(dates, taken, refused: [Refused("x"), Refused(""), Refused("1970-01-01T00:00:00Zx"), Refused([], .typeMismatch)])
    try expectInverse(dates, taken)
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    try expectLaws(FormatterMapper(formatter, as: NSNumber.self), [Taken("1,234", NSNumber(value: 1234))], refused: [Refused("12abc")])
    #expect(mappingError { () throws(MappingError) in try FormatterMapper(formatter, as: Date.self).map("5") }?.codes == [.invalidValue])
  }
}
