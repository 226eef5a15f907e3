import Foundation

/// Numbers for people: the three digits that count.
enum Figure {
  /// What was measured: `0.0123`, `2.00`, `12.3`, `123`, `12345`.
  static func measured(_ number: Double) -> String {
    guard number.isFinite else { return "-" }
    let size = abs(number)
    let places = size >= 100 || size == 0 ? 0 : min(6, 2 - Int(log10(size).rounded(.down)))
    return String(format: "%.\(places)f", number)
  }

  /// What is given: the same, without a fraction that is none. `4.5`, `2`.
  static func given(_ number: Double) -> String {
    let text = measured(number)
    guard text.contains(".") else { return text }
    let digits = text.reversed().drop { $0 == "0" }
    return String((digits.first == "." ? digits.dropFirst() : digits).reversed())
  }
}
