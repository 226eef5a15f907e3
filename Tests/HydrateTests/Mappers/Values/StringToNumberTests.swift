import Foundation
import Hydrate
import Testing

struct StringToNumberTests {
  @Test func integersOfEveryWidth() throws {
    try integer(Int.self); try integer(Int8.self); try integer(Int16.self); try integer(Int32.self); try integer(Int64.self)
    try integer(UInt.self); try integer(UInt8.self); try integer(UInt16.self); try integer(UInt32.self); try integer(UInt64.self)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      try integer(Int128.self)
      try integer(UInt128.self)
    }
  }

  private func integer<N: FixedWidthInteger & Sendable>(_ type: N.Type) throws {
    let taken = [
      Taken<N>("61", 61), Taken(" 5\n", 5, back: "5"), Taken("7.0", 7, back: "7"), Taken(8, 8, back: "8"),
      Taken(Value(String(N.max)), .max),
      Taken(Value(String(N.min)), .min),
    ]
    let refused = [
      Refused(""), Refused("x"), Refused("5.5"), Refused("0x10"), Refused("1,000"), Refused("12abc"), Refused("٣"),
      Refused(Value(String(N.max) + "0")),
      Refused("NaN"), Refused(true), Refused([], .typeMismatch),
    ]
    try expectLaws(StringToNumber<N>(), taken, refused: refused)
    try expectInverse(StringToNumber<N>(), taken)
  }

  @Test func fractions() throws {
    let refused = [Refused(""), Refused("1e999"), Refused("Infinity"), Refused("1_0"), Refused(".5"), Refused("5.")]
    try expectLaws(
      StringToNumber<Double>(), [Taken("0.1", 0.1), Taken("-5", -5), Taken("20.0", 20, back: "20"), Taken("-0.0", -0.0, back: "-0")],
      refused: refused)
    try expectInverse(StringToNumber<Double>(), [Taken("0.1", 0.1), Taken("1e+20", 1e20)])
    try expectLaws(StringToNumber<Float>(), [Taken("0.1", 0.1), Taken("2.50e1", 25, back: "25")], refused: refused)
    try expectInverse(StringToNumber<Float>(), [Taken("0.1", 0.1)])
    try expectLaws(StringToNumber<CGFloat>(), [Taken("0.25", 0.25), Taken("3", 3)], refused: refused)
    try expectInverse(StringToNumber<CGFloat>(), [Taken("0.25", 0.25)])
    let decimal = try #require(Decimal(string: "12345678901234567890123456789.25"))
    let taken = [Taken("12345678901234567890123456789.25", decimal), Taken("1.10", try #require(Decimal(string: "1.1")), back: "1.1")]
    try expectLaws(StringToNumber<Decimal>(), taken, refused: [Refused(""), Refused("x"), Refused("1e999")])
    try expectInverse(StringToNumber<Decimal>(), taken)
  }

  #if os(Linux)
    @Test func otherFractionsAreReadAndWrittenAsDouble() throws {
      try expectLaws(StringToNumber<Float16>(), [Taken("0.25", 0.25), Taken("-3", -3)], refused: [Refused("70000"), Refused("1e999")])
      let mapped = try StringToNumber<Float16>().mapReportingIssues("0.1")
      #expect(mapped.value == 0.1 && mapped.issues.map(\.code) == [.precisionLoss])
      #if arch(x86_64)
        for wide in [Float80.greatestFiniteMagnitude, 1 + .ulpOfOne] {
          #expect(mappingError { () throws(MappingError) in try StringToNumber<Float80>().reversed.map(wide) }?.codes == [.invalidValue])
        }
        try expectLaws(StringToNumber<Float80>(), [Taken("0.5", 0.5)], refused: [Refused("1e400")])
      #endif
    }
  #endif

  @Test func aLossIsReportedOnce() throws {
    let mapped = try StringToNumber<Float>().at("n").mapReportingIssues(["n": "16777217"])
    #expect(mapped.issues.map(\.code) == [.precisionLoss] && mapped.issues.map(\.sourcePath.description) == ["n"])
  }

  @Test func whatIsNoNumberIsNotWritten() {
    #expect(mappingError { () throws(MappingError) in try StringToNumber<Double>().reversed.map(.nan) }?.codes == [.invalidValue])
    #expect(mappingError { () throws(MappingError) in try StringToNumber<Float>().reversed.map(.infinity) }?.codes == [.invalidValue])
    #expect(mappingError { () throws(MappingError) in try StringToNumber<Decimal>().reversed.map(.nan) }?.codes == [.invalidValue])
  }

  @Test func aFormatterSpells() throws {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    let integers = StringToNumber<Int>(formatter: formatter)
    let decimals = StringToNumber<Double>(formatter: formatter)
    formatter.numberStyle = .spellOut
    let taken = [Taken("1,234", 1234), Taken("1234", 1234, back: "1,234"), Taken("-5", -5), Taken("9,223,372,036,854,775,807", Int.max)]
    try expectLaws(
      integers, taken, refused: [Refused("12abc"), Refused("x"), Refused(""), Refused("1.5"), Refused("12 34"), Refused("12abc3")])
    try expectInverse(integers, taken)
    try expectInverse(decimals, [Taken("1,234.5", 1234.5)])
    let percent = NumberFormatter()
    percent.locale = Locale(identifier: "en_US")
    percent.numberStyle = .percent
    try expectInverse(StringToNumber<Double>(formatter: percent), [Taken("12%", 0.12)])
  }
}
