internal import Foundation
import Hydrate

/// The numbers of one place, and the types that hold each of them exactly.
struct NumberFacts {
  /// A type for numbers.
  enum Holder: String {
    case int = "Int"
    case unsigned = "UInt64"
    case double = "Double"
    case decimal = "Decimal"
  }

  private(set) var count = 0
  /// Whether each type holds all of them, and writes them back.
  private var (areInts, areUnsigned, areDoubles, areDecimals) = (true, true, true, true)
  /// Whether a number is written with a fraction or an exponent.
  private var hasFraction = false

  mutating func add(_ number: Value) {
    count += 1
    let (isWhole, digits) = Self.form(of: number)
    hasFraction = hasFraction || !isWhole
    let int = areInts || areUnsigned ? number.int : nil
    areInts = areInts && int != nil
    areUnsigned = areUnsigned && (int.map { $0 >= 0 } ?? ((try? IdentityMapper<UInt64>().lifted.map(number)) != nil))
    // A Double has each number of 15 digits.
    areDoubles = areDoubles && (digits <= 15 || number.double.map { Value($0) == number } ?? false)
    areDecimals = areDecimals && (isWhole && digits <= 15 || number.decimal != nil)
  }

  mutating func add(_ other: NumberFacts) {
    count += other.count
    hasFraction = hasFraction || other.hasFraction
    areInts = areInts && other.areInts
    areUnsigned = areUnsigned && other.areUnsigned
    areDoubles = areDoubles && other.areDoubles
    areDecimals = areDecimals && other.areDecimals
  }

  /// The type that reads all of them, and writes them back; nil if there is none.
  var holder: Holder? {
    if !hasFraction, areInts { return .int }
    if !hasFraction, areUnsigned { return .unsigned }
    if hasFraction, areDoubles { return .double }
    return areDecimals ? .decimal : nil
  }

  /// Whether a number is written without a fraction and an exponent, and how many digits it has; too
  /// many for an exponent.
  private static func form(of number: Value) -> (isWhole: Bool, digits: Int) {
    number.document.withBytes(at: number.index) { bytes in
      var (isWhole, digits) = (true, 0)
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "."): isWhole = false
        case UInt8(ascii: "e"), UInt8(ascii: "E"): (isWhole, digits) = (false, digits + 16)
        default: digits += 1
        }
      }
      return (isWhole, digits)
    }
  }
}
