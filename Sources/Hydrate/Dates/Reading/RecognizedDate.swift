import Foundation

/// The forms of dates that ``DateParser`` reads, with their names in plans and explanations.
package enum RecognizedDate: String {
  case rfc3339 = "RFC 3339"
  case rfc822 = "RFC 822"
  case dotNet = ".NET"
  case unixTime = "Unix time"
  case iso8601 = "ISO 8601"
  case namedMonth = "month by name"
  case yearFirst = "year first"
  case threeNumbers = "three numbers"

  /// Whether a text is a date only if the order of its parts or the unit of its number is known.
  package static func isUndecided(_ text: String) -> Bool {
    switch DateDiagnosis.of(text) {
    case .dayOrMonth, .smallUnit, .digits: true
    case .noDay, .ends, .zoneName, nil: false
    }
  }

  /// The name of a text's form, or nil if it is not a date.
  package static func name(of text: String, order: DateOrder? = nil) -> String? {
    text.withBytes { bytes in
      guard let (date, form) = DateParser.read(bytes, order: order), let range = DateParser.trimmedRange(of: bytes) else { return nil }
      // `NamedDateParser` also reads mail dates without a weekday.
      let isMail = form == .namedMonth && MailDateParser.parse(bytes.extracting(range))?.date == date
      return (isMail ? .rfc822 : form).rawValue
    }
  }
}

extension DateFormat {
  /// Whether a text that is a date says its time zone: by an offset after the time, by a name, or as
  /// .NET does. Numbers do not.
  package static func hasZone(_ text: String) -> Bool {
    text.withBytes { bytes in
      var (hasTime, isInWord) = (false, false)
      for index in bytes.indices {
        var rest = bytes.extracting(droppingFirst: index)
        let isLetter = rest.isAtLetter()
        // The T before a time, or the colon in one.
        hasTime = hasTime || bytes[index] == UInt8(ascii: ":") || isLetter && index > 0 && rest.isAtDigit(ahead: 1)
        let isZone = isLetter ? !isInWord && ZoneOffset.takeName(&rest) != nil : hasTime && ZoneOffset.take(&rest, .any) != nil
        if isZone || rest.take("/Date(") { return true }
        isInWord = isLetter
      }
      return false
    }
  }
}

/// Why a text is not a date, if that is known.
enum DateDiagnosis: Equatable {
  /// It is a date only if the order of day and month is known; the first order that fits.
  case dayOrMonth(DateOrder)
  /// It would be a date if the month had the day.
  case noDay
  /// It is a number too large for milliseconds, but not for this unit.
  case smallUnit(EpochParser.Unit)
  /// The digits are a day, or a day and a time, but may be Unix time. A mapper for this pattern
  /// reads them.
  case digits(pattern: String)
  /// The first characters are a date; text follows them.
  case ends(after: Int)
  /// The same, and the text is the name of a time zone, or has the form of one.
  case zoneName(after: Int)

  /// Longer texts are not examined.
  private static let limit = 64

  /// - Returns: nil if no part of the text is a date.
  static func of(_ text: String) -> DateDiagnosis? {
    guard text.utf8.count <= limit else { return nil }
    let number = text.withBytes { bytes in DateParser.trimmedRange(of: bytes).flatMap { of(number: bytes.extracting($0)) } }
    // The text of eight digits is a day.
    if let number, number != .digits(pattern: "yyyyMMdd") { return number }
    if let order = orders.first(where: { date(text, $0) != nil }) { return .dayOrMonth(order) }
    if isDayMissing(text) { return .noDay }
    var prefix = Substring(text)
    while !prefix.isEmpty {
      prefix.removeLast()
      if prefix.last?.isWhitespace == true { continue }
      // A number alone would be Unix time, which says nothing about the intended format.
      guard prefix.contains(where: { !$0.isNumber }) else { return nil }
      guard date(String(prefix)) != nil else { continue }
      return prefix.contains(":") && isZoneName(text.dropFirst(prefix.count)) ? .zoneName(after: prefix.count) : .ends(after: prefix.count)
    }
    return nil
  }

  /// Whether a text has the form of a zone's name: `CEST`, `Europe/Berlin`.
  private static func isZoneName(_ text: Substring) -> Bool {
    let name = text.drop { $0 == " " }
    if (3...5).contains(name.count), name.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { $0.first?.isLetter == true && $0.allSatisfy { $0.isLetter || $0.isNumber || "_+-".contains($0) } }
  }

  /// The same for a number, or a text that is one.
  static func of(number bytes: Span<UInt8>) -> DateDiagnosis? {
    EpochParser.refusedPattern(bytes).map { .digits(pattern: $0) } ?? EpochParser.smallUnit(bytes).map { .smallUnit($0) }
  }

  private static let orders: [DateOrder] = [.dayMonthYear, .monthDayYear]

  /// Whether the text is a date with other digits in one place, and a day later with the next ones:
  /// then those in the text are a day that does not exist. A weekday and a comma before it count only
  /// where the rest is no date.
  private static func isDayMissing(_ text: String) -> Bool {
    [text[...], afterWeekday(text)].contains { (text: Substring?) in
      let bytes = Array((text ?? "").utf8)
      return (0..<max(bytes.count - 1, 0)).contains { hasNoDay(bytes, at: $0) }
    }
  }

  /// The text after a weekday and a comma, if it is no date without them.
  private static func afterWeekday(_ text: String) -> Substring? {
    guard let comma = text.firstIndex(of: ","), isWeekday(String(text[..<comma])) else { return nil }
    let rest = text[text.index(after: comma)...]
    return ([nil] + orders).allSatisfy { date(String(rest), $0) == nil } ? rest : nil
  }

  private static func isWeekday(_ text: String) -> Bool {
    text.withBytes { bytes in
      var (cursor, isShort) = (bytes, false)
      return CalendarNames.takeWeekday(&cursor, isShort: &isShort) != nil && cursor.isAtEnd
    }
  }

  /// Whether the two digits at an index are such a day.
  private static func hasNoDay(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index...index + 1].allSatisfy({ ASCIIText.digit($0) < 10 }) else { return false }
    func with(_ digits: String) -> String { String(decoding: bytes[..<index] + Array(digits.utf8) + bytes[(index + 2)...], as: UTF8.self) }
    return ([nil] + orders).contains { (order: DateOrder?) in
      guard let first = date(with("27"), order), let second = date(with("28"), order) else { return false }
      return second.timeIntervalSince(first) == 86_400
    }
  }

  private static func date(_ text: String, _ order: DateOrder? = nil) -> Date? {
    text.withBytes { DateParser.parse($0, order: order) }
  }
}
