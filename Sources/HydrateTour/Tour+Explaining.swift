import Foundation
import Hydrate

extension Tour {
  private static var fieldLimit: Int { 400 }
  private static var unreadLimit: Int { 40 }

  /// What becomes of each field of the document at a path.
  func explain(_ json: Data, path: String) throws(TourFailure) -> MappingExplanation {
    do { return try mapper.explain(json: json) } catch { throw TourFailure(error, path: path) }
  }

  /// Shows what becomes of each field.
  func show(_ explanation: MappingExplanation, on screen: inout Screen) {
    screen.title("Hydrate: \(name), explained")
    let fields = explanation.fields
    screen.heading("Fields: \(fields.count)")
    let counts = FieldExplanation.Outcome.allCases.map { outcome in (outcome, fields.count { $0.outcome == outcome }) }
    screen.text(counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", "))
    let rows = fields.prefix(Self.fieldLimit).map { field in
      [Show.location(field.location), field.outcome.rawValue, field.sourcePath.description, field.rule.description]
        + [field.issue.map { Show.message($0) } ?? ""]
    }
    screen.grid(["line:col", "outcome", "source path", "rule", "issue"], rows, lineLimit: 4)
    if fields.count > Self.fieldLimit { screen.text("... \(fields.count - Self.fieldLimit) more fields") }
    show(explanation.unread, on: &screen)
  }

  private func show(_ unread: [ValuePath], on screen: inout Screen) {
    screen.heading("Keys that nothing reads: \(unread.isEmpty ? "none" : "\(unread.count)")")
    for path in unread.prefix(Self.unreadLimit) { screen.text(path.description) }
    if unread.count > Self.unreadLimit { screen.text("... \(unread.count - Self.unreadLimit) more") }
  }
}
