public import Foundation

extension Mapper where Self == DecimalToDate {
  /// Maps a number of microseconds or nanoseconds since 1970 to the instant; see ``DecimalToDate``.
  public static func epoch(_ unit: DecimalToDate.Unit) -> DecimalToDate { DecimalToDate(unit) }
}

/// Maps a number of microseconds or nanoseconds since 1970-01-01T00:00:00Z to the instant, and
/// back: ``NumberToDate`` for units of which a `Double` cannot hold every number.
///
/// The digits of the source, also of a number in text, are used exactly and rounded once, to the
/// nearest `Date`. Those that are written read back as the identical date.
///
///     struct Trade: Codable { let at: Date }
///     let trades = ReflectiveMapper<Trade>().field(\.at, using: .epoch(.nanoseconds))
///     trades.map(["at": "1772452800000000000"])          // Trade(at: 2026-03-02T12:00:00Z)
///     trades.reversed.map(trade).jsonString()            // {"at":1772452800000000000}
///
/// Null is a `nullValue`, absence a `missingValue`, a flag a `typeMismatch`, and with
/// ``Coercion/strict`` a text, too. A text that is not a number, and an instant outside the years 0
/// to 9999, are an `invalidValue`.
public struct DecimalToDate: ReversibleMapper, DatedMapper, Sendable {
  /// The unit of the number.
  public enum Unit: Sendable, Hashable, CaseIterable {
    /// Millionths of a second.
    case microseconds
    /// Billionths of a second, as Go's `UnixNano` returns them.
    case nanoseconds
  }

  package let unit: Unit

  /// Makes a mapper for numbers of this unit.
  public init(_ unit: Unit) { self.unit = unit }

  func dateFormat(for text: String?) -> String { "\(unit) since 1970-01-01T00:00:00Z" }

  private var epochUnit: EpochParser.Unit { unit == .microseconds ? .microseconds : .nanoseconds }

  public func map(_ input: Decimal, in context: inout MappingContext) throws(MappingError) -> Date {
    guard let date = DecimalText.text(of: input)?.withBytes({ EpochParser.date(fromNumber: $0, unit: epochUnit) }) else {
      throw context.failure(.invalidValue, .invalid(.dateRange))
    }
    return date
  }

  public func unmap(_ output: Date, in context: inout MappingContext) throws(MappingError) -> Decimal {
    guard WrittenInstant.wholeSeconds(of: output) != nil, let exact = ShortestFraction(output.timeIntervalSinceReferenceDate) else {
      throw context.failure(.invalidValue, .unwritable(.dateRange))
    }
    // A `Decimal` holds 38 digits: 9 of the seconds and 29 of the fraction. Only dates within
    // 10^-12 seconds of 2001 have more.
    guard exact.digitCount <= 29 else { throw context.failure(.invalidValue, .unwritable(.format)) }
    let fraction = exact.longDigits.reduce(Decimal(exact.numerator)) { $0 * 10 + Decimal(Int($1)) }
    let places = epochUnit.rawValue
    return Decimal(sign: .plus, exponent: places, significand: Decimal(exact.whole + EpochParser.secondsTo2001))
      + Decimal(sign: .plus, exponent: places - exact.digitCount, significand: fraction)
  }
}
