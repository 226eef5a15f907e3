import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct DecimalReaderTests {
  private func read(_ text: String) -> Decimal? {
    ScalarBytes.of(text) { DecimalReader.read($0) }
  }

  /// Whether the decimal, written out, is the number of the text to the last digit.
  private func isExact(_ value: Decimal?, _ text: String) -> Bool {
    guard let value, let written = DecimalText.text(of: value) else { return false }
    return ScalarBytes.of(written) { left in ScalarBytes.of(text) { right in DecimalText.areEqual(left, right) } }
  }

  @Test(arguments: [
    "0", "-0", "0.000", "0e999999999999999", "1", "-1", "1.10", "3.133", "0.00000000000000000001", "1.5e-5", "1e3", "-12.5", "1e100",
    "1e101", "1234567890123456789012345678901234567890", "1e127", "1e128", "1e160", "1e165", "3e165", "-1e-128", "10e-129",
    "1000000e-134", "1e-100", "1e-101", "123456789e-120", "99e126", "340282366920938463463374607431768211455",
    "-340282366920938463463374607431768211455", "34028236692093846346337460743176821145.5",
    "3402823669209384634633746074317682114550e126", "340282366920938463463374607431768211455e127",
    "3402823669209384634633746074317682114550000", "0.1234567890123456789012345678901234567", "18446744073709551615",
    "18446744073709551616", "18446744073709551617", "12345678901234567890123", "1.2345678901234567890123e-50",
    "99999999999999999999999999999999999999", "9999999999999999999e100", "9999999999999999999e-100", "9999999999999999999e101",
    "12345678901234567890123000000000000000000000000000000000000000",
  ])
  func everyDigitIsKept(text: String) {
    let value = read(text)
    #expect(isExact(value, text), "\(text) -> \(String(describing: value))")
  }

  @Test(arguments: [
    "1e166", "4e165", "1e200", "1e1000000000000000000000", "1e-129", "1e-200", "15e-129", "340282366920938463463374607431768211456",
    "340282366920938463463374607431768211457", "34028236692093846346337460743176821145.51",
    "340282366920938463463374607431768211456e127", "0.1234567890123456789012345678901234567890123",
    "1.00000000000000000000000000000000000000000000001", "", "NaN", "1,5", "0x10", "1.2.3", " 1",
    "1234567890123456789012345678901234567891", "1e-1000000000000",
  ])
  func whatDoesNotFitIsRefused(text: String) {
    #expect(read(text) == nil, "\(String(describing: read(text)))")
  }

  @Test func signAndZero() {
    #expect(read("-0")?.isNaN == false)
    #expect(read("-0.0e5") == Decimal(0))
    #expect(read("-7") == Decimal(-7))
    #expect(read("-7e0")?.sign == .minus)
  }

  @Test func pseudoRandomTexts() {
    var random = RepeatableRandom(state: 8)
    for _ in 0..<Effort.rounds(5_000) {
      let text = random.numberText(digits: 38, exponents: -85...120)
      #expect(isExact(read(text), text), "\(text)")
    }
    // Whatever the range, an answer is exact or there is none.
    for _ in 0..<Effort.rounds(5_000) {
      let text = random.numberText(digits: 42, exponents: -170...170)
      let value = read(text)
      #expect(value == nil || isExact(value, text), "\(text)")
    }
  }

  /// The length of texts that arithmetic with big integers would read for minutes.
  private static let length = Effort.rounds(10_000_000, short: 1_000_000)

  @Test func hostileLengthsEnd() {
    let zeros = String(repeating: "0", count: Self.length)
    #expect(read("1" + zeros) == nil)
    #expect(read("1" + zeros + "e-\(Self.length)") == Decimal(1))
    #expect(read("1." + zeros) == Decimal(1))
    #expect(read("1." + zeros + "1") == nil)
  }
}
