import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct NumberTextTests {
  @Test(arguments: [
    "0", "-0", "7", "10", "-12", "0.0", "0.5", "-0.50", "1e3", "1E3", "1e+3", "1e-3", "1.25E-07", "0e0",
    "123456789012345678901234567890", "0.00000000000000000000000000001", "1e1000000000000000000000000000",
    "1e-1000000000000000000000000000",
  ])
  func takesTheJSONGrammar(text: String) {
    #expect(ScalarBytes.of(text) { NumberText.isValid($0) }, "\(text)")
  }

  @Test(arguments: [
    "", " ", "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1e", "1e+", "1e-", "1.e3", "1e1.5", "1e 3", "1 ", " 1", "1_000", "1,000",
    "0x10", "0b1", "1f", "1d", "NaN", "nan", "Infinity", "-inf", "--1", "1-", "1.2.3", "1ee3", "１２", "٣", "1\u{0}", "e3", "1.5a",
    "00000000000000000000000", "12345678901234567890123x", "12345678901234567890.", "01234567890123456789012345",
  ])
  func refusesAllElse(text: String) {
    #expect(!ScalarBytes.of(text) { NumberText.isValid($0) }, "\(text)")
  }

  /// Against the grammar as a regular expression, on texts that are numbers or nearly so.
  @Test func takesWhatTheGrammarTakes() throws {
    let grammar = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
    let pieces = ["0", "1", "9", "00", "12345678901234567890", ".", "-", "+", "e", "E", " ", "0.", "e-"]
    var random = RepeatableRandom(state: 11)
    var valid = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let isNumber = try grammar.wholeMatch(in: text) != nil
      #expect(ScalarBytes.of(text) { NumberText.isValid($0) } == isNumber, "\(text)")
      valid += isNumber ? 1 : 0
    }
    #expect(valid > 1000)
  }

  @Test func takesShortTextsApart() {
    let rows: [(String, Bool, UInt64, Int)] = [
      ("-12.50e3", true, 1250, 1), ("0", false, 0, 0), ("9999999999999999999", false, 9_999_999_999_999_999_999, 0),
      ("0.001", false, 1, -3), ("1E-2", false, 1, -2),
    ]
    for (text, isNegative, significand, exponent) in rows {
      ScalarBytes.of(text) { bytes in
        let number = NumberText(bytes)
        #expect(number?.isNegative == isNegative, "\(text)")
        #expect(number?.significand == significand, "\(text)")
        #expect(number?.exponent == exponent, "\(text)")
        #expect(number?.isTruncated == false, "\(text)")
      }
    }
  }

  @Test func takesLongTextsApart() {
    let rows: [(String, digits: String, last: Int)] = [
      ("12345678901234567890123", "12345678901234567890123", 0), ("12345678901234567890123000", "12345678901234567890123", 3),
      ("12345678901234567890.123", "12345678901234567890123", -3), ("12345678901234567890.123000e2", "12345678901234567890123", -1),
      ("0.0012345678901234567890123", "12345678901234567890123", -25), ("1.2345678901234567890123e22", "12345678901234567890123", 0),
      ("12345678901234567891230.000", "1234567890123456789123", 1),
    ]
    for (text, digits, last) in rows {
      ScalarBytes.of(text) { bytes in
        let number = NumberText(bytes)
        #expect(number?.isTruncated == true, "\(text)")
        #expect(number.map { $0.significantDigits(of: bytes).digits.map(String.init).joined() } == digits, "\(text)")
        #expect(number?.digitCount == digits.count, "\(text)")
        #expect(number?.significand == UInt64(digits.prefix(19)), "\(text)")
        #expect(number?.lastExponent == last, "\(text)")
        #expect(number?.exponent == last + digits.count - 19, "\(text)")
      }
    }
  }

  @Test func zerosAroundTheDigitsDoNotMakeATextLong() {
    let rows: [(String, UInt64, Int)] = [
      ("1000000000000000000000000", 1, 24), ("0.00000000000000000000000012", 12, -26), ("42.00000000000000000000000000", 42, 0),
      ("0.00000000000000000000000000", 0, 0), ("100000000000000000000.5", 0, 0),
    ]
    for (text, significand, exponent) in rows.dropLast() {
      ScalarBytes.of(text) { bytes in
        #expect(NumberText(bytes)?.isTruncated == false, "\(text)")
        #expect(NumberText(bytes)?.reduced.significand == significand, "\(text)")
        #expect(NumberText(bytes)?.reduced.exponent == exponent, "\(text)")
      }
    }
    #expect(ScalarBytes.of("100000000000000000000.5") { NumberText($0)?.isTruncated } == true)
  }
}
