import Foundation

/// Parses a text in any known form. Returns its instant, or nil if it is not a date or ambiguous.
///
/// RFC 3339, ISO 8601, RFC 822 and its successors, RFC 850, asctime, informal dates, .NET and Unix
/// time. The first byte, the first digits and the byte after them determine the possible forms, so
/// at most two parsers read a text. Common forms allocate nothing.
enum DateParser {
  /// No form is longer than this, except for digits beyond the precision of any clock.
  private static let maximumLength = 1024

  /// The instant of a text; ASCII white space around it is ignored. `order` decides dates such as
  /// `01/02/2013`, which give nil without it.
  static func parse(_ bytes: Span<UInt8>, order: DateOrder?) -> Date? { read(bytes, order: order)?.date }

  /// The same, with the form of the text.
  static func read(_ bytes: Span<UInt8>, order: DateOrder?) -> (date: Date, form: RecognizedDate)? {
    guard let range = trimmedRange(of: bytes) else { return nil }
    let text = bytes.extracting(range)
    if let date = uncommented(text, order: order) { return date }
    return MailDateParser.parseCommented(text).map { ($0.date, .rfc822) }
  }

  private static func uncommented(_ text: Span<UInt8>, order: DateOrder?) -> (date: Date, form: RecognizedDate)? {
    guard let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return numeric(text, order: order)
    case UInt8(ascii: "/"): return found(EpochParser.date(fromDotNet: text), .dotNet)
    case UInt8(ascii: "-"): return found(EpochParser.date(fromText: text), .unixTime)
    case UInt8(ascii: "+"): return found(expandedYear(text), .iso8601)
    default:
      // A comma after three letters usually means a mail date, for which its own parser is the
      // fastest.
      let isMail = text.byte(ahead: 3) == UInt8(ascii: ",")
      if isMail, let mail = MailDateParser.parse(text) { return (mail.date, .rfc822) }
      return found(NamedDateParser.parse(text), .namedMonth)
    }
  }

  private static func found(_ date: Date?, _ form: RecognizedDate) -> (date: Date, form: RecognizedDate)? { date.map { ($0, form) } }

  /// The range of the bytes without ASCII white space at both ends; nil if there are too many for
  /// a date.
  static func trimmedRange(of bytes: Span<UInt8>) -> Range<Int>? {
    let range = ASCIIText.trimmedRange(of: bytes)
    return range.count <= maximumLength ? range : nil
  }

  /// A text that begins with a digit. The number of its first digits and the byte after them
  /// distinguish the forms.
  private static func numeric(_ text: Span<UInt8>, order: DateOrder?) -> (date: Date, form: RecognizedDate)? {
    // The most common form, which the fifth byte distinguishes from most others, is first.
    if text.byte(ahead: 4) == UInt8(ascii: "-"), let date = RFC3339Parser.parse(text) { return (date, .rfc3339) }
    let digitCount = text.digitCount
    switch digitCount {
    case 4:
      // Dates that RFC 3339 does not allow, with hour 24 or a comma, are ISO 8601.
      let isExpected = text.byte(ahead: 4) == UInt8(ascii: "-") && text.isAtDigit(ahead: 5)
      if let date = isExpected ? found(ISO8601Parser.parse(text), .iso8601) : yearFirst(text) { return date }
    case 8:
      return found(ISO8601Parser.parse(text), .iso8601)
    case 7:
      // Seven digits alone are more likely a count or an id than an ordinal date.
      return text.count > 7 ? found(ISO8601Parser.parse(text), .iso8601) : nil
    case 9...:
      return found(EpochParser.date(fromText: text), .unixTime)
    case 1, 2:
      // A number after the separator means a date of three numbers.
      if !text.isAtDigit(ahead: digitCount + 1), let date = NamedDateParser.parse(text) { return (date, .namedMonth) }
    default:
      return nil
    }
    return order.flatMap { found(OrderedDateParser.parse(text, order: $0), .threeNumbers) }
  }

  /// A text that begins with a sign and a year of four to six digits, as ISO 8601 writes years for
  /// which four digits may not be enough: `+002014-01-20T02:57:14Z`. Only the years to 9999 are
  /// valid, and a minus sign is in none of them.
  private static func expandedYear(_ text: Span<UInt8>) -> Date? {
    let end = text.extracting(droppingFirst: 1).digitCount + 1
    guard (5...7).contains(end), text.byte(ahead: end) == UInt8(ascii: "-"),
      !(1..<end - 4).contains(where: { text[$0] != UInt8(ascii: "0") })
    else { return nil }
    let date = text.extracting(droppingFirst: end - 4)
    return ISO8601Parser.parse(date)
  }

  /// A text that begins with four digits that are not followed by a hyphen and a digit.
  private static func yearFirst(_ text: Span<UInt8>) -> (date: Date, form: RecognizedDate)? {
    switch text.byte(ahead: 4) {
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ":"):
      if text.isAtDigit(ahead: 5) { return found(OrderedDateParser.parseYearFirst(text), .yearFirst) }
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
