public import Foundation

extension Mapper where Self == NumberToDate {
  /// Maps a number since a date to the instant; see ``NumberToDate``.
  public static func epoch(_ unit: NumberToDate.Unit, since reference: Date = Date(timeIntervalSince1970: 0)) -> NumberToDate {
    NumberToDate(unit, since: reference)
  }
}

/// Maps a number of milliseconds, seconds, minutes or hours since a date to the instant, and back.
///
/// For seconds or milliseconds since 1970, the decimal digits are used exactly and rounded once. A
/// number that is not finite, and an instant outside the years 0 to 9999, are an `invalidValue`.
///
///     let millis = NumberToDate(.milliseconds)
///     millis.map(1_390_186_634_595)                                  // 2014-01-20T02:57:14.595Z
///     millis.reversed.map(Date(timeIntervalSince1970: 2))            // 2000
public struct NumberToDate: ReversibleMapper, DatedMapper, Sendable {
  /// The unit of the number.
  public enum Unit: Sendable, Hashable, CaseIterable {
    /// Thousandths of a second.
    case milliseconds
    /// Seconds, as in Unix time.
    case seconds
    /// Sixty seconds each.
    case minutes
    /// Sixty minutes each.
    case hours
  }

  package let unit: Unit
  package let reference: Date

  /// Makes a mapper for numbers of this unit, counted from the reference.
  public init(_ unit: Unit = .seconds, since reference: Date = Date(timeIntervalSince1970: 0)) {
    self.unit = unit
    self.reference = reference
  }

  func dateFormat(for text: String?) -> String { "\(unit) since \(DateWriter.rfc3339(reference) ?? "\(reference)")" }

  public func map(_ input: Double, in context: inout MappingContext) throws(MappingError) -> Date {
    guard let date = date(input), WrittenInstant.wholeSeconds(of: date) != nil else {
      throw context.failure(.invalidValue, .invalid(.dateRange))
    }
    return date
  }

  public func unmap(_ output: Date, in context: inout MappingContext) throws(MappingError) -> Double {
    guard WrittenInstant.wholeSeconds(of: output) != nil, let number = number(output) else {
      throw context.failure(.invalidValue, .unwritable(.dateRange))
    }
    return number
  }

  private func date(_ number: Double) -> Date? {
    if let epochUnit, reference.timeIntervalSince1970 == 0, let text = DecimalText.text(of: number) {
      return text.withBytes { EpochParser.date(fromNumber: $0, unit: epochUnit) }
    }
    let seconds = unit == .milliseconds ? number / 1000 : number * factor
    let date = Date(timeInterval: seconds, since: reference)
    return date.timeIntervalSinceReferenceDate.isFinite ? date : nil
  }

  private func number(_ date: Date) -> Double? {
    if let epochUnit, reference.timeIntervalSince1970 == 0, let number = Self.number(date, epochUnit) { return number }
    let seconds = date.timeIntervalSince(reference)
    guard seconds.isFinite else { return nil }
    return unit == .milliseconds ? seconds * 1000 : seconds / factor
  }

  /// The number of the unit with the fewest decimal digits that give the same date; nil if there
  /// are too many.
  private static func number(_ date: Date, _ unit: EpochParser.Unit) -> Double? {
    guard let shortest = ShortestFraction(date.timeIntervalSinceReferenceDate), shortest.longDigits.isEmpty else { return nil }
    let power = (0..<shortest.digitCount).reduce(Int64(1)) { power, _ in power &* 10 }  // At most 18 digits, which fit.
    let (seconds, isFar) = shortest.whole.addingReportingOverflow(EpochParser.secondsTo2001)
    let (scaled, isLarge) = seconds.multipliedReportingOverflow(by: power)
    guard let fraction = Int64(exactly: shortest.numerator), !isFar, !isLarge else { return nil }
    let (digits, isTooLarge) = scaled.addingReportingOverflow(fraction)
    return isTooLarge ? nil : Double("\(digits)e\(unit.rawValue - shortest.digitCount)")
  }

  private var epochUnit: EpochParser.Unit? {
    switch unit {
    case .milliseconds: .milliseconds
    case .seconds: .seconds
    case .minutes, .hours: nil
    }
  }

  /// The seconds of a unit of at least one second.
  private var factor: Double {
    switch unit {
    case .milliseconds, .seconds: 1
    case .minutes: 60
    case .hours: 3600
    }
  }
}
