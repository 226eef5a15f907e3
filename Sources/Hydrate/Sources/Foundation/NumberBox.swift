import Foundation

/// Tells what an `NSNumber` holds: all of them answer to every cast, so that only the box can say.
enum NumberBox {
  static func append(_ number: NSNumber, to builder: TapeBuilder) throws(SourceFault) {
    if let decimal = number as? NSDecimalNumber { return try builder.append(finite: DecimalText.text(of: decimal.decimalValue)) }
    if isBool(number) { return builder.append(number.boolValue) }
    switch code(of: number) {
    case "f": try builder.append(finite: DecimalText.text(of: number.floatValue))
    case "d": try builder.append(finite: DecimalText.text(of: number.doubleValue))
    case "Q": builder.append(integer: number.uint64Value)
    default: builder.append(integer: number.int64Value)
    }
  }

  static func isInteger(_ number: NSNumber) -> Bool {
    !(number is NSDecimalNumber) && !isBool(number) && !["f", "d"].contains(code(of: number))
  }

  #if canImport(Darwin)
    /// Signed bytes have the Objective-C type of a flag too; the flags are two objects of a type of their own.
    private static func isBool(_ number: NSNumber) -> Bool { CFGetTypeID(number) == CFBooleanGetTypeID() }
  #else
    /// Only flags are of this Objective-C type; signed bytes are wider here.
    private static func isBool(_ number: NSNumber) -> Bool { code(of: number) == "c" }
  #endif

  /// The letter of the Objective-C type: `f` and `d` are floating-point, `Q` is `UInt64`, the others are integers that fit `Int64`.
  private static func code(of number: NSNumber) -> Unicode.Scalar { number.typeLetter }
}

extension TapeBuilder {
  /// A number by its text, which is nil for NaN and infinity.
  func append(finite text: String?) throws(SourceFault) {
    guard let text else { throw .notFinite }
    append(number: text)
  }
}
