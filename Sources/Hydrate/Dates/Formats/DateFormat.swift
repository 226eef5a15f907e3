public import Foundation

/// A text form of dates, read and written.
///
/// Reading takes a text, with any ASCII white space around it, and gives the instant, rounded once to the nearest `Date`; nil if
/// the text is not exactly of this form. A text without a zone is in UTC. Writing is always in UTC, and gives nil for a date
/// outside the years 0 to 9999. The calendar is proleptic Gregorian.
///
/// ```swift
/// let date = DateFormat.rfc822.date(from: "Mon, 20 Jan 2014 03:57:14 +0100")
/// let text = date.flatMap(DateFormat.rfc3339.string(from:))  // "2014-01-20T02:57:14Z"
/// let none = DateFormat.rfc3339.date(from: "2014-01-20")  // nil: no time
/// ```
public struct DateFormat: Sendable, Hashable {
  private enum Form: Sendable, Hashable {
    case rfc3339
    case rfc3339Milliseconds
    /// A mail date; of any shape when read and the full one when written, or of one shape both ways.
    case rfc822(RFC822Shape?)
    case dotNet
    case any(DateOrder?)
    case formatter(FormatterBox)
  }

  private let form: Form

  /// RFC 3339 section 5.6: `2014-01-20T02:57:14.595Z`, with `Z` or `+hh:mm` and any number of fraction digits.
  ///
  /// `T` and `Z` may be lower case. Hour 24 is no time here; second 60 only at 23:59 UTC.
  /// Back: `Z`, with as many fraction digits as it takes to read the identical date.
  public static let rfc3339 = DateFormat(form: .rfc3339)

  /// Reads as `rfc3339` does; writes the nearest millisecond, always with three fraction digits.
  public static let rfc3339Milliseconds = DateFormat(form: .rfc3339Milliseconds)

  /// Mail dates of RFC 822, 1123, 2822 and 5322, without comments: `Mon, 20 Jan 2014 02:57:14 GMT`.
  ///
  /// Weekday, seconds and zone may be missing; a weekday must be the right one. Years of two digits: 00 to 49 are 20xx, 50 to 99
  /// are 19xx. The zone is `+hhmm` or a name of RFC 5322 section 4.3, always a fixed offset; other names and letters give nil.
  /// Back: all parts, in GMT; a fraction of a second is dropped.
  public static let rfc822 = DateFormat(form: .rfc822(nil))

  /// Mail dates of one shape: what is true must be there, what is false must not, both ways.
  public static func rfc822(weekday: Bool, seconds: Bool, zone: Bool) -> DateFormat {
    DateFormat(form: .rfc822(RFC822Shape(hasWeekday: weekday, hasSeconds: seconds, hasZone: zone)))
  }

  /// The .NET form: `/Date(1390186634595)/`, milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// An offset, `/Date(1390186634595+0100)/`, is allowed and does not move the instant.
  /// Back: the nearest millisecond, no offset.
  public static let dotNet = DateFormat(form: .dotNet)

  /// Every form that can be read in one way only.
  ///
  /// RFC 3339 and ISO 8601 (extended and basic; calendar, week and ordinal dates; a space for
  /// the `T`; a date alone; `2013-1-7` too, with a month or a day of one digit), the mail dates of
  /// `rfc822`, RFC 850 and asctime (RFC 9110 section 5.6.7; asctime with a zone too), `dotNet`, and
  /// Unix time of at least
  /// nine digits: seconds below 1e10, milliseconds from 9e11 (eight digits are `yyyyMMdd`, fewer are nothing). Hour 24 ends an
  /// ISO 8601 day. Dates that name their month in English, in any order (`Jan. 7th, 2013`, `7 January 2013 at 8:05 PM`), and those of
  /// numbers that begin with the year (`2013/1/7`); the texts of Go's and JavaScript's clocks and of web logs. A weekday or an ordinal
  /// must be right. `01/02/2013` gives nil.
  /// Back: as `rfc3339`.
  public static let anyFormat = DateFormat(form: .any(nil))

