import Foundation

/// The Dates stage: takes a text in any known form, gives the instant that it means, or nil if it means none or could mean two.
///
/// RFC 3339, ISO 8601, RFC 822 and its successors, RFC 850, asctime, dates as people write them, .NET and Unix time. The first byte,
/// the first run of digits and what follows it say which form a text can have, so no more than two parsers look at it. Nothing is
/// allocated on the usual way.
enum DateParser {
  /// No form needs this many bytes, unless for digits that no clock can tell.
  private static let maximumLength = 1024

  /// The instant of a text, ASCII white space around it ignored. `order` settles dates such as `01/02/2013`, which are nil without.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, order: DateOrder?) -> Date? {
    guard let text = trimmed(bytes), let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return numeric(text, order: order)
    case UInt8(ascii: "/"): return DotNetDate.parse(text)
    case UInt8(ascii: "-"): return EpochParser.date(fromText: text)
    default: return NamedDateParser.parse(text)
    }
  }

  /// The bytes without ASCII white space at both ends, nil when there are too many of them for a date.
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    var start = 0
    var end = bytes.count
    while start < end, isWhitespace(bytes[start]) { start += 1 }
    while end > start, isWhitespace(bytes[end - 1]) { end -= 1 }
    guard end - start <= maximumLength else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// A text that begins with a digit: the length of its first run of digits, and what follows it, tell the forms apart.
  private static func numeric(_ text: UnsafeBufferPointer<UInt8>, order: DateOrder?) -> Date? {
    let cursor = ByteCursor(text)
    let digitCount = cursor.digitCount
    let date: Date? =
      switch digitCount {
      case 4: yearFirst(text, cursor)
      case 8: ISO8601Parser.parse(text)
      // Seven digits alone are more likely a count or an id than an ordinal date.
      case 7: text.count > 7 ? ISO8601Parser.parse(text) : nil
      case 9...: EpochParser.date(fromText: text)
      // A number after the separator is one of a date of three numbers.
      case 1, 2: cursor.isAtDigit(ahead: digitCount + 1) ? nil : NamedDateParser.parse(text)
      default: nil
      }
    guard date == nil, let order, digitCount <= 4 else { return date }
    return OrderedDateParser.parse(text, order: order)
  }

  /// A text that begins with four digits.
  private static func yearFirst(_ text: UnsafeBufferPointer<UInt8>, _ cursor: ByteCursor) -> Date? {
    // `W` begins the week of a week date.
    let isNamed = cursor.isAtLetter(ahead: 5) && cursor.byte(ahead: 5) != UInt8(ascii: "W")
    switch cursor.byte(ahead: 4) {
    case UInt8(ascii: "-") where !isNamed:
      // The usual form first; what it leaves, hour 24 or a comma, is ISO 8601.
      return RFC3339Parser.parse(text) ?? ISO8601Parser.parse(text)
    case UInt8(ascii: "/"), UInt8(ascii: "."): return isNamed ? NamedDateParser.parse(text) : YearFirstParser.parse(text)
    case UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "\t"): return NamedDateParser.parse(text)
    default: return ISO8601Parser.parse(text)
    }
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte >= 0x09 && byte <= 0x0D)
  }
}
