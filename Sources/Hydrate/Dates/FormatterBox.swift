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

  /// What is wrong with the formatter that was given.
  var mistakes: [String] { pool.mistakes }

  // An empty pattern says nothing, so it is no format.

  func date(from text: String) -> Date? { recipe?.pattern == "" ? nil : pool.use { $0.date(fromWhole: text) } ?? nil }

  func string(from date: Date) -> String? { recipe?.pattern == "" ? nil : pool.use { $0.string(from: date) } }

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
