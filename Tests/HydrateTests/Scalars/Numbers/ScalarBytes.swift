@testable import Hydrate

/// What the scalar suites share.
enum ScalarBytes {
  /// Runs the body on the bytes of the text.
  static func of<Result>(_ text: String, _ body: (Span<UInt8>) -> Result) -> Result {
    text.withBytes(body)
  }

  /// Pseudo-random numbers that are the same in each run (SplitMix64).
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    /// A number text of up to `digits` digits with, as it comes, a sign, a point and an exponent.
    mutating func numberText(digits: Int, exponents: ClosedRange<Int>) -> String {
      let count = Int.random(in: 1...digits, using: &self)
      var text = String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &self))) })
      let point = Int.random(in: 0...count, using: &self)
      if point < count { text = text.prefix(point) + "." + text.dropFirst(point) }
      while text.hasPrefix("0") { text.removeFirst() }
      if text.isEmpty || text.hasPrefix(".") { text = "0" + text }
      if Bool.random(using: &self) { text = "-" + text }
      if Bool.random(using: &self) { text += "e\(Int.random(in: exponents, using: &self))" }
      return text
    }
  }
}
