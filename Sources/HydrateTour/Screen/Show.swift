import Foundation
import Hydrate

/// How single values look in a table.
enum Show {
  /// Date and time of day in UTC, to the second.
  static func moment(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day().dateSeparator(.dash).dateTimeSeparator(.space).time(includingFractionalSeconds: false))
  }

  /// A sum of money to the cent, in digits that do not depend on the user's region.
  static func amount(_ amount: Decimal) -> String {
    amount.formatted(.number.precision(.fractionLength(2)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
  }

  static func flag(_ flag: Bool) -> String { flag ? "yes" : "no" }

  static func optional<T>(_ value: T?) -> String { value.map { "\($0)" } ?? "-" }

  /// Where an issue stands, as editors have it.
  static func location(_ issue: MappingIssue) -> String { location(issue.location) }

  static func location(_ location: TextLocation?) -> String { location.map { "\($0.line):\($0.column)" } ?? "-" }

  /// What an issue says, and the value that did not fit where that is short and not sensitive. The
  /// library's own texts show no values.
  static func message(_ issue: MappingIssue) -> String {
    let showsValue = !issue.place.isSensitive && [.invalidValue, .typeMismatch, .precisionLoss].contains(issue.code)
    guard showsValue, let value = issue.sourceValue, [.string, .number, .bool].contains(value.kind) else { return issue.message }
    return "\(issue.message): \(PlainText.clipped(value.description, to: 40))"
  }
}
