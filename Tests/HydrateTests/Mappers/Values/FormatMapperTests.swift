import Foundation
import Hydrate
import Testing

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

  static let us = Locale(identifier: "en_US")

  @Test("format mapper: a style of numbers reads all of the text")
  func numbersAreReadWhole() throws {
    let leftOver = ["1.234,50", "12abc", "0x10", "1,2,3,4", "5%", "-", "", "1.2.3", "$5", "12 x", "x12", "1e", "5,"].map {
      Refused(Value($0))
    }
    let decimals = FormatMapper(Decimal.FormatStyle(locale: Self.us))
    try expectLaws(decimals, [Taken("1,234.50", 1234.5), Taken(" -5 ", -5), Taken(".5", 0.5), Taken("1234", 1234)], refused: leftOver)
    let doubles = FormatMapper(FloatingPointFormatStyle<Double>(locale: Self.us))
    try expectLaws(doubles, [Taken("1,234.50", 1234.5), Taken("\t5\n", 5), Taken("∞", .infinity)], refused: leftOver + [Refused("1e999")])
    let integers = FormatMapper(IntegerFormatStyle<Int>(locale: Self.us))
    try expectLaws(
      integers, [Taken("1,234", 1234), Taken("1,234.00", 1234), Taken("9,007,199,254,740,993", 9_007_199_254_740_993), Taken("1e3", 1000)],
      refused: leftOver + [Refused("1.5"), Refused("NaN"), Refused("1,234.50")])
    try expectLaws(FormatMapper(IntegerFormatStyle<UInt8>(locale: Self.us)), [Taken("255", 255)], refused: [Refused("256"), Refused("-1")])
    let german = FormatMapper(Decimal.FormatStyle(locale: Locale(identifier: "de_DE")))
    try expectLaws(german, [Taken("1.234,50", 1234.5)], refused: [Refused("1,234.50")])
  }

  @Test("format mapper: percentages and prices are read whole")
  func percentagesAndPricesAreReadWhole() throws {
    let percent = [Refused("5%%"), Refused("5%x"), Refused("x5%"), Refused("%"), Refused("5.5.5%")]
    try expectLaws(FormatMapper(FloatingPointFormatStyle<Double>.Percent(locale: Self.us)), [Taken("5%", 0.05)], refused: percent)
    try expectLaws(FormatMapper(IntegerFormatStyle<Int>.Percent(locale: Self.us)), [Taken("5%", 5)], refused: percent + [Refused("5.5%")])
    let dollars = [Refused("$5x"), Refused("€5.00"), Refused("$1,2,3"), Refused("$")]
    let prices = FormatMapper(Decimal.FormatStyle.Currency(code: "USD", locale: Self.us))
    try expectLaws(prices, [Taken("$1,234.50", 1234.5), Taken("-$5.00", -5)], refused: dollars)
    let whole = FormatMapper(IntegerFormatStyle<Int>.Currency(code: "USD", locale: Self.us))
    try expectLaws(whole, [Taken("$5.00", 5)], refused: dollars + [Refused("$5.50")])
    let euros = FormatMapper(Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "de_DE")))
    try expectLaws(euros, [Taken("5,00 €", 5), Taken("5,00\u{A0}€", 5)], refused: [Refused("5,00 €€")])
  }

  @Test("format mapper: dates are read whole")
  func datesAreReadWhole() throws {
    let second = Date(timeIntervalSince1970: 1_640_998_861)
    try expectLaws(
      FormatMapper(Date.ISO8601FormatStyle()), [Taken("2022-01-01T01:01:01Z", second), Taken("2022-01-01T02:01:01+01:00 ", second)],
      refused: [Refused("2022-01-01T01:01:01Zx"), Refused("2022-01-01T01:01:01ZZ"), Refused("2022-01-01T01:01:01")])
    let days = FormatMapper(Date.FormatStyle(date: .numeric, time: .omitted, locale: Self.us, timeZone: .gmt))
    try expectLaws(
      days,
      [Taken("1/2/2022", Date(timeIntervalSince1970: 1_641_081_600)), Taken("01/02/2022", Date(timeIntervalSince1970: 1_641_081_600))],
      refused: [Refused("1/2/2022x"), Refused("1/2/2022 5"), Refused("x1/2/2022")])
  }

  /// What a style writes that Foundation's own way of finding it in a text does not know.
  @Test("format mapper: what a style writes is read")
  func whatAStyleWritesIsRead() throws {
    let signed = FormatMapper(IntegerFormatStyle<Int>(locale: Self.us).sign(strategy: .always()))
    let accounts = FormatMapper(IntegerFormatStyle<Int>.Currency(code: "USD", locale: Self.us).sign(strategy: .accounting))
    let names = FormatMapper(Decimal.FormatStyle.Currency(code: "USD", locale: Self.us).presentation(.fullName))
    try expectInverse(signed, [Taken("+5", 5)])
    try expectInverse(accounts, [Taken("($5.00)", -5)])
    try expectInverse(names, [Taken("5.00 US dollars", 5)])
    try expectInverse(FormatMapper(FloatingPointFormatStyle<Double>(locale: Self.us).notation(.scientific)), [Taken("1.2345E3", 1234.5)])
    let short = FormatMapper(FloatingPointFormatStyle<Double>(locale: Self.us).notation(.compactName))
    #expect(mappingError { () throws(MappingError) in try short.map("1.2M") }?.codes == [.invalidValue], "Foundation reads 1.2")
    let cents = FormatMapper(IntegerFormatStyle<Int>(locale: Self.us).scale(0.01).precision(.fractionLength(2)))
    #expect(mappingError { () throws(MappingError) in try cents.map("12.34") }?.codes == [.invalidValue], "Foundation reads 12")
  }

  /// A style that reads a prefix, and does not say how far.
  struct Metres: ParseableFormatStyle, ParseStrategy {
    func format(_ value: Int) -> String { "\(value) m" }
    func parse(_ value: String) throws -> Int {
      guard let number = Int(value.trimmingCharacters(in: .whitespaces).prefix { $0.isNumber || $0 == "-" }) else {
        throw CocoaError(.formatting)
      }
      return number
    }
    var parseStrategy: Metres { self }
  }

  @Test("format mapper: another style is held to what it writes", arguments: ["12abc", "12", "12 mm", "012 m", "12 m 5", ""])
  func otherStylesAreHeldToWhatTheyWrite(_ refused: String) throws {
    let metres = FormatMapper(Metres())
    try expectLaws(
      metres, [Taken("12 m", 12), Taken("12M", 12), Taken(" 12  m\n", 12), Taken("-3 m", -3)], refused: [Refused(Value(refused))])
    try expectInverse(metres, [Taken("12 m", 12)])
  }

  @Test("format mapper: text that is left over is an issue of its field, and nothing of an update")
  func theFieldIsNamed() throws {
    struct Price: Codable { var price: Decimal; var note: String? }
    let prices = ReflectiveMapper<Price>().field(\.price, using: FormatMapper(Decimal.FormatStyle(locale: Self.us)))
    let error = mappingError { () throws(MappingError) in try prices.array.map(json: #"[{"price": "1,234.50"}, {"price": "1.234,50"}]"#) }
    #expect(error?.issues.map(\.sourcePath.description) == ["[1].price"])
    var price = try prices.map(json: #"{"price": "1,234.50"}"#)
    #expect(throws: MappingError.self) { try prices.update(&price, json: #"{"price": "12abc", "note": "x"}"#) }
    #expect(price.price == 1234.5 && price.note == nil)
  }
}
