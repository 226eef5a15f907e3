import Foundation

/// The Dates stage: takes a text in any known form, gives the instant that it means, or nil if it
/// means none or could mean two.
///
/// RFC 3339, ISO 8601, RFC 822 and its successors, RFC 850, asctime, dates as people write them,
/// .NET and Unix time. The first byte, the first run of digits and what follows it say which form
/// a text can have, so no more than two parsers look at it. Nothing is allocated on the usual way.
enum DateParser {
  /// No form needs this many bytes, unless for digits that no clock can tell.
  private static let maximumLength = 1024

  /// The instant of a text, ASCII white space around it ignored. `order` settles dates such as
  /// `01/02/2013`, which are nil without.
  static func parse(_ bytes: Span<UInt8>, order: DateOrder?) -> Date? { read(bytes, order: order)?.date }

  /// The same, with the form of the text.
  static func read(_ bytes: Span<UInt8>, order: DateOrder?) -> (date: Date, form: DateForm)? {
    guard let range = trimmedRange(of: bytes) else { return nil }
    let text = bytes.extracting(range)
    guard let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return numeric(text, order: order)
    case UInt8(ascii: "/"): return found(DotNetDate.parse(text), .dotNet)
    case UInt8(ascii: "-"): return found(EpochParser.date(fromText: text), .unixTime)
    default:
      // A comma after three letters is that of a mail date as a rule, whose own parser is the
      // fastest for it.
      let isMail = text.byte(ahead: 3) == UInt8(ascii: ",")
      if isMail, let mail = MailDateParser.parse(text) { return (mail.date, .rfc822) }
      return found(NamedDateParser.parse(text), .namedMonth)
    }
  }

  private static func found(_ date: Date?, _ form: DateForm) -> (date: Date, form: DateForm)? { date.map { ($0, form) } }

  /// Where the bytes stand without ASCII white space at both ends, nil when there are too many of
  /// them for a date.
  static func trimmedRange(of bytes: Span<UInt8>) -> Range<Int>? {
    let range = ASCIIText.trimmedRange(of: bytes)
    return range.count <= maximumLength ? range : nil
  }

  /// A text that begins with a digit: the length of its first run of digits, and what follows it,
  /// tell the forms apart.
  private static func numeric(_ text: Span<UInt8>, order: DateOrder?) -> (date: Date, form: DateForm)? {
    // The usual form, which the fifth byte tells from most, goes first.
    if text.byte(ahead: 4) == UInt8(ascii: "-"), let date = RFC3339Parser.parse(text) { return (date, .rfc3339) }
    let digitCount = text.digitCount
    switch digitCount {
    case 4:
      // What RFC 3339 leaves, hour 24 or a comma, is ISO 8601.
      let isUsual = text.byte(ahead: 4) == UInt8(ascii: "-") && text.isAtDigit(ahead: 5)
      if let date = isUsual ? found(ISO8601Parser.parse(text), .iso8601) : yearFirst(text) { return date }
    case 8:
      return found(ISO8601Parser.parse(text), .iso8601)
    case 7:
      // Seven digits alone are more likely a count or an id than an ordinal date.
      return text.count > 7 ? found(ISO8601Parser.parse(text), .iso8601) : nil
    case 9...:
      return found(EpochParser.date(fromText: text), .unixTime)
    case 1, 2:
      // A number after the separator is one of a date of three numbers.
      if !text.isAtDigit(ahead: digitCount + 1), let date = NamedDateParser.parse(text) { return (date, .namedMonth) }
    default:
      return nil
    }
    return order.flatMap { found(OrderedDateParser.parse(text, order: $0), .threeNumbers) }
  }

  /// A text that begins with four digits, and has no hyphen and digit after them.
  private static func yearFirst(_ text: Span<UInt8>) -> (date: Date, form: DateForm)? {
    switch text.byte(ahead: 4) {
    case UInt8(ascii: "/"), UInt8(ascii: "."):
      if text.isAtDigit(ahead: 5) { return found(YearFirstParser.parse(text), .yearFirst) }
      return found(NamedDateParser.parse(text), .namedMonth)
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      return found(NamedDateParser.parse(text), .namedMonth)
    case UInt8(ascii: "-") where text.byte(ahead: 5) != UInt8(ascii: "W"):
      return found(NamedDateParser.parse(text), .namedMonth)
    default:
      // A week date, extended or basic, or an ordinal date.
      return found(ISO8601Parser.parse(text), .iso8601)
    }
  }
}

/// The forms of dates that ``DateParser`` reads, by the names that plans and explanations show.
enum DateForm: String {
  case rfc3339 = "RFC 3339"
  case rfc822 = "RFC 822"
  case dotNet = ".NET"
  case unixTime = "Unix time"
  case iso8601 = "ISO 8601"
  case namedMonth = "month by name"
  case yearFirst = "year first"
  case threeNumbers = "three numbers"

  /// The name of a text's form; nil for a text that is no date.
  static func name(of text: String, order: DateOrder? = nil) -> String? {
    text.withBytes { bytes in
      guard let (date, form) = DateParser.read(bytes, order: order), let range = DateParser.trimmedRange(of: bytes) else { return nil }
      // A mail date without a weekday is read by the parser of all dates that name their month.
      let isMail = form == .namedMonth && MailDateParser.parse(bytes.extracting(range))?.date == date
      return (isMail ? .rfc822 : form).rawValue
    }
  }
}

/// Why a text is no date, as far as can be told.
enum DateDiagnosis: Equatable {
  /// It is one only where one knows which of day and month comes first.
  case dayOrMonth
  /// It is one up to there, counted in characters.
  case ends(after: Int)

  /// Longer texts are looked at no further.
  private static let limit = 64

  /// - Returns: nil where no part of the text is a date.
  static func of(_ text: String) -> DateDiagnosis? {
    guard text.utf8.count <= limit else { return nil }
    if isDate(text, .dayMonthYear) || isDate(text, .monthDayYear) { return .dayOrMonth }
    var prefix = Substring(text)
    while !prefix.isEmpty {
      prefix.removeLast()
      if prefix.last?.isWhitespace == true { continue }
      // A number alone is a time of its own, and says nothing of what was meant.
      guard prefix.contains(where: { !$0.isNumber }) else { return nil }
      if isDate(String(prefix), nil) { return .ends(after: prefix.count) }
    }
    return nil
  }

  private static func isDate(_ text: String, _ order: DateOrder?) -> Bool {
    text.withBytes { DateParser.parse($0, order: order) != nil }
  }
}
