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

  /// All digits in plain notation, without an exponent; nil for NaN.
  static func text(of value: Decimal) -> String? {
    value.isNaN ? nil : value.description
  }
}
