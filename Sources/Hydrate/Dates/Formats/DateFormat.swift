public import Foundation

/// A text format that reads and writes dates.
///
/// Reading ignores ASCII white space around the text and returns the instant, rounded once to the
/// nearest `Date`, or nil if the text does not have exactly this format. A text without a zone is
/// in UTC. Writing always uses UTC and returns nil for a date outside the years 0 to 9999. The
/// calendar is proleptic Gregorian.
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
    /// A mail date. Nil reads any shape and writes the full one; otherwise both use this shape.
    case rfc822(RFC822Shape?)
    case dotNet
    case any(DateOrder?)
    // Held at a distance, so that a format is copied at once: in place they cost a date 14 of 67 ns.
    indirect case day(TimeZone)
    indirect case formatter(FormatterBox)
  }

  private let form: Form

  /// RFC 3339 section 5.6: `2014-01-20T02:57:14.595Z`, with `Z` or `+hh:mm` and any number of fraction digits.
  ///
  /// `T` and `Z` may be lower case. Hour 24 is invalid, and second 60 is valid only at 23:59 UTC.
  /// Written with `Z` and as many fraction digits as are needed to read the identical date back.
  public static let rfc3339 = DateFormat(form: .rfc3339)

  /// Like `rfc3339`, but writes the nearest millisecond, always with three fraction digits.
  public static let rfc3339Milliseconds = DateFormat(form: .rfc3339Milliseconds)

  /// Mail dates of RFC 822, 1123, 2822 and 5322: `Mon, 20 Jan 2014 02:57:14 GMT`.
  ///
  /// Weekday, seconds and zone are optional; a weekday must be correct; comments in brackets are
  /// ignored. Two-digit years from 00 to 49 are 20xx, from 50 to 99 they are 19xx. The zone is
  /// `+hhmm` or a name of RFC 5322 section 4.3, always a fixed offset; other names and letters give
  /// nil. Written with all parts, in GMT, without a fraction of a second.
  public static let rfc822 = DateFormat(form: .rfc822(nil))

  /// Mail dates of one shape, read and written: parts that are true are required, the others must
  /// be absent.
  public static func rfc822(weekday: Bool, seconds: Bool, zone: Bool) -> DateFormat {
    DateFormat(form: .rfc822(RFC822Shape(hasWeekday: weekday, hasSeconds: seconds, hasZone: zone)))
  }

  /// The .NET form: `/Date(1390186634595)/`, milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// An offset, as in `/Date(1390186634595+0100)/`, is allowed and does not change the instant.
  /// Written to the nearest millisecond, without an offset.
  public static let dotNet = DateFormat(form: .dotNet)

  /// A day alone: `2014-01-20`, as ISO 8601 and XML Schema (`xs:date`) write it, and nothing else.
  ///
  /// Read as the first moment of the day in UTC. Writing drops the time of day; a mapper reports
  /// that as a `precisionLoss`.
  ///
  ///     DateFormat.day.date(from: "2014-01-20")    // 2014-01-20T00:00:00Z
  public static let day = DateFormat(form: .day(.gmt))

  /// Like `day`, in a time zone: read as the first moment of the day there, and written as the day
  /// on which the date is there. A day that the zone has skipped gives nil.
  ///
  ///     DateFormat.day(in: berlin).date(from: "2014-01-20")    // 2014-01-19T23:00:00Z
  public static func day(in zone: TimeZone) -> DateFormat { DateFormat(form: .day(zone)) }

  /// Every unambiguous format.
  ///
  /// Reads:
  /// - RFC 3339 and ISO 8601: extended and basic; calendar, week and ordinal dates; a space for
  ///   the `T`; a date alone; also `2013-1-7`, with one digit for the month or the day; a sign
  ///   before the year; RFC 9557's suffixes. Hour 24 ends an ISO 8601 day.
  /// - The mail dates of `rfc822`, RFC 850 and asctime (RFC 9110 section 5.6.7; asctime also with
  ///   a zone).
  /// - `dotNet`.
  /// - Unix time of at least nine digits: seconds below 1e10, milliseconds from 9e11. (Eight
  ///   digits are `yyyyMMdd`; fewer are not a date. Fourteen digits that are a day and a time give
  ///   nil.)
  /// - Dates with an English month name, in any order (`Jan. 7th, 2013`, `7 January 2013 at 8:05
  ///   PM`).
  /// - Dates of three numbers that begin with the year (`2013/1/7`), also EXIF's.
  /// - The date texts of Go, JavaScript and web logs.
  ///
  /// A weekday or an ordinal must be correct. `01/02/2013` gives nil because it is ambiguous.
  /// Writes `rfc3339`.
  public static let anyFormat = DateFormat(form: .any(nil))

  /// Like `anyFormat`, but also reads dates of three numbers in a given order.
  public static func anyFormat(order: DateOrder) -> DateFormat {
    DateFormat(form: .any(order))
  }

  /// A Unicode date pattern (UTS 35) such as `d MMM y HH:mm`, read and written as by a
  /// `DateFormatter`. Writing drops what the pattern does not have; a mapper reports that as a
  /// `precisionLoss`.
  ///
  /// Patterns of numbers, month names and separators in the default locale are about as fast as the
  /// formats above. A formatter, which is much slower, runs for other patterns (`yy`, weekdays,
  /// zones, AM and PM), years before 1583, and texts that differ from what the pattern writes. An
  /// empty pattern reads and writes nothing.
  public static func custom(
    _ pattern: String, locale: Locale = Locale(identifier: "en_US_POSIX"), timeZone: TimeZone = .gmt
  ) -> DateFormat {
    DateFormat(form: .formatter(FormatterBox(pattern: pattern, locale: locale, timeZone: timeZone)))
  }

  /// A `DateFormatter` of your own. It is copied, so later changes to it have no effect. Equal
  /// only to copies of this format.
  ///
  /// Some subclasses cannot be copied. Such a formatter reads and writes nothing, and is a
  /// `configuration` issue of a mapper; use the overload with a closure for it.
  public static func formatter(_ formatter: DateFormatter) -> DateFormat {
    DateFormat(form: .formatter(FormatterBox(FormatterPool(copying: formatter, overload: ".formatter({ \(type(of: formatter))() })"))))
  }

  /// `DateFormatter`s of your own, made by a closure, one for each concurrent use. Equal only to
  /// copies of this format.
  ///
  ///     DateFormat.formatter { FiscalDateFormatter() }
  public static func formatter(_ make: @escaping @Sendable () -> DateFormatter) -> DateFormat {
    DateFormat(form: .formatter(FormatterBox(FormatterPool(make))))
  }

  /// What follows from each form, without regard to how it is read and written.
  private var row: Row {
    switch form {
    case .rfc3339, .rfc3339Milliseconds: Row(name: "RFC 3339", texts: .instants)
    case .rfc822(let shape): Row(name: "RFC 822", mayDropTime: shape?.hasSeconds == false || shape?.hasZone == false)
    case .dotNet: Row(name: ".NET")
    case .day: Row(name: "yyyy-MM-dd", texts: .days(.yearMonthDay, "-"), mayDropTime: true)
    case .any(nil): Row(name: nil, texts: .instants)
    case .any: Row(name: nil)
    case .formatter(let box): Row(name: box.pattern, mayDropTime: true)
    }
  }

  private struct Row {
    let name: String?
    var texts = Texts.any
    var mayDropTime = false
  }

  /// What the texts of a format are, as a JSON Schema says it.
  package enum Texts {
    /// Those of a `Date` without a mapper: RFC 3339, and perhaps others.
    case instants
    /// Days alone, with four digits for the year, and two for the month and the day.
    case days(DateOrder, _ separator: String)
    case any
  }

  /// A format without parameters.
  package struct Named: Sendable {
    /// Its name in Swift. In profile files `date.` is in front of it.
    package let name: String
    package let format: DateFormat
    package var isInFiles = true
    /// Whether a model that is learnt from samples has it; the first one needs no rule.
    package var isLearnt = true
  }

  /// In the order in which they are preferred for texts that several write.
  package static let named = [
    Named(name: "rfc3339", format: .rfc3339), Named(name: "rfc3339Milliseconds", format: .rfc3339Milliseconds, isInFiles: false),
    Named(name: "rfc822", format: .rfc822), Named(name: "dotNet", format: .dotNet), Named(name: "day", format: .day, isLearnt: false),
    Named(name: "anyFormat", format: .anyFormat, isLearnt: false),
  ]

  /// The name of a single format, in messages and explanations; nil for `anyFormat` and for a user's
  /// formatter.
  var fixedName: String? { row.name }

  /// The name of the format in explanations; for `anyFormat` the form of the text.
  func name(for text: String?) -> String {
    guard fixedName == nil, case .any(let order) = form else { return fixedName ?? "a DateFormatter" }
    return text.flatMap { RecognizedDate.name(of: $0, order: order) } ?? "any format"
  }

  package var texts: Texts { row.texts }

  /// Whether the format may write less of a time than its seconds.
  var mayDropTime: Bool { row.mayDropTime }

  /// Whether the format writes the day only.
  var isDay: Bool { if case .days = row.texts { true } else { false } }

  /// Whether the order of day and month is set.
  var hasOrder: Bool { if case .any(.some) = form { true } else { false } }

  /// The formatters of a format that `DateFormatter` reads and writes.
  var formatters: FormatterBox? {
    if case .formatter(let box) = form { box } else { nil }
  }

  /// Returns the instant of a text, or nil if it does not have this format.
  public func date(from text: String) -> Date? {
    text.withBytes { date(fromUTF8: $0) }
  }

  /// Returns the text of a date, or nil if the date is outside the years 0 to 9999 or not finite.
  public func string(from date: Date) -> String? {
    switch form {
    case .rfc3339, .any: DateWriter.rfc3339(date)
    case .rfc3339Milliseconds: DateWriter.rfc3339Milliseconds(date)
    case .rfc822(let shape): DateWriter.rfc822(date, shape: shape ?? RFC822Shape())
    case .dotNet: EpochParser.dotNet(date)
    case .day(let zone): DateWriter.day(date, in: ZoneClock(zone))
    case .formatter(let box): (try? box.string(from: date)) ?? nil
    }
  }

  /// The instant of a text in UTF-8, or nil if it does not have this format.
  func date(fromUTF8 bytes: Span<UInt8>) -> Date? {
    if case .any(let order) = form { return DateParser.parse(bytes, order: order) }
    guard let places = DateParser.trimmedRange(of: bytes) else { return nil }
    let text = bytes.extracting(places)
    switch form {
    case .rfc3339, .rfc3339Milliseconds: return RFC3339Parser.parse(text)
    case .rfc822(let shape):
      let found = MailDateParser.parse(text) ?? MailDateParser.parseCommented(text)
      return shape == nil || shape == found?.shape ? found?.date : nil
    case .dotNet: return EpochParser.date(fromDotNet: text)
    case .day(let zone): return ISO8601Parser.day(text, in: ZoneClock(zone))
    case .any(let order): return DateParser.parse(text, order: order)
    case .formatter(let box): return (try? box.date(from: String(decoding: bytes))) ?? nil
    }
  }
}

