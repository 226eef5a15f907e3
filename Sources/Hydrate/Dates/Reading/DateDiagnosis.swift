import Foundation

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
