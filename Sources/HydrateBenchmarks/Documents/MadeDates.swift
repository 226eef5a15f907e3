import Foundation

/// Dates, and their texts.
enum MadeDates {
  /// Whole seconds of this century, in no order.
  static let dates: [Date] = {
    var numbers = MadeNumbers(seed: 1123)
    return (0..<1000).map { _ in Date(timeIntervalSince1970: Double(numbers.number(946_684_800..<4_102_444_800 as Range<Int64>))) }
  }()

  /// `2013-01-10T07:58:30Z`
  static var rfc3339: [String] { dates.map { $0.formatted(.iso8601) } }

  /// `Thu, 10 Jan 2013 07:58:30 GMT`
  static var rfc1123: [String] {
    let formatter = DateFormatter.posix("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
    return dates.map { formatter.string(from: $0) }
  }
}

extension DateFormatter {
  /// A formatter for texts that do not depend on the user's region, in UTC where they do not say.
  static func posix(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter
  }
}
