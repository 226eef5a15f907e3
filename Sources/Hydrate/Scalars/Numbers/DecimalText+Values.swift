import Foundation

extension DecimalText {
  /// The shortest text that reads back as the same number, in JSON grammar (`5.0`, `1e+20`); nil for NaN and infinity.
  static func text(of value: Double) -> String? {
    value.isFinite ? value.description : nil
  }

  /// The shortest text that reads back as the same `Float`, in JSON grammar; nil for NaN and infinity.
  static func text(of value: Float) -> String? {
    value.isFinite ? value.description : nil
  }

  /// The text that a number is written with, which must be finite: the shortest one as Foundation's encoder writes it, without a fraction
  /// of zero (`5`, `-0`, `0.1`, `1e+20`).
  static func written(_ value: Double) -> String { withoutZeroFraction(value.description) }

  /// The same for a `Float`.
  static func written(_ value: Float) -> String { withoutZeroFraction(value.description) }

  private static func withoutZeroFraction(_ text: String) -> String {
    text.utf8.reversed().starts(with: "0.".utf8) ? String(text.dropLast(2)) : text
  }

  /// All digits in plain notation, without an exponent; nil for NaN.
  static func text(of value: Decimal) -> String? {
    value.isNaN ? nil : value.description
  }
}
