import Foundation
import Hydrate
import Testing

@testable import TestSupport

struct NumberToDateTests {
  @Test func everyUnit() throws {
    let millis = [
      Taken(1_390_186_634_595, Date(timeIntervalSince1970: 1_390_186_634.595)),
      Taken("1390186634595", Date(timeIntervalSince1970: 1_390_186_634.595), back: 1_390_186_634_595),
      Taken(0, Date(timeIntervalSince1970: 0)), Taken(-1.5, Date(timeIntervalSince1970: -0.0015)),
    ]
    let refused = [Refused(1e20), Refused(-1e17), Refused(1e300), Refused("x"), Refused(true, .typeMismatch), Refused([], .typeMismatch)]
    try expectLaws(NumberToDate(.milliseconds), millis, refused: refused)
    try expectInverse(NumberToDate(.milliseconds), millis)
    try expectInverse(
      NumberToDate(), [Taken(1_390_186_634.5, Date(timeIntervalSince1970: 1_390_186_634.5)), Taken(-3, Date(timeIntervalSince1970: -3))])
    try expectInverse(NumberToDate(.minutes), [Taken(2.5, Date(timeIntervalSince1970: 150))])
    try expectInverse(NumberToDate(.hours), [Taken(-24, Date(timeIntervalSince1970: -86400))])
  }

  @Test func anotherReference() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try expectInverse(NumberToDate(.seconds, since: start), [Taken(0.1, Date(timeIntervalSinceReferenceDate: 0.1))])
    try expectInverse(NumberToDate(.milliseconds, since: start), [Taken(100, Date(timeIntervalSinceReferenceDate: 0.1))])
    try expectInverse(NumberToDate(.hours, since: start), [Taken(36, Date(timeIntervalSinceReferenceDate: 129_600))])
    for broken in [Double.nan, .infinity] {
      let mapper = NumberToDate(.minutes, since: Date(timeIntervalSinceReferenceDate: broken))
      #expect(mappingError { () throws(MappingError) in try mapper.map(1) }?.codes == [.invalidValue])
      #expect(mappingError { () throws(MappingError) in try mapper.reversed.map(start) }?.codes == [.invalidValue])
    }
  }

  @Test func millisecondsOfTheWholeEraComeBack() throws {
    var random = RepeatableRandom(state: 7)
    let mapper = NumberToDate(.milliseconds)
    for _ in 0..<2000 {
      let number = Decimal(Int64.random(in: -60_000_000_000_000...250_000_000_000_000, using: &random))
      #expect(try mapper.reversed.map(mapper.map(number)) == number)
    }
  }

  @Test func whatIsNoInstant() {
    for unit in NumberToDate.Unit.allCases {
      for number in [Decimal.nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude] {
        #expect(mappingError { () throws(MappingError) in try NumberToDate(unit).map(number) }?.codes == [.invalidValue])
      }
      for seconds in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e15] {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(mappingError { () throws(MappingError) in try NumberToDate(unit).reversed.map(date) }?.codes == [.invalidValue])
      }
    }
  }

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
    try expectLaws(NumberToDate(.microseconds), micros, refused: refused)
    try expectInverse(NumberToDate(.microseconds), micros)
    let nanos = [
      Taken(1_772_452_800_000_000_000, Self.noon), Taken("1772452800000000000", Self.noon, back: 1_772_452_800_000_000_000),
      Taken(1_772_452_800_123_456_700, Date(timeIntervalSinceReferenceDate: 794_145_600.1234567)),
      Taken(-1, Date(timeIntervalSinceReferenceDate: -978_307_200.000000001), back: -0),
    ]
    try expectLaws(
      NumberToDate(.nanoseconds), nanos,
      refused: refused.filter { $0.input != 253_402_300_800_000_000 && $0.input != -62_167_219_200_000_001 })
    try expectInverse(NumberToDate(.nanoseconds), Array(nanos.dropLast()))
  }

  @Test("epochs: the nearest date is that of the digits, not of a rounded number")
  func rounding() throws {
    var random = RepeatableRandom(state: 6)
    for _ in 0..<2000 {
      let digits = Int64.random(in: 0...4_000_000_000_000_000_000, using: &random)
      let exact = try #require(Double("\(digits / 1_000_000_000 - 978_307_200 - 4_000_000_000)") ?? nil) + 4_000_000_000
      let date = try NumberToDate(.nanoseconds).lifted.map(json: "\(digits)")
      #expect(abs(date.timeIntervalSinceReferenceDate - exact - Double(digits % 1_000_000_000) / 1e9) < 2.4e-7)
      let back = try NumberToDate(.nanoseconds).reversed.map(date)
      #expect(try NumberToDate(.nanoseconds).map(back) == date, "\(digits)")
      #expect(try NumberToDate(.microseconds).map(NumberToDate(.microseconds).reversed.map(date)) == date, "\(digits)")
    }
    // A `Double` of the first number would be the second one, half a date's step away.
    let texts = ["1772452800000000059", "1772452800000000060"]
    #expect(
      try texts.map { try NumberToDate(.nanoseconds).lifted.map(Value($0)).timeIntervalSinceReferenceDate - 794_145_600 } == [0, 0x1p-23])
    // So would one of seconds, in text and as a number.
    for json in [#""1772452800.000000059""#, "1772452800.000000060"] {
      let date = try NumberToDate(.seconds).lifted.map(json: json)
      #expect(date.timeIntervalSinceReferenceDate - 794_145_600 == (json.contains("59") ? 0 : 0x1p-23), "\(json)")
    }
  }

  @Test("epochs: dates with the finest fractions come back")
  func fractions() throws {
    for seconds in [0.1, -0.1, 1.1920928955078125e-06, 12345.678901234567, -5e-13, 1e-12, 0x1p-30] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      for unit in [NumberToDate.Unit.nanoseconds, .microseconds, .milliseconds, .seconds] {
        #expect(try NumberToDate(unit).map(NumberToDate(unit).reversed.map(date)) == date, "\(seconds)")
      }
    }
    let finest = Date(timeIntervalSinceReferenceDate: .leastNonzeroMagnitude)
    #expect(mappingError { () throws(MappingError) in try NumberToDate(.nanoseconds).reversed.map(finest) }?.codes == [.invalidValue])
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
