public import Foundation

extension Mapper where Self == NumberToDate {
  /// Maps a number since a date to the instant; see ``NumberToDate``.
  public static func epoch(_ unit: NumberToDate.Unit, since reference: Date = Date(timeIntervalSince1970: 0)) -> NumberToDate {
    NumberToDate(unit, since: reference)
  }
}

/// Maps a number of nanoseconds to hours since a date to the instant, and back.
///
/// For seconds and their parts since 1970, the digits of the source, also of a number in text, are
/// used exactly and rounded once, to the nearest `Date`, and those that are written read back as the
/// identical date. Minutes, hours and other references are computed with `Double`s.
///
///     struct Trade: Codable { let at: Date }
///     let trades = ReflectiveMapper<Trade>().field(\.at, using: .epoch(.nanoseconds))
///     trades.map(["at": "1772452800000000000"])          // Trade(at: 2026-03-02T12:00:00Z)
///     trades.reversed.map(trade).jsonString()            // {"at":1772452800000000000}
///
/// Null is a `nullValue`, absence a `missingValue`, a flag a `typeMismatch`, and with
/// ``Coercion/strict`` a text, too. A text that is not a number, more than 38 digits, NaN, and an
/// instant outside the years 0 to 9999 are an `invalidValue`.
public struct NumberToDate: ReversibleMapper, DatedMapper, Sendable {
  /// The unit of the number.
  public enum Unit: Sendable, Hashable, CaseIterable {
    /// Billionths of a second, as Go's `UnixNano` returns them.
    case nanoseconds
    /// Millionths of a second.
    case microseconds
    /// Thousandths of a second.
    case milliseconds
    /// Seconds, as in Unix time.
    case seconds
    /// Sixty seconds each.
    case minutes
    /// Sixty minutes each.
    case hours

    /// How many make a second, as a power of ten, or how many seconds make one.
    fileprivate var scale: (places: Int, seconds: Double) {
      switch self {
      case .nanoseconds: (9, 1)
      case .microseconds: (6, 1)
      case .milliseconds: (3, 1)
      case .seconds: (0, 1)
      case .minutes: (0, 60)
      case .hours: (0, 3600)
      }
    }

    /// How many make a second.
    package var perSecond: Double { pow(10, Double(scale.places)) / scale.seconds }
  }

  package let unit: Unit
  package let reference: Date

  /// Makes a mapper for numbers of this unit, counted from the reference.
  public init(_ unit: Unit = .seconds, since reference: Date = Date(timeIntervalSince1970: 0)) {
    self.unit = unit
    self.reference = reference
  }

  func dateFormat(for text: String?) -> String { "\(unit) since \(DateWriter.rfc3339(reference) ?? "\(reference.timeIntervalSince1970)")" }

  func date(of value: Value) -> Date? { date(value.string ?? value.description) }

  public func map(_ input: Decimal, in context: inout MappingContext) throws(MappingError) -> Date {
    guard let date = DecimalText.text(of: input).flatMap(date), WrittenInstant.wholeSeconds(of: date) != nil else {
      throw context.failure(.invalidValue, .invalid(.dateRange))
    }
    return date
  }

  public func unmap(_ output: Date, in context: inout MappingContext) throws(MappingError) -> Decimal {
    guard WrittenInstant.wholeSeconds(of: output) != nil, let number = number(output) else {
      throw context.failure(.invalidValue, .unwritable(.dateRange))
    }
    return number
  }

  private func date(_ number: String) -> Date? {
    if let epochUnit { return number.withBytes { EpochParser.date(fromNumber: $0, unit: epochUnit) } }
    let (places, seconds) = unit.scale
    return Double(number).map { Date(timeInterval: $0 / pow(10, Double(places)) * seconds, since: reference) }
  }

  private func number(_ date: Date) -> Decimal? {
    let (places, seconds) = unit.scale
    guard epochUnit != nil else {
      let number = date.timeIntervalSince(reference) * pow(10, Double(places)) / seconds
      return DecimalText.text(of: number).flatMap { Decimal(string: $0) }
    }
    // A `Decimal` holds 38 digits: 9 of the seconds and 29 of the fraction. Only dates within
    // 10^-12 seconds of 2001 have more.
    guard let exact = ShortestFraction(date.timeIntervalSinceReferenceDate), exact.digitCount <= 29 else { return nil }
    let fraction = exact.longDigits.reduce(Decimal(exact.numerator)) { $0 * 10 + Decimal(Int($1)) }
    return Decimal(sign: .plus, exponent: places, significand: Decimal(exact.whole + EpochParser.secondsTo2001))
      + Decimal(sign: .plus, exponent: places - exact.digitCount, significand: fraction)
  }

  /// The unit of digits that are used exactly; nil for those that are not.
  private var epochUnit: EpochParser.Unit? {
    unit.scale.seconds == 1 && reference.timeIntervalSince1970 == 0 ? EpochParser.Unit(rawValue: unit.scale.places) : nil
  }
}