extension DateFormat: Printed {
  /// The format as source code: `DateFormat.rfc3339`.
  public var description: String {
    let code =
      switch form {
      case .rfc3339: "rfc3339"
      case .rfc3339Milliseconds: "rfc3339Milliseconds"
      case .rfc822(let shape): shape.map { "rfc822(weekday: \($0.hasWeekday), seconds: \($0.hasSeconds), zone: \($0.hasZone))" } ?? "rfc822"
      case .dotNet: "dotNet"
      case .any(let order): order.map { "anyFormat(order: .\($0.parts))" } ?? "anyFormat"
      case .day(let zone): zone == .gmt ? "day" : "day(in: \(zone.identifier))"
      case .formatter(let box): box.pattern.map { "custom(\($0.debugDescription))" } ?? "formatter(…)"
      }
    return "\(Self.self).\(code)"
  }
  package var stored: KeyValuePairs<String, Any> { ["form": form] }
}

/// The `DateFormatter`s of a format.
///
/// Boxes for the same pattern, locale and time zone are equal; a user's own formatter equals only itself.
struct FormatterBox: Sendable, Hashable {
  private struct Recipe: Hashable {
    let pattern: String
    let locale: Locale
    let timeZone: TimeZone

    func formatter() -> DateFormatter {
      let formatter = DateFormatter()
      formatter.calendar = Calendar(identifier: .gregorian)
      formatter.locale = locale
      formatter.timeZone = timeZone
      formatter.dateFormat = pattern
      return formatter
    }
  }

