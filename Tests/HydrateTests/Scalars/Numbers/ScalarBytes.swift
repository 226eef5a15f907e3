@testable import Hydrate
@testable import TestSupport

/// What the scalar suites share.
enum ScalarBytes {
  /// Runs the body on the bytes of the text.
  static func of<Result>(_ text: String, _ body: (Span<UInt8>) -> Result) -> Result {
    text.withBytes(body)
  }
}

extension RepeatableRandom {
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
