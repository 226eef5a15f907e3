import Foundation

/// Which of the forms that ``DateParser`` knows a text has, by name; for those who ask what was done, not for who reads.
enum DateForm {
  /// The form's name; nil for a text that is no date.
  static func name(of text: String, order: DateOrder? = nil) -> String? {
    text.withBytes { bytes in
      guard let date = DateParser.parse(bytes, order: order), let places = DateParser.trimmedRange(of: bytes) else { return nil }
      return name(of: bytes.extracting(places), date, order)
    }
  }

  /// Forms that overlap give the same instant; the narrower one goes first.
  private static func name(of text: Span<UInt8>, _ date: Date, _ order: DateOrder?) -> String? {
    if RFC3339Parser.parse(text) == date { return "RFC 3339" }
    if MailDateParser.parse(text)?.date == date { return "RFC 822" }
    if DotNetDate.parse(text) == date { return ".NET" }
    if text.digitCount >= 9 || text.first == UInt8(ascii: "-") { return "Unix time" }
    if ISO8601Parser.parse(text) == date { return "ISO 8601" }
    if NamedDateParser.parse(text) == date { return "month by name" }
    if YearFirstParser.parse(text) == date { return "year first" }
    return "three numbers"
  }
}
