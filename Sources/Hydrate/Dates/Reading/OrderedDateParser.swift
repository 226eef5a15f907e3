import Foundation

/// Which number of a date such as `01/02/2013` is the day, which the month, and which the year.
///
/// Without an order such a date is refused, even if only one order is possible.
///
/// ```swift
/// let format = DateFormat.anyFormat(order: .dayMonthYear)
/// let first = format.date(from: "01/02/2013")  // 1 February
/// let second = format.date(from: "2013-02-01")  // ISO 8601 is never in doubt
/// ```
public struct DateOrder: Sendable, Hashable {
  enum Parts: Sendable, Hashable {
    case dayMonthYear
    case monthDayYear
    case yearMonthDay
  }

  let parts: Parts

  /// `31/01/2013`, `31.1.13`
  public static let dayMonthYear = DateOrder(parts: .dayMonthYear)
  /// `01/31/2013`, `1-31-13`
  public static let monthDayYear = DateOrder(parts: .monthDayYear)
  /// `2013/01/31`, `13.1.31`
  public static let yearMonthDay = DateOrder(parts: .yearMonthDay)
}

/// Dates of three numbers, `01/02/2013`, in a given order.
///
/// The separator is `/`, `.` or `-`, the same one twice. Day and month have one or two digits, the
/// year two or four. A time may follow a space or a `T`, as in ISO 8601.
enum OrderedDateParser {
  static func parse(_ bytes: Span<UInt8>, order: DateOrder) -> Date? {
    var cursor = bytes
    guard let first = Part(&cursor), let separator = cursor.next, isSeparator(separator) else { return nil }
    cursor.skip()
    guard let second = Part(&cursor), cursor.take(separator), let third = Part(&cursor) else { return nil }

    let parts =
      switch order.parts {
      case .dayMonthYear: (year: third, month: second, day: first)
      case .monthDayYear: (year: third, month: first, day: second)
      case .yearMonthDay: (year: first, month: second, day: third)
      }
    guard let year = parts.year.asYear, let month = parts.month.asDayOrMonth, let dayOfMonth = parts.day.asDayOrMonth,
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth)
    else { return nil }
    return ISO8601Parser.takeTime(&cursor, isExtended: true, day: day)
  }

  /// Parses a date of three numbers that begins with the year, `2013/1/20` and `2013.01.20`; the
  /// month is next.
  ///
  /// Cameras write `2013:01:20 08:30:00` (EXIF 2.3, section 4.6.4), always with two digits and a
  /// time.
  ///
  /// The same separator twice; a four-digit year, month and day of one or two digits. A time may
  /// follow, see ``InformalTime``. No zone means UTC.
  static func parseYearFirst(_ bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    guard let year = cursor.takeFour(), let separator = cursor.next,
      separator != UInt8(ascii: ":") || (bytes.byte(ahead: 7) == separator && bytes.byte(ahead: 10) == UInt8(ascii: " "))
    else { return nil }
    cursor.skip()
    guard let month = cursor.takeOneOrTwo(), cursor.take(separator), let dayOfMonth = cursor.takeOneOrTwo(),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth)
    else { return nil }
    return InformalTime.take(&cursor, day: day)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private struct Part {
    let number: Int
    let digitCount: Int

    init?(_ cursor: inout ByteCursor) {
      digitCount = cursor.digitCount
      guard digitCount <= 4, let number = cursor.takeNumber(digits: digitCount) else { return nil }
      self.number = number
    }

    var asDayOrMonth: Int? { digitCount <= 2 ? number : nil }

    var asYear: Int? {
      switch digitCount {
      case 2: CivilDay.year(ofTwoDigits: number)
      case 4: number
      default: nil
      }
    }
  }
}
