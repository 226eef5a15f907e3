import Foundation
import Hydrate
import HydrateSchema
import Testing

@testable import TestSupport

/// Numbers with other separators than JSON's.
@Suite struct NumberSpellingTests {
  private let german = StringToNumber<Decimal>().spelled(decimal: ",", grouping: ".")
  private func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }

  @Test func groupsOfThreeOrNone() throws {
    let taken = [
      Taken("1.234,50", try decimal("1234.5"), back: "1.234,5"), Taken("1234,5", try decimal("1234.5"), back: "1.234,5"),
      Taken("0,1", try decimal("0.1")),
      Taken("-12.345.678,9", try decimal("-12345678.9")), Taken("+7", 7, back: "7"), Taken(" 1.000\n", 1000, back: "1.000"),
      Taken("12", 12),
      Taken("0012,5", try decimal("12.5"), back: "12,5"), Taken("1,5E-05", try decimal("0.000015"), back: "0,000015"),
      Taken("123,456", try decimal("123.456")),
      Taken("12345678901234567890123,45", try decimal("12345678901234567890123.45"), back: "12.345.678.901.234.567.890.123,45"),
      Taken(1234, 1234, back: "1.234"), Taken(0, 0, back: "0"),
    ]
    let refused = [
      "", " ", "1.23,5", "1,2,3", "12.34.567", "1.234.56", "1,", ",5", "0.123", "00.123", ".123", "1..234", "1.234,", "1234.567", "1 234",
      "--1", "+-1",
      "- 1", "1.234.5678", "1,5,", "1.234,567.890", "x", "1,5x", "1e5x", "1,5e", "NaN", "٣", "1.٢٣٤", "1\u{301}", "1.234-", "0x1", "e5",
    ].map { Refused(Value($0)) }
    try expectLaws(german, taken, refused: refused + [Refused([1], .typeMismatch), Refused([:], .typeMismatch), Refused(true)])
    try expectInverse(german, taken)
  }

  @Test("numbers: one in the source is never read through its text") func sourceNumbers() throws {
    #expect(try german.lifted.map(json: "1.234") == decimal("1.234"))
    #expect(try german.lifted.map(json: "1e3") == 1000)
    #expect(try ToString().then(german).map(json: "1.234") == 1234, "after another mapper everything is text")
    #expect(try StringToNumber<Int>().spelled(decimal: ",", grouping: ".").lifted.map(json: "1.0") == 1)
    #expect(
      mappingError { () throws(MappingError) in try StringToNumber<Int>().spelled(decimal: ",", grouping: ".").lifted.map(json: "1.234") }
        != nil)
  }

  @Test func everySeparatorAndType() throws {
    for (decimal, grouping) in [(".", ","), (",", "."), (".", "'"), (",", " "), (",", "\u{A0}"), (",", "\u{202F}"), ("٫", "٬"), ("·", nil)]
      as [(Character, Character?)]
    {
      let mapper = StringToNumber<Double>().spelled(decimal: decimal, grouping: grouping)
      let group = grouping.map { String($0) } ?? ""
      #expect(try mapper.map("1\(group)234\(decimal)5") == 1234.5)
      #expect(try mapper.reversed.map(-1234567.25) == "-1\(group)234\(group)567\(decimal)25")
      for number in [0, -0.0, 0.1, 1e20, 1e300, .leastNonzeroMagnitude, -1.5e-7, .greatestFiniteMagnitude, 123456789.125] {
        let text = try mapper.reversed.map(number)
        let back = try mapper.map(text)
        #expect(!text.contains("e") && back.bitPattern == number.bitPattern, "\(text)")
      }
    }
    #expect(try StringToNumber<UInt8>().spelled(decimal: ",").map("255") == 255)
    #expect(
      mappingError { () throws(MappingError) in try StringToNumber<UInt8>().spelled(decimal: ",").map("256") }?.codes == [.invalidValue])
    #expect(
      mappingError { () throws(MappingError) in try StringToNumber<Int>().spelled(decimal: ",").map("1,5") }?.codes == [.invalidValue])
    #expect(try StringToNumber<Int64>().spelled(decimal: ",", grouping: ".").reversed.map(.min) == "-9.223.372.036.854.775.808")
    #expect(try StringToNumber<Float>().spelled(decimal: ",").map("0,1") == 0.1)
    #expect(try StringToNumber<Float>().spelled(decimal: ",").mapReportingIssues("0,123456789").issues.map(\.code) == [.precisionLoss])
    #expect(
      mappingError { () throws(MappingError) in try StringToNumber<Double>().spelled(decimal: ",").reversed.map(.nan) }?.codes == [
        .invalidValue
      ])
  }

  @Test("numbers: long texts are read, and refused, in bounded time", .timeLimit(.minutes(2))) func longTexts() throws {
    let count = 100_000
    let swiss = StringToNumber<Double>().spelled(decimal: "’", grouping: "\u{202F}")
    for part in ["1.", "1\u{202F}", "111\u{202F}", "’", "e", "x", " 1", "1x", "é"] {
      let text = "0" + String(repeating: part, count: count)
      for mapper in [swiss, StringToNumber<Double>()] {
        #expect(mappingError { () throws(MappingError) in try mapper.map(text) }?.codes == [.invalidValue], "\(part)")
      }
      let error = mappingError { () throws(MappingError) in try ReflectiveMapper<[Int]>().map([Value(text)]) }
      #expect(error?.issues.map(\.message) == ["expected a whole number, found a string that is not one (Int)"], "\(part)")
      #expect(error?.issues.flatMap(\.hints).allSatisfy { !$0.contains(".number") } == true)
    }
    let long = "1" + String(repeating: ".000", count: 2_500_000)
    #expect(mappingError { () throws(MappingError) in try StringToNumber<Int>().spelled(decimal: ",", grouping: ".").map(long) } != nil)
    #expect(try swiss.map("0" + "’" + String(repeating: "0", count: count) + "1") == 0)
  }

  @Test func randomNumbersComeBack() throws {
    var random = RepeatableRandom(state: 5)
    let swiss = StringToNumber<Double>().spelled(decimal: ".", grouping: "'")
    for _ in 0..<2000 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      guard number.isFinite else { continue }
      #expect(try swiss.map(swiss.reversed.map(number)) == number)
      let whole = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<60, using: &random)
      let mapper = StringToNumber<Int64>().spelled(decimal: ",", grouping: ".")
      #expect(try mapper.map(mapper.reversed.map(whole)) == whole)
    }
  }

  struct Price: Codable, Equatable { var amount: Decimal, rate: Double?, count: Int }
  @Test func inModels() throws {
    let prices = ReflectiveMapper<Price>().field(\.amount, using: .number(decimal: ",", grouping: "."))
      .field(\.rate, using: .number(decimal: ",")).field(\.count, using: .number(decimal: ",", grouping: "."))
    let json = #"{"amount":"-1.234,5","rate":"0,25","count":"12.000"}"#
    #expect(try prices.map(json: json) == Price(amount: decimal("-1234.5"), rate: 0.25, count: 12000))
    #expect(try prices.reversed.map(prices.map(json: json)).jsonString() == json)
    #expect(try prices.coercion(.strict).map(json: json) == prices.map(json: json))
    #expect(try prices.map(json: #"{"amount": 1.234, "count": 12}"#) == Price(amount: decimal("1.234"), rate: nil, count: 12))
    let profile = MappingProfile().mapType(Decimal.self, using: .number(decimal: ",", grouping: "."))
    #expect(try ReflectiveMapper<Price>(profile: profile).map(["amount": "1.000", "count": 1]).amount == 1000)
    let schema = try prices.jsonSchema(.written)
    #expect(schema["$defs"]?["Price"]?["properties"]?["amount"] == ["type": "string"])
  }

  @Test(
    arguments: [(",", ","), ("1", nil), ("a", nil), (",", "-"), ("+", nil), (" ", nil), (",", "e"), ("٣", nil)] as [(Character, Character?)]
  )
  func separatorsThatAreMistakes(_ decimal: Character, _ grouping: Character?) throws {
    let mapper = StringToNumber<Double>().spelled(decimal: decimal, grouping: grouping)
    #expect(mappingError { () throws(MappingError) in try mapper.map("1") }?.codes == [.configuration])
    #expect(mappingError { () throws(MappingError) in try mapper.reversed.map(1) }?.codes == [.configuration])
    let model = ReflectiveMapper<Price>().field(\.rate, using: mapper)
    let error = mappingError { () throws(MappingError) in try model.plan() }
    #expect(
      error?.issues.map { "\($0.destinationPath): \($0.message)" } == [
        "rate: expected different separators of a number that are no digits, letters or signs"
      ])
  }

  @Test("numbers: a plus sign has no meaning") func plusSigns() throws {
    struct All: Codable, Equatable { var i: Int, u: UInt8, d: Double, f: Float, m: Decimal, t: String }
    let json = #"{"i": "+0150", "u": " +12", "d": "+1e3", "f": "+0.5", "m": "+12.50", "t": "+7"}"#
    #expect(try ReflectiveMapper<All>().map(json: json) == All(i: 150, u: 12, d: 1000, f: 0.5, m: decimal("12.5"), t: "+7"))
    for text in ["+", "++1", "+-1", "-+1", "+ 1", "1+", "+.5", "+e5", "+x", "+NaN", "＋1"] {
      for type in [Int.self, Double.self, Decimal.self, Float.self] as [any Decodable.Type] {
        #expect(throws: MappingError.self, "\(text)") { try read(type, Value(text)) }
      }
    }
    #expect(throws: MappingError.self, "JSON has no plus sign") { try ReflectiveMapper<[Int]>().map(json: "[+1]") }
    #expect(throws: MappingError.self) { try ReflectiveMapper<[Int]>().coercion(.strict).map(["+1"]) }
  }
  private func read<T: Decodable>(_ type: T.Type, _ value: Value) throws { _ = try ReflectiveMapper<[T]>().map([value]) }
}
