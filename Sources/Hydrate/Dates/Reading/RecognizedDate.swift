/// The forms of dates that ``DateParser`` reads, with their names in plans and explanations.
enum RecognizedDate: String {
  case rfc3339 = "RFC 3339"
  case rfc822 = "RFC 822"
  case dotNet = ".NET"
  case unixTime = "Unix time"
  case iso8601 = "ISO 8601"
  case namedMonth = "month by name"
  case yearFirst = "year first"
  case threeNumbers = "three numbers"

  /// The name of a text's form, or nil if it is not a date.
  static func name(of text: String, order: DateOrder? = nil) -> String? {
    text.withBytes { bytes in
      guard let (date, form) = DateParser.read(bytes, order: order), let range = DateParser.trimmedRange(of: bytes) else { return nil }
      // `NamedDateParser` also reads mail dates without a weekday.
      let isMail = form == .namedMonth && MailDateParser.parse(bytes.extracting(range))?.date == date
      return (isMail ? .rfc822 : form).rawValue
    }
  }
}

/// Why a text is not a date, if that is known.
enum DateDiagnosis: Equatable {
  /// It is a date only if the order of day and month is known.
  case dayOrMonth
  /// The digits are a day, or a day and a time, but may be Unix time. A mapper for this pattern
  /// reads them.
  case digits(pattern: String)
  /// The first characters are a date; text follows them.
  case ends(after: Int)

  /// Longer texts are not examined.
  private static let limit = 64

  /// - Returns: nil if no part of the text is a date.
  static func of(_ text: String) -> DateDiagnosis? {
    guard text.utf8.count <= limit else { return nil }
    let digits = text.withBytes { bytes in DateParser.trimmedRange(of: bytes).flatMap { EpochParser.refusedPattern(bytes.extracting($0)) } }
    if let digits, digits.count > 8 { return .digits(pattern: digits) }
    if isDate(text, .dayMonthYear) || isDate(text, .monthDayYear) { return .dayOrMonth }
    var prefix = Substring(text)
    while !prefix.isEmpty {
      prefix.removeLast()
      if prefix.last?.isWhitespace == true { continue }
      // A number alone would be Unix time, which says nothing about the intended format.
      guard prefix.contains(where: { !$0.isNumber }) else { return nil }
      if isDate(String(prefix), nil) { return .ends(after: prefix.count) }
    }
    return nil
  }

  private static func isDate(_ text: String, _ order: DateOrder?) -> Bool {
    text.withBytes { DateParser.parse($0, order: order) != nil }
  }
}
