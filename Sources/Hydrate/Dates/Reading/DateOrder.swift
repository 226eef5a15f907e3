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
