import Hydrate

/// Regular expressions for the texts of scalars. Each matches only texts that the library reads,
/// but not necessarily all of them.
///
/// They use only the recommended syntax (JSON Schema Core, section 6.4), so that all dialects
/// agree.
enum TextPatterns {
  /// The white space that is ignored around numbers, flags and dates.
  private static let space = #"[ \t\n\v\f\r]*"#

  private static func whole(_ content: String) -> String { "^\(content)$" }
  private static func spaced(_ content: String) -> String { "^\(space)\(content)\(space)$" }

  // MARK: Numbers

  /// The integers of a type, with leading zeros and a zero fraction. For ranges of more than
  /// eighteen digits the last per cent is left out.
  static func integer<I: FixedWidthInteger>(_ type: I.Type) -> String {
    let sign = I.isSigned ? "[+-]?" : "[+]?"
    let own = "\(sign)0*(\(digits(upTo: String(I.max))))"
    return spaced("(\(own)\(I.isSigned && I.bitWidth < 64 ? "|-0*\(String(I.min).dropFirst())" : ""))(\\.0+)?")
  }

  /// A whole number as a key, in its shortest form.
  static let wholeNumber = SchemaNode.keywords(["pattern": .text("^(0|-?(\(digits(upTo: String(Int.max)))))$")])

  /// The numbers of at least one digit, up to a limit.
  static func digits(upTo greatest: String) -> String {
    let limit = greatest.utf8.map { Int($0) - 0x30 }
    var parts = limit.count > 1 ? [limit.count == 2 ? "[0-9]" : "[0-9]{1,\(limit.count - 1)}"] : []
    let isShort = limit.count <= 10
    var prefix = ""
    for (place, digit) in limit.enumerated() {
      let rest = limit.count - place - 1
      let lowest = place == 0 && limit.count > 1 ? 1 : 0
      let highest = isShort && rest == 0 ? digit : digit - 1
      if highest >= lowest { parts.append(prefix + range(lowest, highest) + (rest == 0 ? "" : rest == 1 ? "[0-9]" : "[0-9]{\(rest)}")) }
      prefix += "\(digit)"
      if !isShort, place == 2 { break }
    }
    return parts.joined(separator: "|")
  }

  private static func range(_ low: Int, _ high: Int) -> String { low == high ? "\(low)" : "[\(low)-\(high)]" }

