import Foundation

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
  private let pool: FormatterPool<DateFormatter>

  init(pattern: String, locale: Locale, timeZone: TimeZone) {
    let recipe = Recipe(pattern: pattern, locale: locale, timeZone: timeZone)
    self.recipe = recipe
    pool = FormatterPool { recipe.formatter() }
  }

  init(_ pool: FormatterPool<DateFormatter>) {
    recipe = nil
    self.pool = pool
  }

  /// The pattern; nil for a user's own formatter.
  var pattern: String? { recipe?.pattern }

  // An empty pattern is not a format.

  /// The date of a text, with or without its surrounding white space.
  func date(from text: String) throws(FormatterRefusal) -> Date? {
    if recipe?.pattern == "" { return nil }
    return try pool.use { formatter in
      // A pattern may require white space at its ends.
      formatter.date(fromWhole: text) ?? text.trimmedOfSpace.flatMap { formatter.date(fromWhole: $0) }
    }
  }

  /// The text of a date. A date far out of its calendar could crash the formatter, and gives nil.
  func string(from date: Date) throws(FormatterRefusal) -> String? {
    if recipe?.pattern == "" || WrittenInstant.wholeSeconds(of: date) == nil { return nil }
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
