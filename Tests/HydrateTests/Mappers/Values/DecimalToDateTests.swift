import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct DecimalToDateTests {
  struct Trade: Codable, Equatable, Sendable { var at: Date; var until: Date? }

  private static let noon = Date(timeIntervalSince1970: 1_772_452_800)

  @Test("epochs: digits are used exactly, of numbers and of texts")
  func digits() throws {
    let micros = [
      Taken(1_772_452_800_000_000, Self.noon), Taken("1772452800000000", Self.noon, back: 1_772_452_800_000_000),
      Taken(1_772_452_800_000_001, Date(timeIntervalSinceReferenceDate: 794_145_600.000001)),
      Taken(" 01772452800500000.0 ", Self.noon + 0.5, back: 1_772_452_800_500_000),
      Taken(1.7724528e15, Self.noon, back: 1_772_452_800_000_000),
      Taken(0, Date(timeIntervalSince1970: 0)), Taken(-1_500_000, Date(timeIntervalSince1970: -1.5)),
      Taken(-62_167_219_200_000_000, Date(timeIntervalSince1970: -62_167_219_200)),
      Taken(253_402_300_799_000_000, Date(timeIntervalSince1970: 253_402_300_799)),
    ]
    let refused = [
      Refused(253_402_300_800_000_000), Refused(-62_167_219_200_000_001), Refused(1e30), Refused("1e300"), Refused("x"), Refused(""),
      Refused("2024-03-05"),
      Refused(true, .typeMismatch), Refused([1], .typeMismatch), Refused([:], .typeMismatch),
    ]
    try expectLaws(DecimalToDate(.microseconds), micros, refused: refused)
    try expectInverse(DecimalToDate(.microseconds), micros)
    let nanos = [
      Taken(1_772_452_800_000_000_000, Self.noon), Taken("1772452800000000000", Self.noon, back: 1_772_452_800_000_000_000),
      Taken(1_772_452_800_123_456_700, Date(timeIntervalSinceReferenceDate: 794_145_600.1234567)),
      Taken(-1, Date(timeIntervalSinceReferenceDate: -978_307_200.000000001), back: -0),
    ]
    try expectLaws(
      DecimalToDate(.nanoseconds), nanos,
      refused: refused.filter { $0.input != 253_402_300_800_000_000 && $0.input != -62_167_219_200_000_001 })
    try expectInverse(DecimalToDate(.nanoseconds), Array(nanos.dropLast()))
  }

  @Test("epochs: the nearest date is that of the digits, not of a rounded number")
  func rounding() throws {
    var random = RepeatableRandom(state: 6)
    for _ in 0..<2000 {
      let digits = Int64.random(in: 0...4_000_000_000_000_000_000, using: &random)
      let exact = try #require(Double("\(digits / 1_000_000_000 - 978_307_200 - 4_000_000_000)") ?? nil) + 4_000_000_000
      let date = try DecimalToDate(.nanoseconds).lifted.map(json: "\(digits)")
      #expect(abs(date.timeIntervalSinceReferenceDate - exact - Double(digits % 1_000_000_000) / 1e9) < 2.4e-7)
      let back = try DecimalToDate(.nanoseconds).reversed.map(date)
      #expect(try DecimalToDate(.nanoseconds).map(back) == date, "\(digits)")
      #expect(try DecimalToDate(.microseconds).map(DecimalToDate(.microseconds).reversed.map(date)) == date, "\(digits)")
    }
    // A `Double` of the first number would be the second one, half a date's step away.
    let texts = ["1772452800000000059", "1772452800000000060"]
    #expect(
      try texts.map { try DecimalToDate(.nanoseconds).lifted.map(Value($0)).timeIntervalSinceReferenceDate - 794_145_600 } == [0, 0x1p-23])
  }

  @Test("epochs: dates with the finest fractions come back")
  func fractions() throws {
    for seconds in [0.1, -0.1, 1.1920928955078125e-06, 12345.678901234567, -5e-13, 1e-12, 0x1p-30] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      for unit in DecimalToDate.Unit.allCases {
        #expect(try DecimalToDate(unit).map(DecimalToDate(unit).reversed.map(date)) == date, "\(seconds)")
      }
    }
    for seconds in [Double.nan, .infinity, -.infinity, 1e15, 5e-324] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(mappingError { () throws(MappingError) in try DecimalToDate(.nanoseconds).reversed.map(date) }?.codes == [.invalidValue])
    }
    #expect(mappingError { () throws(MappingError) in try DecimalToDate(.microseconds).map(.nan) }?.codes == [.invalidValue])
  }

  @Test("epochs: a model with nanoseconds is read, updated and written")
  func models() throws {
    let trades = ReflectiveMapper<Trade>().mapType(Date.self, using: .epoch(.nanoseconds))
    let json = #"{"at":1772452800000000000}"#
    let trade = try trades.map(json: json)
    #expect(trade == Trade(at: Self.noon))
    #expect(try String(decoding: trades.jsonData(from: trade), as: UTF8.self) == json)
    expectUpdate(trades, trade, #"{"until": "1772452801000000000"}"#, gives: Trade(at: Self.noon, until: Self.noon + 1), ["until"])
    #expect(issueLines { _ = try trades.map(json: #"{"at": null}"#) } == ["! nullValue at"])
    #expect(issueLines { _ = try trades.map(json: "{}") } == ["! missingValue at"])
    let strict = trades.coercion(.strict)
    #expect(try strict.map(json: json) == trade)
    #expect(issueLines { _ = try strict.map(json: #"{"at": "1772452800000000000"}"#) } == ["! typeMismatch at"])
  }
}