  private let recipe: Recipe?
  /// Reads and writes the most common patterns; nil if only a formatter can.
  private let compiled: DatePattern?
  private let pool: FormatterPool<DateFormatter>

  init(pattern: String, locale: Locale, timeZone: TimeZone) {
    let recipe = Recipe(pattern: pattern, locale: locale, timeZone: timeZone)
    self.recipe = recipe
    compiled = DatePattern(pattern, locale: locale, timeZone: timeZone)
    pool = FormatterPool { recipe.formatter() }
  }

  init(_ pool: FormatterPool<DateFormatter>) {
    (recipe, compiled) = (nil, nil)
    self.pool = pool
  }

  /// The pattern; nil for a user's own formatter.
  var pattern: String? { recipe?.pattern }

  // An empty pattern is not a format.

  /// The date of a text, with or without its surrounding white space.
  func date(from text: String) throws(FormatterRefusal) -> Date? {
    if recipe?.pattern == "" { return nil }
    if let compiled, let date = text.withBytes({ compiled.date($0) }) { return date }
    return try pool.use { formatter in
      // A pattern may require white space at its ends.
      formatter.date(fromWhole: text) ?? text.trimmedOfSpace.flatMap { formatter.date(fromWhole: $0) }
    }
  }

  /// The text of a date. A date far out of its calendar could crash the formatter, and gives nil.
  func string(from date: Date) throws(FormatterRefusal) -> String? {
    if recipe?.pattern == "" || WrittenInstant.wholeSeconds(of: date) == nil { return nil }
    if let text = compiled?.text(of: date) { return text }
    return try pool.use { $0.string(from: date) }
  }

  static func == (left: FormatterBox, right: FormatterBox) -> Bool {
    left.pool === right.pool || (left.recipe != nil && left.recipe == right.recipe)
  }

  func hash(into hasher: inout Hasher) {
    if let recipe {
      hasher.combine(recipe)
    } else {
      hasher.combine(ObjectIdentifier(pool))
    }
  }
}

extension String {
  /// The text without surrounding ASCII white space; nil if there is none, or if it is too long
  /// for a date.
  fileprivate var trimmedOfSpace: String? {
    withBytes { bytes in
      guard let places = DateParser.trimmedRange(of: bytes), places.count < bytes.count else { return nil }
      return String(decoding: bytes.extracting(places))
    }
  }
}
