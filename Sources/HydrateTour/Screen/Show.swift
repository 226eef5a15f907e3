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
    guard issue.code.row.showsValue, !issue.place.isSensitive, let value = issue.sourceValue,
      [.string, .number, .bool].contains(value.kind)
    else { return issue.message }
    return "\(issue.message): \(isSecret(issue.sourcePath) ? SensitiveKeys.mask : PlainText.clipped(value.description, to: 40))"
  }

  /// Whether a value is not to be shown, by the keys that lead to it.
  static func isSecret(_ path: ValuePath) -> Bool {
    path.components.contains { component in
      guard case .key(let key) = component else { return false }
      let letters = key.lowercased().filter { $0.isLetter || $0.isNumber }
      return secrets.contains(letters) || secretParts.contains { letters.contains($0) }
    }
  }

  private static let secrets: Set<String> = ["pwd", "auth", "cvc", "cvv"]
  private static let secretParts = [
    "password", "passwd", "passphrase", "secret", "token", "apikey", "accesskey", "privatekey", "authorization", "credential", "cookie",
    "sessionid",
  ]

  // MARK: Work

  /// How many of what: `1 model`, `2 models`.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  static func size(_ bytes: Int) -> String {
    bytes < 10_000 ? count(bytes, "byte") : bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(megabytes(bytes)) MB"
  }

  static func megabytes(_ bytes: Int) -> String { String(format: "%.1f", Double(bytes) / 1_000_000) }

  static func rate(_ bytes: Int, _ seconds: Double) -> String {
    String(format: "%.1f MB/s", seconds > 0 ? Double(bytes) / seconds / 1_000_000 : 0)
  }

  static func time(_ seconds: Double) -> String { seconds < 10 ? String(format: "%.3f s", seconds) : "\(Int(seconds)) s" }

  /// What is said of measured times: debug builds are much slower.
  static var build: String {
    #if DEBUG
      ", in a debug build"
    #else
      ""
    #endif
  }

  static func seconds(since start: ContinuousClock.Instant) -> Double { start.duration(to: .now) / .seconds(1) }
}
