import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct IntegerReaderTests {
  private func read<T: FixedWidthInteger>(_ text: String, as type: T.Type) -> String {
    ScalarBytes.of(text) { bytes in
      switch IntegerReader.read(bytes, as: type) {
      case .value(let value): "\(value)"
      case .notANumber: "not a number"
      case .fractional: "fractional"
      case .outOfRange: "out of range"
      }
    }
  }

  /// Reads the edges of the type, in several spellings, and the numbers next to them.
  private func checkEdges<T: FixedWidthInteger>(_ type: T.Type, pastMin: String, pastMax: String) {
    for edge in [T.min, T.max, 0] {
      let text = "\(edge)"
      #expect(read(text, as: type) == text)
      #expect(read(text + ".0", as: type) == text)
      #expect(read(text + ".000000000000000000000000000000", as: type) == text)
      #expect(read(text + "0e-1", as: type) == (edge == 0 ? "not a number" : text))
      #expect(read(text + "e0", as: type) == text)
      #expect(read(text + ".5", as: type) == "fractional")
    }
    for past in [pastMin, pastMax, pastMax + "0", pastMax + "e0", pastMax + ".0", pastMax + "e1000000000000", pastMin + "e99"] {
      #expect(read(past, as: type) == "out of range", "\(type) \(past)")
    }
  }

  @Test func edgesOfEveryWidth() {
    checkEdges(Int8.self, pastMin: "-129", pastMax: "128")
    checkEdges(UInt8.self, pastMin: "-1", pastMax: "256")
    checkEdges(Int16.self, pastMin: "-32769", pastMax: "32768")
    checkEdges(UInt16.self, pastMin: "-1", pastMax: "65536")
    checkEdges(Int32.self, pastMin: "-2147483649", pastMax: "2147483648")
    checkEdges(UInt32.self, pastMin: "-1", pastMax: "4294967296")
    checkEdges(Int64.self, pastMin: "-9223372036854775809", pastMax: "9223372036854775808")
    checkEdges(UInt64.self, pastMin: "-1", pastMax: "18446744073709551616")
  }

  @Test func edgesOfTheWidestTypes() {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    checkEdges(
      Int128.self, pastMin: "-170141183460469231731687303715884105729", pastMax: "170141183460469231731687303715884105728")
    checkEdges(UInt128.self, pastMin: "-1", pastMax: "340282366920938463463374607431768211456")
    #expect(read("-18446744073709551615", as: Int128.self) == "-18446744073709551615")
    #expect(read("-9999999999999999999", as: Int128.self) == "-9999999999999999999")
    #expect(read("12.5e36", as: UInt128.self) == "12500000000000000000000000000000000000")
  }

  @Test func theExactDecimalValueCounts() {
    let rows = [
      ("12.0", "12"), ("1.5e1", "15"), ("1e3", "1000"), ("-0", "0"), ("-0.0", "0"), ("0e999999999999999999999", "0"), ("0e-99999", "0"),
      ("25.5e1", "255"), ("1200e-2", "12"), ("-3E+2", "-300"), ("9007199254740993", "9007199254740993"),
      ("9007199254740993.0", "9007199254740993"), ("9223372036854775807e0", "9223372036854775807"), ("1e18", "1000000000000000000"),
      ("0.000000000000000000000000000001e30", "1"), ("1e19", "out of range"), ("1e1000000000", "out of range"), ("0.5", "fractional"),
      ("15e-1", "fractional"), ("1e-1000000000", "fractional"), ("1e-99999999999999999999", "fractional"),
      ("9223372036854775807.5", "fractional"), ("99999999999999999999.5", "fractional"), ("0.30000000000000000000001", "fractional"),
      ("", "not a number"), (" 1", "not a number"), ("+1", "not a number"), ("01", "not a number"), ("-", "not a number"),
      ("1.", "not a number"), ("1_0", "not a number"), ("0x1F", "not a number"), ("１２", "not a number"), ("12abc", "not a number"),
      ("00000000000000000001", "not a number"), ("-00", "not a number"), ("--1", "not a number"),
    ]
    for (text, expected) in rows { #expect(read(text, as: Int64.self) == expected, "\(text)") }
    #expect(read("-0", as: UInt8.self) == "0")
    #expect(read("-0.5", as: UInt8.self) == "fractional")
  }

  @Test func everySmallNumberReadsBack() {
    for number in -300...300 {
      #expect(read("\(number)", as: Int8.self) == (Int8(exactly: number).map { "\($0)" } ?? "out of range"))
      #expect(
        read("\(number)0e-1", as: UInt8.self) == (number == 0 ? "not a number" : UInt8(exactly: number).map { "\($0)" } ?? "out of range"))
    }
    var random = RepeatableRandom(state: 1)
    for _ in 0..<2000 {
      let number = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0...63, using: &random)
      #expect(read("\(number)", as: Int64.self) == "\(number)")
      #expect(read("\(number.magnitude)", as: UInt64.self) == "\(number.magnitude)")
    }
  }

  /// The length of texts that arithmetic with big integers would read for minutes.
  private static let length = Effort.rounds(10_000_000, short: 1_000_000)

  @Test func hostileLengthsEnd() {
    let zeros = String(repeating: "0", count: Self.length)
    #expect(read("1" + zeros, as: Int.self) == "out of range")
    #expect(read("1" + zeros + "e-\(Self.length)", as: Int.self) == "1")
    #expect(read("7." + zeros, as: Int.self) == "7")
    #expect(read("0." + zeros + "1", as: Int.self) == "fractional")
    #expect(read("0." + zeros + "1e\(Self.length + 1)", as: Int.self) == "1")
    #expect(read(String(repeating: "9", count: Self.length), as: Int.self) == "out of range")
    #expect(read("1e" + String(repeating: "9", count: Self.length), as: Int.self) == "out of range")
  }
}
