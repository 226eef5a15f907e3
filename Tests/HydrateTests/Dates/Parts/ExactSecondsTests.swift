import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// A text is rounded once, to the `Double` nearest to what it says in seconds since 2001.
@Suite struct ExactSecondsTests {
  /// The compiler rounds the literals correctly, so each of them is the nearest value.
  static let rows: [(text: String, seconds: Double)] = [
    ("1985-04-12T23:20:50.52Z", -496_111_149.48), ("1937-01-01T12:00:27.87+00:20", -2_019_644_372.13),
    ("2014-01-20T02:57:14.595Z", 411_879_434.595), ("2014-01-20T02:57:14.1Z", 411_879_434.1),
    ("2014-01-20T02:57:14.123456Z", 411_879_434.123456), ("2014-01-20T02:57:14.123456789Z", 411_879_434.123456789),
    ("2014-01-20T02:57:14.999999999Z", 411_879_434.999999999), ("2014-01-20T02:57:14.999999999999999999Z", 411_879_435),
    ("2014-01-20T02:57:14.123456789012345678901234567890Z", 411_879_434.123456789012345678901234567890),
    ("2000-12-31T23:59:59.9Z", -0.1), ("2000-12-31T23:59:59.000000001Z", -0.999999999), ("2000-12-31T23:59:59.999999999999999Z", -1e-15),
    ("2001-01-01T00:00:00.000000000000000000000000000001Z", 1e-30), ("2001-01-01T00:00:00.3Z", 0.3), ("2001-01-01T00:00:01.3Z", 1.3),
    ("2000-12-31T23:59:58.7Z", -1.3), ("2000-12-31T23:59:59.99999999999999999999Z", -1e-20),
    ("0001-01-01T00:00:00.1Z", -63_113_903_999.9), ("9999-12-31T23:59:59.999Z", 252_423_993_599.999),
    ("9999-12-31T23:59:59.9999999999Z", 252_423_993_599.9999999999),
    ("2014-01-20T02:57.1Z", 411_879_426), ("2014-01-20T02:57.12345Z", 411_879_427.407), ("2014-01-20T02.123456789Z", 411_876_444.4444404),
    ("2014-01-20T02:57,333333333333333333333333333333333333333Z", 411_879_440), ("2014-01-20T02.33333333333333333333333333Z", 411_877_200),
    ("1990-12-31T23:59:60.5Z", -315_619_199.5), ("/Date(1390186634595)/", 411_879_434.595), ("/Date(-1)/", -978_307_200.001),
    ("/Date(978307199999)/", -0.001), ("1390186634.595", 411_879_434.595), ("1390186634595", 411_879_434.595),
    ("1390186634595.5", 411_879_434.5955), ("-1390186634.595", -2_368_493_834.595),
    ("1390186634.1234567890123456789", 411_879_434.1234567890123456789),
    ("978307200.00000000000000000001", 1e-20), ("978307199.99999999999999999999", -1e-20),
  ]

  @Test func readsTheNearestDouble() {
    for row in Self.rows {
      let date = DateFormat.anyFormat.date(from: row.text)
      #expect(date?.timeIntervalSinceReferenceDate.bitPattern == row.seconds.bitPattern, "\(row.text)")
    }
  }

  /// Halfway between two values the even one is right; the smallest step off it decides, however far out its digit stands.
  @Test func breaksTiesToEven() {
    // From 2^28 on the step is 2^-24.
    let base = 411_879_434.0
    let zeros = String(repeating: "0", count: 60)
    for (fraction, steps) in [
      ("0000000298023223876953125", 0.0), ("0000000298023223876953125\(zeros)", 0), ("0000000298023223876953125\(zeros)1", 1),
      ("0000000298023223876953124\(zeros)9", 0), ("000000059604644775390625", 1), ("0000000894069671630859375", 2),
      ("0000000894069671630859374", 1), ("0000000894069671630859376", 2),
    ] {
      let date = DateFormat.rfc3339.date(from: "2014-01-20T02:57:14.\(fraction)Z")
      #expect(date?.timeIntervalSinceReferenceDate == base + steps * 0x1p-24, "\(fraction)")
    }
  }

  @Test func breaksTiesToEvenInIntegers() {
    // From 2^35 on the step is 2^-17, and half of it needs just 18 digits.
    let half: UInt64 = 3_814_697_265_625
    let whole: Int64 = 1 << 35
    let one: UInt64 = 1_000_000_000_000_000_000
    for (numerator, steps) in [
      (half - 1, 0.0), (half, 0), (half + 1, 1), (2 * half, 1), (3 * half - 1, 1), (3 * half, 2), (3 * half + 1, 2),
    ] {
      let expected = 0x1p35 + steps * 0x1p-17
      #expect(ExactSeconds.nearest(whole: whole, numerator: numerator, denominator: one) == expected, "\(numerator)")
      #expect(ExactSeconds.nearest(whole: -whole - 1, numerator: one - numerator, denominator: one) == -expected, "-\(numerator)")
    }
  }

  @Test func roundsUpIntoTheNextPowerOfTwo() {
    let last: UInt64 = 999_999_999_999_999_999
    #expect(ExactSeconds.nearest(whole: (1 << 36) - 1, numerator: last, denominator: last + 1) == 0x1p36)
    #expect(ExactSeconds.nearest(whole: -(1 << 36), numerator: 1, denominator: last + 1) == -0x1p36)
  }

  @Test func agreesWithTheLongWay() {
    var random = RepeatableRandom(state: 7)
    for round in 0..<4000 {
      let whole =
        Int64.random(in: WrittenInstant.secondsRange, using: &random) / (round % 4 == 0 ? 1_000_000_000 : round % 4 == 1 ? 500 : 1)
      let count = Int.random(in: 1...18, using: &random)
      let denominator = (0..<count).reduce(UInt64(1)) { power, _ in power * 10 }
      let numerator = UInt64.random(in: 0..<denominator, using: &random)
      let padded = String(numerator + denominator).dropFirst().utf8.map { $0 - UInt8(ascii: "0") }
      let fast = ExactSeconds.nearest(whole: whole, numerator: numerator, denominator: denominator)
      let long = ExactSeconds.nearest(whole: whole, digits: padded)
      #expect(fast != nil && fast == long, "\(whole) + \(numerator)/\(denominator)")
    }
  }
}
