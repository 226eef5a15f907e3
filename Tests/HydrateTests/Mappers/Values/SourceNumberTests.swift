import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A formatter reads text: a number of the source is that number, whatever the locale.
@Suite struct SourceNumberTests {
  struct Box<Wrapped: Codable>: Codable { var value: Wrapped }

  static func german(decimals: Bool = false) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "de_DE")
    formatter.numberStyle = .decimal
    formatter.maximumFractionDigits = 10
    formatter.generatesDecimalNumbers = decimals
    return formatter
  }

  /// The number 1.234 from every source, and the text that means 1234 in German.
  static func sources() throws -> [Value] {
    let plist = try PropertyListSerialization.data(fromPropertyList: ["value": 1.234], format: .binary, options: 0)
    return [
      try Value(json: #"{"value": 1.234}"#), try Value(json: #"{"value": 1.2340}"#), try Value(json: #"{"value": 1234e-3}"#),
      try Value(any: ["value": 1.234]), try Value(any: ["value": NSNumber(value: 1.234)]),
      try Value(any: ["value": NSDecimalNumber(string: "1.234")]), try Value(plist: plist), try Value(reflecting: Box(value: 1.234)),
      ["value": 1.234],
    ]
  }

  @Test func aNumberIsThatNumberWhateverTheLocale() throws {
    let numbers = StringToNumber<Double>(formatter: Self.german())
    let exact = StringToNumber<Decimal>(formatter: Self.german(decimals: true))
    for source in try Self.sources() {
      #expect(try ReflectiveMapper<Box<Double>>().field(\.value, using: numbers).map(source).value == 1.234, "\(source)")
      #expect(try ReflectiveMapper<Box<Double>>().mapType(Double.self, using: numbers).map(source).value == 1.234, "\(source)")
      #expect(try ReflectiveMapper<Box<Decimal>>().field(\.value, using: exact).map(source).value == Decimal(string: "1.234"), "\(source)")
      #expect(try numbers.at("value").map(source) == 1.234)
      #expect(try numbers.optional(default: 0).at("value").mapReportingIssues(source).value == 1.234)
      #expect(try numbers.dictionary.map(source) == ["value": 1.234])
      #expect(try numbers.array.map(Value([source["value"] ?? nil, "1.234"])) == [1.234, 1234])
      #expect(try FirstMapper<String, Double>([numbers]).lifted.map(source["value"] ?? nil) == 1.234)
      #expect(try numbers.postProcess { _, number in number += 1 }.at("value").map(source) == 2.234)
      let explicit = KeyedMapper({ Track() }) { KeyedField("value", \.length, numbers) }
      #expect(try explicit.map(source).length == 1.234)
    }
    #expect(try ReflectiveMapper<Box<Double>>().field(\.value, using: numbers).map(json: #"{"value": "1.234"}"#).value == 1234)
    #expect(try ReflectiveMapper<Box<Double>>().field(\.value, using: numbers).map(json: #"{"value": "1.234,5"}"#).value == 1234.5)
  }

  final class Track { var length = 0.0 }

  @Test func aNumberIsReadExactly() throws {
    let decimals = ReflectiveMapper<Box<Decimal>>().field(\.value, using: StringToNumber<Decimal>(formatter: Self.german(decimals: true)))
    let digits = "12345678901234567890123456789.125"
    #expect(try decimals.map(json: "{\"value\": \(digits)}").value == Decimal(string: digits))
    let integers = ReflectiveMapper<Box<Int>>().field(\.value, using: StringToNumber<Int>(formatter: Self.german()))
    #expect(try integers.map(json: #"{"value": 9223372036854775807}"#).value == .max)
    #expect(try integers.map(json: #"{"value": 1e3}"#).value == 1000)
    for refused in ["1.234", "1e19", "true", "[]", #""1,5""#] {
      #expect(issueLines { _ = try integers.map(json: "{\"value\": \(refused)}") }.count == 1, "\(refused)")
    }
    let percent = NumberFormatter()
    percent.locale = Locale(identifier: "en_US")
    percent.numberStyle = .percent
    let shares = ReflectiveMapper<Box<Double>>().field(\.value, using: StringToNumber<Double>(formatter: percent))
    #expect(try shares.map(json: #"{"value": 0.12}"#).value == 0.12 && shares.map(json: #"{"value": "12%"}"#).value == 0.12)
  }

  @Test func writtenValuesAreSpelledByTheFormatter() throws {
    let numbers = ReflectiveMapper<Box<Double>>().field(\.value, using: StringToNumber<Double>(formatter: Self.german()))
    #expect(try numbers.reversed.map(Box(value: 1234.5)) == ["value": "1.234,5"])
    #expect(try numbers.map(numbers.reversed.map(Box(value: 1234.5))).value == 1234.5)
  }

  @Test func anyFormatterOfNumbersReadsText() throws {
    func value<T: Sendable>(_ type: T.Type, _ json: String) throws -> T {
      try FormatterMapper(Self.german(), as: type).lifted.map(json: json)
    }
    #expect(try value(Double.self, "1.234") == 1.234)
    #expect(try value(Double.self, #""1.234""#) == 1234)
    #expect(try value(Double?.self, "1.234") == 1.234)
    #expect(try value(NSNumber.self, "1.234") == NSNumber(value: 1.234))
    #expect(try value(NSNumber.self, #""1.234""#) == NSNumber(value: 1234))
    #expect(try value(Decimal.self, "12345678901234567890123456789.125") == Decimal(string: "12345678901234567890123456789.125"))
    #expect(try value(Int.self, "5") == 5)
    #expect(issueLines { _ = try value(Int.self, "1.234") } == ["! invalidValue"])
    #expect(try FormatterMapper({ ByteCountFormatter() }, as: Int64.self).lifted.map(json: "2048") == 2048)
  }

  @Test func aStyleOfNumbersReadsText() throws {
    let style = Decimal.FormatStyle(locale: Locale(identifier: "de_DE"))
    #expect(try FormatMapper(style).lifted.map(json: "1.234") == Decimal(string: "1.234"))
    #expect(try FormatMapper(style).lifted.map(json: #""1.234""#) == 1234)
    let whole = IntegerFormatStyle<Int>(locale: Locale(identifier: "de_DE"))
    #expect(try FormatMapper(whole).lifted.map(json: "1234") == 1234)
    #expect(issueLines { _ = try FormatMapper(whole).lifted.map(json: "1.234") } == ["! invalidValue"])
  }

  @Test func behindAnotherMapperThereIsText() throws {
    let numbers = StringToNumber<Double>(formatter: Self.german())
    let text = ClosureMapper<String, String> { text, _ in text }
    #expect(try text.then(numbers).lifted.map(json: "1.234") == 1234)
    #expect(try ToString().then(numbers).map(json: "1.234") == 1234)
    #expect(try JoinMapper(separator: ",").then(numbers).lifted.map(json: "[1, 5]") == 1.5)
    #expect(try numbers.map("1.234") == 1234)
  }

  @Test func toDatesTheDigitsOfANumberAreText() throws {
    #expect(try StringToDate(.custom("yyyyMMdd")).lifted.map(json: "20140120") == Date(timeIntervalSince1970: 1_390_176_000))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyyMMdd"
    #expect(try FormatterMapper(formatter, as: Date.self).lifted.map(json: "20140120") == Date(timeIntervalSince1970: 1_390_176_000))
  }
}
