import Foundation
import Hydrate

extension Tour {
  /// What becomes of each field of the document at a path.
  func explain(_ json: Data, path: String) throws(TourFailure) -> MappingExplanation {
    do { return try mapper.explain(json: json) } catch { throw TourFailure(error, path: path) }
  }

  /// Shows what becomes of the fields: those with an issue first, the exact ones last. Fields without
  /// an issue are joined by the pattern of their paths.
  func show(_ explanation: MappingExplanation, on screen: inout Screen) {
    screen.title("Hydrate: \(name), explained")
    let fields = explanation.fields
    screen.heading("Fields: \(fields.count)")
    let counts = FieldExplanation.Outcome.allCases.map { outcome in (outcome, fields.count { $0.outcome == outcome }) }
    screen.text(counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", "))
    let groups = FieldGroup.groups(of: fields)
    let shown = groups.prefix(screen.rowLimit)
    let rows = shown.map { group in
      let (field, isOne) = (group.first, group.count == 1)
      return [
        isOne ? Show.location(field.location) : "\(group.count) times", field.outcome.rawValue,
        isOne ? field.sourcePath.description : group.pattern, field.rule.description, field.issue.map { Show.message($0) } ?? "",
      ]
    }
    screen.grid(["line:col", "outcome", "source path", "rule", "issue"], rows, lineLimit: 8) { row, column in
      column == 1 ? shown[row].ink : nil
    }
    screen.more(than: shown.count, of: groups.count, "rows")
    show(explanation.unread, on: &screen)
  }

  private func show(_ unread: [ValuePath], on screen: inout Screen) {
    screen.heading("Keys that nothing reads: \(unread.isEmpty ? "none" : "\(unread.count)")")
    let patterns = Dictionary(grouping: unread) { PathPattern($0).text }
      .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
    let shown = patterns.prefix(screen.rowLimit)
    let rows = shown.map { ["\($1.count)", $1.count > 1 ? $0 : $1[0].description] }
    if !rows.isEmpty { screen.grid(["count", "source path"], rows, lineLimit: 3) }
    screen.more(than: shown.count, of: patterns.count, "paths")
  }
}

/// Fields with the same pattern, outcome and rule; a field with an issue is a group of its own.
private struct FieldGroup {
  let first: FieldExplanation
  let pattern: String
  var count = 1

  /// The groups, by how much they matter, then in the order of the document.
  static func groups(of fields: [FieldExplanation]) -> [FieldGroup] {
    var groups: [FieldGroup] = []
    var numbers: [String: Int] = [:]
    for field in fields {
      let pattern = field.place.pattern(.converted)
      let key = "\(field.outcome) \(field.rule) \(pattern)"
      if field.issue == nil, let number = numbers[key] {
        groups[number].count += 1
        continue
      }
      if field.issue == nil { numbers[key] = groups.count }
      groups.append(FieldGroup(first: field, pattern: pattern))
    }
    return groups.enumerated().sorted { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }.map(\.element)
  }

  private var rank: Int {
    switch first.outcome {
    case .failed: 0
    case _ where first.issue != nil: 1
    case .fallback: 2
    case .converted: 3
    case .absent: 4
    case .exact: 5
    }
  }

  var ink: Ink {
    switch first.outcome {
    case .failed: .red
    case .fallback: .magenta
    case .converted: .cyan
    case .absent: .dim
    case .exact: .green
    }
  }
}
