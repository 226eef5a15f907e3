import Foundation
import Hydrate
import HydrateRows

struct Reading: Codable, Equatable, Sendable {
  var id: Int
  var at: Date
  var level: Double?
}

/// A row without its value, to be compared.
struct SeenRow: Equatable, CustomStringConvertible {
  let number: Int
  let location: TextLocation?
  let issues: [String]
  let source: Value?

  init<Output>(_ row: MappedRow<Output>) {
    (number, location, source) = (row.number, row.location, row.source)
    issues = row.issues.map { "\($0.severity) \($0.code) \($0.sourcePath) \($0.destinationPath) \($0.location.map { "\($0)" } ?? "-")" }
  }

  var description: String { "\(number) \(location.map { "\($0)" } ?? "-") \(issues)" }
}
