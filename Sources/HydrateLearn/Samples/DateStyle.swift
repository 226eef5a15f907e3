internal import Foundation
import Hydrate

/// A way to write dates, and the rule for it.
struct DateStyle {
  /// The rule's format in Swift; nil for what needs no rule.
  let rule: String?
  private let format: DateFormat
  /// The length of each text that it writes; nil if they differ.
  private let length: Int?

  private init(_ rule: String?, _ format: DateFormat, length: Int? = nil) { (self.rule, self.format, self.length) = (rule, format, length) }

  /// The number of the style that needs no rule. Without one a `Date` reads any format.
  static let unruled = 0

  /// All styles, the preferred one first. The first has no rule.
  static let all: [DateStyle] =
    DateFormat.named.filter(\.isLearnt).map { DateStyle($0.format == .rfc3339 ? nil : ".\($0.name)", $0.format) }
    + mailShapes + patterns.map { DateStyle(custom: $0) } + instants

  private init(custom pattern: String, length: Int? = nil) {
    self.init(".custom(\"\(pattern)\")", .custom(pattern), length: length)
  }

  private static var mailShapes: [DateStyle] {
    [(true, true, false), (true, false, true), (true, false, false), (false, true, true), (false, true, false), (false, false, true)].map {
      DateStyle(".rfc822(weekday: \($0), seconds: \($1), zone: \($2))", .rfc822(weekday: $0, seconds: $1, zone: $2))
    }
  }

  private static let patterns = [
    "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd HH:mm:ss.SSS", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm",
    "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy/MM/dd", "yyyy/MM/dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssxxx",
    "yyyy-MM-dd HH:mm:ss Z", "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM dd HH:mm:ss yyyy", "d MMM yyyy", "dd MMM yyyy", "d MMMM yyyy",
    "MMM d, yyyy", "MMMM d, yyyy", "dd-MMM-yyyy", "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, d MMM yyyy HH:mm:ss Z",
    "EEE, d MMM yyyy HH:mm:ss 'GMT'", "yyyyMMdd'T'HHmmss'Z'",
  ]

  /// Instants of ISO 8601 with a zone and a fixed number of fraction digits. Patterns do not read
  /// more than three.
  private static var instants: [DateStyle] {
    let times = [("HH:mm", 5), ("HH:mm:ss", 8)] + [1, 2, 3].map { ("HH:mm:ss." + String(repeating: "S", count: $0), 9 + $0) }
    let zones = [("'Z'", 1), ("Z", 5), ("xxx", 6), (" Z", 6), (" 'UTC'", 4)]
    return ["'T'", " "].flatMap { separator in
      times.flatMap { time in
        zones.map { DateStyle(custom: "yyyy-MM-dd\(separator)\(time.0)\($0.0)", length: 11 + time.1 + $0.1) }
      }
    }
  }

  /// The date in a text that can be read in one way only. A number is the seconds or milliseconds
  /// since 1970, if that is plausible.
  static func date(_ text: String) -> Date? {
    guard (8...64).contains(text.utf8.count), let date = DateFormat.anyFormat.date(from: text) else { return nil }
    return Double(text).map(isInstant) == false ? nil : date
  }

  /// Whether a number is likely to be a date: seconds or milliseconds since 1970, of the years from
  /// 2000 to 2040.
  static func isInstant(_ number: Double) -> Bool {
    let seconds = 946_684_800.0..<2_240_611_200
    return seconds.contains(number) || seconds.contains(number / 1000)
  }

  /// Whether the style writes a date as the text that it was read from.
  func writes(_ text: String, of date: Date) -> Bool {
    length.map { $0 == text.utf8.count } ?? true && format.string(from: date) == text
  }

  /// Whether the style also reads the text as the date, and writes what it reads. A formatter's
  /// dates differ in parts of a microsecond.
  func reads(_ text: String, as date: Date) -> Bool {
    guard rule != nil, let own = format.date(from: text) else { return rule == nil }
    return own == date || abs(own.timeIntervalSince(date)) < 1e-6 && writes(text, of: own)
  }
}
