import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct DoubleReaderTests {
  private func read(_ text: String) -> (value: Double, lossy: Bool)? {
    ScalarBytes.of(text) { DoubleReader.read($0) }
  }

  /// Compares with the standard library, whose reading is correctly rounded, bit by bit.
  private func check(_ text: String) {
    let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
    #expect(read(text)?.value.bitPattern == expected?.bitPattern, "\(text.prefix(80))")
  }

  @Test(arguments: [
    "0", "-0", "0.0", "-0.0", "1", "-1", "0.1", "0.2", "0.3", "0.30000000000000004", "123456.789", "12", "1e3", "1e22", "1e23", "1e-22",
    "5e-324", "4.9406564584124654e-324", "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072012e-308",
    "2.2250738585072014e-308", "2.225073858507201e-308", "1.7976931348623157e308", "1.7976931348623158e308", "9007199254740991",
    "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995", "9007199254740993.0",
    "9007199254740993.00000000000000000000000000000001", "9007199254740992.99999999999999999999999", "18446744073709551615",
    "18446744073709551616", "9999999999999999999", "99999999999999999999", "1e308", "1e-308", "1e-323", "3e-324",
    "8.98846567431158e307", "7.2057594037927933e16", "6.0221407599999999e23", "1.2345678901234567e-300",
    "179769313486231570000000000000000000000e270", "0.000000000000000000000000000000000000000000000000000000000000000001",
    "22250738585072011e-324", "2.5", "-1e-5", "1.0E+2", "30078505129381147446200", "1777820000000000000001",
    "0.500000000000000166547005220143", "3.50000000000000155435515", "25e-325", "6929495644600919.5",
    "3.2378839133029012895883524125015321748630094410e-319", "2.47032822920623273e-324",
  ])
  func hardCases(text: String) {
    check(text)
    #expect(read(text)?.lossy == false, "\(text)")
  }

  @Test(arguments: [
    "1.7976931348623159e308", "1.7976931348623158079372897140531e308", "1e309", "-1e309", "1e1000000000000000000000000", "123e400",
  ])
  func overflowIsRefused(text: String) {
    #expect(read(text) == nil)
  }

  @Test(arguments: [
    "2e-324", "1e-400", "-1e-400", "1e-1000000000000000000000000", "2.4703282292062327e-324", "0.1e-330", "11e-325",
    "2.47032822920623272e-324",
  ])
  func underflowIsALoss(text: String) {
    let result = read(text)
    #expect(result?.value.bitPattern == (text.hasPrefix("-") ? -0.0 : 0.0).bitPattern)
    #expect(result?.lossy == true)
  }

  @Test(arguments: ["", " 1", "1 ", "NaN", "nan", "inf", "Infinity", "0x1p3", "1,5", "1_000.5", "+1", ".5", "5.", "1e", "٣.١٤", "12abc"])
  func otherTextIsRefused(text: String) {
    #expect(read(text) == nil)
  }

  @Test func zeroIsNoLossWhateverItsExponent() {
    for text in ["0e400", "0.000e-999999999999999999999999", "-0e-400"] {
      #expect(read(text)?.value == 0, "\(text)")
      #expect(read(text)?.lossy == false, "\(text)")
    }
    #expect(read("-0e9")?.value.sign == .minus)
  }

  @Test func everyPowerOfTen() {
    for power in -345...308 {
      check("1e\(power)")
      check("9007199254740993e\(power)")
      check("9999999999999999999e\(power)")
      check("12345678901234567890123e\(power)")
    }
  }

  @Test func pseudoRandomTexts() {
    var random = RepeatableRandom(state: 2)
    for _ in 0..<Effort.rounds(20_000) { check(random.numberText(digits: 25, exponents: -330...310)) }
    for _ in 0..<Effort.rounds(2_000) { check(random.numberText(digits: 1000, exponents: -1200...310)) }
  }

  @Test func everyShortestTextReadsBack() {
    var random = RepeatableRandom(state: 3)
    for _ in 0..<Effort.rounds(20_000) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(read(value.description)?.value.bitPattern == value.bitPattern, "\(value)")
    }
  }

  @Test func halfwayTextsRoundToEven() {
    var random = RepeatableRandom(state: 4)
    for _ in 0..<Effort.rounds(2_000) {
      // An odd number of 54 bits lies halfway between two numbers of 53.
      let odd = random.next() >> 10 | 1 << 53 | 1
      check("\(odd)")
      check("\(odd).0000000000000000000000000000001")
      check("\(odd - 1).9999999999999999999999999999999")
      check("\(odd)" + String(repeating: "0", count: 30) + "e-30")
      check("\(odd)." + String(repeating: "0", count: 900) + "1")
    }
  }

  /// The 1,075 binary places of half the smallest number, as 751 significant digits: exactly halfway to 0.
  @Test func theLongestTie() {
    var digits: [UInt8] = [1]
    for _ in 0..<1075 {
      var carry: UInt8 = 0
      for index in digits.indices.reversed() {
        let product = digits[index] * 5 + carry
        digits[index] = product % 10
        carry = product / 10
      }
      if carry > 0 { digits.insert(carry, at: 0) }
    }
    let text = digits.map(String.init).joined()
    #expect(read("\(text)e-1075")?.value == 0)
    #expect(read("\(text)e-1075")?.lossy == true)
    #expect(read("\(text)\(String(repeating: "0", count: 2000))1e-3076")?.value == Double.leastNonzeroMagnitude)
    check("\(text)e-1075")
  }

  /// The length of texts that arithmetic with big integers would read for minutes.
  private static let length = Effort.rounds(10_000_000, short: 1_000_000)

  @Test func hostileLengthsEnd() {
    let zeros = String(repeating: "0", count: Self.length)
    #expect(read("1" + zeros) == nil)
    #expect(read("1" + zeros + "e-\(Self.length)")?.value == 1)
    #expect(read("0." + zeros + "1")?.lossy == true)
    #expect(read("9007199254740993." + zeros + "1")?.value == 9_007_199_254_740_994)
    #expect(read("0." + String(repeating: "3", count: Self.length))?.value == 1.0 / 3.0)
    #expect(read("1e" + String(repeating: "9", count: Self.length)) == nil)
  }
}