  /// Numbers far from the ends of a `Double`'s range.
  static let double = spaced(#"[+-]?(0+|0*[1-9][0-9]{0,199})(\.[0-9]+)?([eE](\+?0*[0-9]{1,2}|-0*[0-9]+))?"#)
  /// Numbers far from the ends of a `Float`'s range.
  static let float = spaced(#"[+-]?(0+|0*[1-9][0-9]{0,19})(\.[0-9]+)?([eE](\+?0*[0-9]|-0*[0-9]+))?"#)
  /// Numbers of at most 38 digits, which a `Decimal` holds exactly.
  static let decimal = spaced(#"[+-]?(0+|0*[1-9][0-9]{0,18})(\.[0-9]{1,19})?([eE][+-]?0*[0-9]{1,2})?"#)

  /// Texts that begin like a number.
  static let numeral = "^\(space)[+-]?[0-9]"

  /// Texts that begin like JSON of some kinds, by an expression for the first character.
  static func json(from first: String) -> String { #"^[ \t\n\r]*"# + first }

  // MARK: Flags, dates

  static let bool = spaced(
    "(" + ["true", "false", "yes", "no", "on", "off"].map(anyCase).joined(separator: "|") + "|[TtFfYyNn10])")

  /// A word in any case.
  private static func anyCase(_ word: String) -> String { word.map { "[\($0.uppercased())\($0)]" }.joined() }

  /// Valid RFC 3339 dates. In zones other than UTC only the years 1 to 9998, whose instants have
  /// four-digit years.
  static let date = spaced(
    "(\(dates(years: "[0-9]{2}", from: "[0-9]{4}"))\(clock)[Zz]|\(dates(years: innerCenturies, from: innerYears))\(clock)\(zone))")

  /// Valid days that begin in the years 0 to 9999 in every zone.
  static func day(_ order: DateOrder, _ separator: String) -> String {
    spaced("(\(dates(years: innerCenturies, from: innerYears, order, separator)))")
  }
  static func writtenDay(_ order: DateOrder, _ separator: String) -> String {
    whole(day("[0-9]{4}", "[0-9]{2}", "[0-9]{2}", order, separator))
  }

  private static func day(_ year: String, _ month: String, _ day: String, _ order: DateOrder, _ separator: String) -> String {
    let parts = order == .yearMonthDay ? [year, month, day] : order == .monthDayYear ? [month, day, year] : [day, month, year]
    return parts.joined(separator: separator == "." ? #"\."# : separator)
  }

  private static let innerCenturies = "(0[1-9]|[1-8][0-9]|9[0-8])"
  private static let innerYears = "(000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])"
  private static let clock = #"[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?"#
  private static let zone = "[+-](0[0-9]|1[0-4]):[0-5][0-9]"

  private static func dates(
    years centuries: String, from years: String, _ order: DateOrder = .yearMonthDay, _ separator: String = "-"
  ) -> String {
    /// A day without its year, and a year with such days.
    func day(_ month: String, _ day: String) -> String { self.day("", month, day, order, separator) }
    func days(_ years: String, _ days: String) -> String { order == .yearMonthDay ? years + days : days + years }
    let usual = [day("(0[1-9]|1[0-2])", "(0[1-9]|1[0-9]|2[0-8])"), day("(0[13-9]|1[0-2])", "(29|30)"), day("(0[13578]|1[02])", "31")]
    // The year 0 is a leap year, but not among the inner years.
    let leap = years == innerYears ? "(0[48]|[2468][048]|[13579][26])" : "([02468][048]|[13579][26])"
    let leapYears = "(\(centuries)(0[48]|[2468][048]|[13579][26])|\(leap)00)"
    return "(\(days(years, "(\(usual.joined(separator: "|")))"))|\(days(leapYears, day("02", "29"))))"
  }

  // MARK: Durations

  /// Durations in ISO 8601 or with units, with a fraction in the last part only, and texts of clocks,
  /// each with numbers of up to twelve digits.
  static let duration = spaced("(\(anyDuration))")

  /// The same, or a number of up to eighteen digits.
  static func duration(orNumberWithPlaces places: Int) -> String {
    spaced("(\(anyDuration)|-?[0-9]{1,18}(\\.[0-9]{1,\(places)})?)")
  }

  private static let anyDuration: String = {
    let number = "[0-9]{1,12}"
    let seconds = "\(number)(\\.[0-9]{1,18})?S"
    let time = "T(\(number)H(\(number)M)?(\(seconds))?|\(number)M(\(seconds))?|\(seconds))"
    let days = "(\(number)W(\(number)D)?|\(number)D)"
    let part = "\(number)(\\.[0-9]{1,9})?(s|ms|us|\u{B5}s|\u{3BC}s|ns)"
    let minutes = "\(number)m(\(part))?"
    let hours = "\(number)h(\(minutes)|\(part))?"
    let units = "[+-]?(\(number)d(\(hours)|\(minutes)|\(part))?|\(hours)|\(minutes)|\(number)(\\.[0-9]{1,18})?s|\(part))"
    let clock = "-?(\(number):|[0-9]{1,9}\\.([01][0-9]|2[0-3]):)[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,18})?"
    let python = "-?[1-9][0-9]{0,8} days?, ([01]?[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,18})?"
    return "[+-]?P(\(days)(\(time))?|\(time))|\(clock)|\(python)|\(units)"
  }()

  static let writtenISO8601Duration = whole(#"-?PT([0-9]+H)?([0-9]+M)?([0-9]+(\.[0-9]+)?S)?"#)
  static let writtenUnitsDuration = whole(#"-?[0-9]+(\.[0-9]+)?s"#)
  static let writtenClockDuration = whole(#"-?[0-9]{2,}:[0-5][0-9]:[0-5][0-9](\.[0-9]+)?"#)

  // MARK: Unconverted texts

  private static let hyphenated = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
  static let uuid = whole(hyphenated)
  /// Also in braces, after `urn:uuid:` and without hyphens.
  static let anyUUID = whole("(\(hyphenated)|\\{\(hyphenated)\\}|[Uu][Rr][Nn]:[Uu][Uu][Ii][Dd]:\(hyphenated)|[0-9A-Fa-f]{32})")

  private static let padded = "([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?"
  private static let unpadded = "([A-Za-z0-9_-]{4})*([A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?"
  /// Base64 with padding, base64url without; surplus bits are 0.
  static let base64 = whole("(\(padded)|\(unpadded))")
  static let base64Only = whole(padded)
  static let base64URL = whole(unpadded)
  static let hex = whole("([0-9A-Fa-f]{2})*")

  /// References of RFC 3986, section 4.1, with hosts that are DNS names or numbers, and ports of
  /// up to four digits.
  static let url = whole(
    "([A-Za-z][A-Za-z0-9+.-]*:(\(authority)(/\(segment)*)*|/?\(segment)+(/\(segment)*)*)|\(authority)(/\(segment)*)*|"
      + "/(\(segment)+(/\(segment)*)*)?|\(firstSegment)+(/\(segment)*)*)?(\\?\(query)*)?(#\(query)*)?")

  /// URLs with one of these schemes and a host.
  static func url(schemes: [String]) -> String {
    whole("(\(schemes.joined(separator: "|"))):\(authority)(/\(segment)*)*(\\?\(query)*)?(#\(query)*)?")
  }

  private static let authority = #"//([A-Za-z0-9-]+\.)*[A-Za-z0-9-]+(:[0-9]{1,4})?"#
  private static let escape = "%[0-9A-Fa-f]{2}"
  private static let segment = "([A-Za-z0-9._~!$&'()*+,;=:@-]|\(escape))"
  private static let firstSegment = "([A-Za-z0-9._~!$&'()*+,;=@-]|\(escape))"
  private static let query = "([A-Za-z0-9._~!$&'()*+,;=:@/?-]|\(escape))"
}
