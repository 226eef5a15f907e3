import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Unix time from the text of a number: the unit by its size, no digit lost, nothing guessed in between.
@Suite struct EpochParserTests {
  static let accepted: [(text: String, seconds: Double)] = [
    ("0", -978_307_200), ("-0", -978_307_200), ("0.0", -978_307_200), ("0e5", -978_307_200), ("-0e-400", -978_307_200),
    ("1", -978_307_199), ("-1", -978_307_201), ("0.001", -978_307_199.999), ("-0.001", -978_307_200.001), ("86399", -978_220_801),
    ("978307200", 0), ("978307200.0000001", 0.0000001), ("978307199.9999999", -0.0000001), ("9.783072005e8", 0.5),
    ("978307200.00000000000000000000000000001", 1e-29), ("97830720000000000000000000001e-20", 1e-20), ("1390186634", 411_879_434),
    ("1390186634.595", 411_879_434.595), ("1390186634.595000000000000000000000", 411_879_434.595), ("1.390186634595e9", 411_879_434.595),
    ("13901866345950000e-7", 411_879_434.595), ("1390186634595e-3", 411_879_434.595), ("1390186634.123456789", 411_879_434.123456789),
    ("9999999999", 9_021_692_799), ("9999999999.999", 9_021_692_799.999), ("-9999999999.999", -10_978_307_199.999),
    ("900000000000", -78_307_200), ("-900000000000", -1_878_307_200), ("9e11", -78_307_200), ("9000000000000e-1", -78_307_200),
    ("900000000000.5", -78_307_199.9995), ("999999999999", 21_692_799.999), ("1000000000000", 21_692_800),
    ("1.400000000456e12", 421_692_800.456),
    ("1390186634595", 411_879_434.595), ("1390186634595.25", 411_879_434.59525), ("-2208988800001", -3_187_296_000.001),
    ("253402300799999", 252_423_993_599.999), ("-62167219200000", -63_145_526_400), ("1e-400", -978_307_200),
    ("1e-99999999999999999999", -978_307_200),
    ("20241399", -958_065_801), ("20241305093000", 19_262_997_893), ("-20240305", -998_547_505), ("-1e-400", -978_307_200),
    ("-1e-99999999999999999999", -978_307_200),
  ]

  static let refused = [
    "1e10", "10000000000", "10000000000.0", "-10000000000", "99999999999", "100000000000", "899999999999",
    "899999999999.999999999999999999",
    "-899999999999.9", "8.99999999999e11", "253402300800000", "-62167219200001", "-62167219200000.001", "1e15", "1e300", "-1e300",
    "1e99999999999999999999",
    "123e99999999999999999999999999999999", "", "-", "+1", "01", "00", "-01", ".5", "5.", "1.e5", "1e", "1e+", "1e5.5", "1 ", " 1", "0x10",
    "1_000", "NaN",
    "Infinity", "true", "1,5", "١", "20240305", "2.0240305e7", "20240305.5", "20240305093000", "20240305093000.5", "20240305235960",
  ]

  @Test func readsNumbers() {
    for row in Self.accepted {
      #expect(Self.number(row.text)?.timeIntervalSinceReferenceDate.bitPattern == row.seconds.bitPattern, "\(row.text)")
    }
  }

  @Test(arguments: refused)
  func refusesNumbers(text: String) {
    #expect(Self.number(text) == nil)
  }

  @Test func textNeedsNineDigits() {
    for text in ["0", "12345678", "99999999.999", "-99999999", "1.390186634e9", "100000000e-1", "0.1390186634e10"] {
      #expect(Self.text(text) == nil, "\(text)")
      #expect(Self.number(text) != nil, "\(text)")
    }
    for text in ["100000000", "-100000000.5", "1390186634", "1390186634.5", "1390186634595", "1390186634e0"] {
      #expect(Self.text(text) != nil, "\(text)")
      #expect(Self.text(text) == Self.number(text), "\(text)")
    }
  }

  @Test func takesTheUnitGiven() {
    for (text, unit, seconds) in [
      ("1000", EpochParser.Unit.seconds, 1000.0), ("1000", .milliseconds, 1), ("-1500", .milliseconds, -1.5),
      ("1390186634595", .milliseconds, 1_390_186_634.595),
      ("50000000000", .seconds, 50_000_000_000), ("50000000000", .milliseconds, 50_000_000),
    ] {
      let expected = Date(timeIntervalSince1970: seconds)
      let date = Self.bytes(text) { EpochParser.date(fromNumber: $0, unit: unit) }
      #expect(date == expected, "\(text) \(unit)")
    }
    #expect(Self.bytes("1390186634595", { EpochParser.date(fromNumber: $0, unit: .seconds) }) == nil, "beyond the year 9999")
  }

  /// The time limit is generous; a reader that expands an exponent into digits would not end at all.
  @Test(.ends)
  func hostileNumbersFailFast() {
    let nines = String(repeating: "9", count: 200_000)
    for text in ["1e1000000000", "-1e-1000000000", "0.\(nines)e-1000000000", "\(nines)", "\(nines)e-300000", "1e\(nines)"] {
      let date = Self.number(text)
      #expect(date == nil || date == Date(timeIntervalSince1970: 0), "\(text.prefix(20))")
    }
    #expect(Self.number("1390186634.\(nines)") == Date(timeIntervalSince1970: 1_390_186_635))
  }

  private static func number(_ text: String) -> Date? {
    bytes(text, EpochParser.date(fromNumber:))
  }

  private static func text(_ text: String) -> Date? {
    bytes(text, EpochParser.date(fromText:))
  }

  private static func bytes(_ text: String, _ read: (Span<UInt8>) -> Date?) -> Date? {
    Array(text.utf8).withBytes(read)
  }
}
