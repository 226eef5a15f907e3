import Foundation

/// The Swift number that represents a number text best.
enum NativeNumber {
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  case decimal(Decimal)

  /// Uses an `Int64` or `UInt64` for text written as an integer, else the `Double` or `Decimal`
  /// that is exactly the number, else the nearest `Double`. Nil if the number is beyond the
  /// largest `Double` and has too many digits.
  ///
  /// A `Double` is exact if its shortest text is the number, so `0.1` is one. A number that was
  /// written from a floating-point type becomes one again, even if its text looks like an integer.
  init?(_ document: Document, _ index: Int) {
    let isInteger = document.isInteger(at: index)
    guard let number = document.withBytes(at: index, { NativeNumber.read($0, isInteger: isInteger) }) else { return nil }
    self = number
  }

  private static func read(_ digits: Span<UInt8>, isInteger: Bool) -> NativeNumber? {
    if isInteger {
      if case .value(let number) = IntegerReader.read(digits, as: Int64.self) { return .int(number) }
      if case .value(let number) = IntegerReader.read(digits, as: UInt64.self) { return .uint(number) }
    }
    let double = DoubleReader.read(digits)?.value
    if let double, shortestText(of: double, is: digits) { return .double(double) }
    if let decimal = DecimalReader.read(digits) { return .decimal(decimal) }
    return double.map { .double($0) }
  }

  /// Whether the text has neither a point nor an exponent.
  static func isInteger(_ digits: Span<UInt8>) -> Bool {
    digits.allSatisfy { $0 == UInt8(ascii: "-") || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) }
  }

  private static func shortestText(of number: Double, is digits: Span<UInt8>) -> Bool {
    guard let text = DecimalText.text(of: number) else { return false }
    return text.withBytes { DecimalText.areEqual($0, digits) }
  }
}
