import Foundation

/// The Swift number that says a number text best.
enum NativeNumber {
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  case decimal(Decimal)

  /// Integers written as such first, then the `Double` or else the `Decimal` that is exactly the number, then the nearest `Double`; nil
  /// where the number is beyond the largest `Double` and has too many digits.
  ///
  /// A `Double` counts as exact where its shortest text is the number, so that `0.1` is one. A number that was written from a
  /// floating-point type is one again, though its text may be that of an integer.
  init?(_ document: Document, _ index: Int) {
    let digits = document.bytes(at: index)
    if document.isInteger(at: index) {
      if case .value(let number) = IntegerReader.read(digits.span, as: Int64.self) {
        self = .int(number)
        return
      }
      if case .value(let number) = IntegerReader.read(digits.span, as: UInt64.self) {
        self = .uint(number)
        return
      }
    }
    let double = DoubleReader.read(digits.span)?.value
    if let double, Self.shortestText(of: double, is: digits) {
      self = .double(double)
    } else if let decimal = DecimalReader.read(digits.span) {
      self = .decimal(decimal)
    } else if let double {
      self = .double(double)
    } else {
      return nil
    }
  }

  /// Whether the text has neither a point nor an exponent.
  static func isInteger(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
    digits.allSatisfy { $0 == UInt8(ascii: "-") || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) }
  }

  private static func shortestText(of number: Double, is digits: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let text = DecimalText.text(of: number) else { return false }
    return text.withBytes { DecimalText.areEqual($0, digits.span) }
  }
}
