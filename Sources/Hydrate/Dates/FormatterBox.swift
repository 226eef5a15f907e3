import Foundation

/// One `DateFormatter` for all threads, used behind a lock and never handed out.
///
/// Boxes for the same pattern, locale and time zone are equal; a user's own formatter equals only itself.
final class FormatterBox: @unchecked Sendable, Hashable {
  private struct Recipe: Hashable {
    let pattern: String
    let locale: Locale
    let timeZone: TimeZone
  }

  private let recipe: Recipe?
  private let lock = NSLock()
  /// Guarded by `lock`, as a formatter may change while it works.
  private let formatter: DateFormatter?

  init(pattern: String, locale: Locale, timeZone: TimeZone) {
    recipe = Recipe(pattern: pattern, locale: locale, timeZone: timeZone)
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = locale
    formatter.timeZone = timeZone
    formatter.dateFormat = pattern
    // An empty pattern says nothing, so it is no format.
    self.formatter = pattern.isEmpty ? nil : formatter
  }

  init(copying formatter: DateFormatter) {
    recipe = nil
    self.formatter = formatter.copy() as? DateFormatter
  }

  func date(from text: String) -> Date? {
    lock.withLock { formatter?.date(fromWhole: text) }
  }

  func string(from date: Date) -> String? {
    lock.withLock { formatter?.string(from: date) }
  }

  static func == (left: FormatterBox, right: FormatterBox) -> Bool {
    left === right || (left.recipe != nil && left.recipe == right.recipe)
  }

  func hash(into hasher: inout Hasher) {
    if let recipe {
      hasher.combine(recipe)
    } else {
      hasher.combine(ObjectIdentifier(self))
    }
  }
}