  /// As `anyFormat`, and dates of three numbers in a given order.
  public static func anyFormat(order: DateOrder) -> DateFormat {
    DateFormat(form: .any(order))
  }

  /// A Unicode date pattern (UTS 35) such as `d MMM y HH:mm`, run by a `DateFormatter`.
  ///
  /// Much slower than the forms above. An empty pattern reads and writes nothing.
  public static func custom(
    _ pattern: String, locale: Locale = Locale(identifier: "en_US_POSIX"), timeZone: TimeZone = .gmt
  ) -> DateFormat {
    DateFormat(form: .formatter(FormatterBox(pattern: pattern, locale: locale, timeZone: timeZone)))
  }

  /// A `DateFormatter` of one's own, copied here: later changes to it do not count. Equal only to copies of this very value.
  ///
  /// One that has no copies of its own, as a subclass may, reads and writes nothing, and is a `configuration` issue of a mapper; a closure
  /// that makes it serves.
  public static func formatter(_ formatter: DateFormatter) -> DateFormat {
    DateFormat(form: .formatter(FormatterBox(FormatterPool(copying: formatter, overload: ".formatter({ \(type(of: formatter))() })"))))
  }

  /// `DateFormatter`s of one's own, made by a closure, as many as are used at the same time. Equal only to copies of this very value.
  ///
  ///     DateFormat.formatter { FiscalDateFormatter() }
  public static func formatter(_ make: @escaping @Sendable () -> DateFormatter) -> DateFormat {
    DateFormat(form: .formatter(FormatterBox(FormatterPool(make))))
  }

  /// What the format is called where it is told how a date was read; of any format the form that a text has.
  func name(for text: String?) -> String {
    switch form {
    case .rfc3339, .rfc3339Milliseconds: "RFC 3339"
    case .rfc822: "RFC 822"
    case .dotNet: ".NET"
    case .any(let order): text.flatMap { DateForm.name(of: $0, order: order) } ?? "any format"
    case .formatter(let box): box.pattern ?? "a DateFormatter"
    }
  }

  /// The name of a format that is one and no more; nil for any format, and for a user's formatter.
  var fixedName: String? {
    switch form {
    case .any: nil
    case .formatter(let box): box.pattern
    default: name(for: nil)
    }
  }

  /// What runs a format that is none of the library's own.
  var formatters: FormatterBox? {
    if case .formatter(let box) = form { box } else { nil }
  }

  /// The instant of a text, nil when it is not of this form.
  public func date(from text: String) -> Date? {
    text.withBytes { date(fromUTF8: $0) }
  }

  /// The text of a date, nil when this form cannot say it: outside the years 0 to 9999, or not finite.
  public func string(from date: Date) -> String? {
    switch form {
    case .rfc3339, .any: DateWriter.rfc3339(date)
    case .rfc3339Milliseconds: DateWriter.rfc3339Milliseconds(date)
    case .rfc822(let shape): DateWriter.rfc822(date, shape: shape ?? RFC822Shape())
    case .dotNet: DotNetDate.string(from: date)
    case .formatter(let box): (try? box.string(from: date)) ?? nil
    }
  }

  /// The instant of a text given as UTF-8, nil when it is not of this form.
  func date(fromUTF8 bytes: Span<UInt8>) -> Date? {
    if case .any(let order) = form { return DateParser.parse(bytes, order: order) }
    guard let places = DateParser.trimmedRange(of: bytes) else { return nil }
    let text = bytes.extracting(places)
    switch form {
    case .rfc3339, .rfc3339Milliseconds: return RFC3339Parser.parse(text)
    case .rfc822(let shape):
      guard let found = MailDateParser.parse(text), shape == nil || shape == found.shape else { return nil }
      return found.date
    case .dotNet: return DotNetDate.parse(text)
    case .any(let order): return DateParser.parse(text, order: order)
    case .formatter(let box): return (try? box.date(from: String(decoding: bytes))) ?? nil
    }
  }
}
