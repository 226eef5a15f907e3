import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct DecimalTextTests {
  private func areEqual(_ left: String, _ right: String) -> Bool {
    ScalarBytes.of(left) { a in ScalarBytes.of(right) { b in DecimalText.areEqual(a, b) } }
  }

  private func hash(_ text: String) -> Int {
    var hasher = Hasher()
    ScalarBytes.of(text) { DecimalText.hash($0, into: &hasher) }
    return hasher.finalize()
  }

  /// Each row is one number; no two rows are equal.
  private static let numbers: [[String]] = [
    ["42", "42.0", "4.2e1", "420e-1", "42.000000000000000000000000000000", "0.00000000000000000000000000000042e32"],
    ["0", "-0", "0.0", "0e5", "-0e-99999999999999999999", "0.00000000000000000000000000000000"],
    ["-42", "-4.2E+1"],
    ["421"], ["4.2"], ["43"],
    ["12345678901234567890123", "12345678901234567890123.0", "1.2345678901234567890123e22", "1234567890123456789012300e-2"],
    ["12345678901234567890124"], ["12345678901234567890123.5"], ["123456789012345678901230"], ["1234567890123456789"],
    ["1e400", "10e399"], ["1e-400"], ["1e401"],
    ["1e99999999999999999999", "1e099999999999999999999", "1e+99999999999999999999"], ["1e99999999999999999998"],
    ["1e-99999999999999999999"],
    ["true"], [""], ["042"],
  ]

  @Test func valuesAreComparedNotSpellings() {
    for (row, texts) in Self.numbers.enumerated() {
      for (otherRow, others) in Self.numbers.enumerated() {
        for left in texts {
          for right in others { #expect(areEqual(left, right) == (row == otherRow), "\(left) and \(right)") }
        }
      }
    }
  }

  @Test func equalNumbersHashAlike() {
    for texts in Self.numbers { #expect(Set(texts.map(hash)).count == 1, "\(texts)") }
    #expect(Set(Self.numbers.map { hash($0[0]) }).count > Self.numbers.count - 3)
  }

  @Test("decimals: the text is Foundation's, whatever the number of digits and the exponent")
  func decimalsAsFoundation() {
    var random = RepeatableRandom(state: 21)
    for _ in 0..<5_000 {
      let digits = random.next() >> UInt64.random(in: 0..<64, using: &random)
      let sign = Bool.random(using: &random) ? FloatingPointSign.minus : .plus
      for significand in [digits, digits / 1000 * 1000] {
        let value = Decimal(sign: sign, exponent: .random(in: -24...24, using: &random), significand: Decimal(significand))
        #expect(DecimalText.text(of: value) == value.description)
      }
    }
    let edges = [
      Decimal(), -Decimal(), .greatestFiniteMagnitude, .leastNonzeroMagnitude, -1, Decimal(Int64.max), Decimal(Int64.max) + 1,
    ]
    for value in edges { #expect(DecimalText.text(of: value) == value.description) }
    #expect(DecimalText.text(of: Decimal.nan) == nil)
  }

  @Test func valuesAreWrittenInJSONGrammar() {
    var random = RepeatableRandom(state: 9)
    for _ in 0..<5_000 {
      let double = Double(bitPattern: random.next())
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      let text = DecimalText.text(of: double)
      #expect((text == nil) == !double.isFinite)
      if let text { #expect(ScalarBytes.of(text) { DoubleReader.read($0)?.value } == double, "\(text)") }
      let short = DecimalText.text(of: float)
      #expect((short == nil) == !float.isFinite)
      if let short { #expect(ScalarBytes.of(short) { FloatReader.read($0)?.value } == float, "\(short)") }
    }
    for text in ["0", "-1.5", "100", "0.001", "340282366920938463463374607431768211455"] {
      #expect(Decimal(string: text).flatMap(DecimalText.text(of:)) == text)
    }
    for value in [Decimal.greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude, .pi] {
      #expect(DecimalText.text(of: value).map { ScalarBytes.of($0) { NumberText.isValid($0) } } == true)
    }
    #expect(DecimalText.text(of: Decimal.nan) == nil)
    #expect(DecimalText.text(of: Double.nan) == nil)
    #expect(DecimalText.text(of: -Double.infinity) == nil)
    #expect(DecimalText.text(of: Float.infinity) == nil)
  }
}
