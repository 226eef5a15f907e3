import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct FloatReaderTests {
  private func read(_ text: String) -> (value: Float, lossy: Bool)? {
    ScalarBytes.of(text) { FloatReader.read($0) }
  }

  /// Compares with the standard library, whose reading is correctly rounded, bit by bit.
  private func check(_ text: String) {
    let expected = Float(text).flatMap { $0.isFinite ? $0 : nil }
    #expect(read(text)?.value.bitPattern == expected?.bitPattern, "\(text.prefix(80))")
  }

  @Test(arguments: [
    // Short texts, shortest texts, exact values.
    "0", "-0", "1.5", "0.1", "1e3", "16777216", "16777218", "3.4028235e38", "1e-45", "1.1754944e-38", "3.1415927", "0.12345679", "1e10",
    "0.10000000", "1.0e-1", "123456e-40", "340282346638528859811704183484516925440", "3.4028234663852886e38", "33554432.0", "-2.5e-3",
    "0.100000001490116119384765625", "0.1000000014901161193847656250000", "18446744073709551616",
    "170141183460469231731687303715884105728",
    "1.40129846432481707092372958328991613128026194187651577175706828388979108268586060148663818836212158203125e-45",
  ])
  func nothingIsLost(text: String) {
    check(text)
    // The sixteen-digit spelling of the largest number is not exact, all the others are or are shortest.
    #expect(read(text)?.lossy == (text == "3.4028234663852886e38"), "\(text)")
  }

  @Test(arguments: [
    "16777217", "3.141592653589793", "2.718281828459045", "0.123456789", "0.10000000149011612", "9007199254740993", "1e-46", "7e-46",
    "0.100000001490116119384765626", "340282346638528859811704183484516925441", "1e-1000000000", "33554433", "1.17549435e-38",
    "8388608.25", "0.1000000000000000000000000000001", "170141183460469231731687303715884105729", "3.40282351e38",
  ])
  func lostDigitsAreReported(text: String) {
    check(text)
    #expect(read(text)?.lossy == true, "\(text)")
  }

  @Test(arguments: [
    "3.4028236e38", "1e39", "-1e39", "340282356779733661637539395458142568448", "1e1000000000000", "", "NaN", "1,5", "12abc", " 1",
  ])
  func refused(text: String) {
    #expect(read(text) == nil)
  }

  @Test func everyPowerOfTen() {
    for power in -70...39 {
      check("1e\(power)")
      check("16777217e\(power)")
      check("9999999999999999999e\(power)")
      check("12345678901234567890123e\(power)")
    }
  }

  @Test func pseudoRandomTexts() {
    var random = RepeatableRandom(state: 5)
    for _ in 0..<Effort.rounds(20_000) { check(random.numberText(digits: 25, exponents: -60...40)) }
    for _ in 0..<Effort.rounds(2_000) { check(random.numberText(digits: 300, exponents: -300...40)) }
  }

  @Test func aTextIsRoundedOnce() {
    // Through `Double` these become halfway cases and end one step off.
    for text in [
      "1.00000017881393432617187499", "1.00000017881393432617187501", "8589973504.0000000000001",
      "0.50000008940696716308593749",
    ] {
      check(text)
    }
    var random = RepeatableRandom(state: 6)
    for _ in 0..<Effort.rounds(2_000) {
      let odd = random.next() >> 39 | 1 << 24 | 1
      check("\(odd)")
      check("\(odd).0000000000000000000000000000001")
      check("\(odd - 1).9999999999999999999999999999999")
      check("\(odd)." + String(repeating: "0", count: 200) + "1")
    }
  }

  @Test func shortestTextsAndExactValuesAreWhole() {
    var random = RepeatableRandom(state: 7)
    for _ in 0..<Effort.rounds(10_000) {
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard value.isFinite else { continue }
      let shortest = read(value.description)
      #expect(shortest?.value.bitPattern == value.bitPattern, "\(value)")
      #expect(shortest?.lossy == false, "\(value)")
      guard !value.description.contains("e") else { continue }
      #expect(read(value.description + "00000000000000001")?.lossy == true, "\(value)")
    }
    for exponent in -149...127 {
      let value = Float(sign: .plus, exponent: exponent, significand: 1)
      let exact = exactText(value)
      #expect(read(exact)?.value == value, "\(exact)")
      #expect(read(exact)?.lossy == false, "\(exact)")
      #expect(read(exact + (exact.contains(".") ? "" : ".") + "00000000000000001")?.lossy == true, "\(exact)")
    }
  }

  /// All decimal places of a power of two, by halving and doubling digits.
  private func exactText(_ value: Float) -> String {
    var digits = [1]
    let power = Int(value.exponent)
    for _ in 0..<power.magnitude {
      var carry = 0
      for index in digits.indices {
        let product = digits[index] * (power < 0 ? 5 : 2) + carry
        digits[index] = product % 10
        carry = product / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    guard power < 0 else { return digits.reversed().map(String.init).joined() }
    while digits.count <= -power { digits.append(0) }
    let text = digits.reversed().map(String.init).joined()
    return text.dropLast(-power) + "." + text.suffix(-power)
  }

  /// The length of texts that arithmetic with big integers would read for minutes.
  private static let length = Effort.rounds(10_000_000, short: 1_000_000)

  @Test func hostileLengthsEnd() {
    #expect(read("0." + String(repeating: "3", count: Self.length))?.value == Float(1) / 3)
    #expect(read("16777217." + String(repeating: "0", count: Self.length) + "1")?.value == 16_777_218)
    #expect(read("1" + String(repeating: "0", count: Self.length)) == nil)
  }
}
