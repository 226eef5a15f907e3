/// Measurements as a table in Markdown.
enum ResultTable {
  static func markdown(_ rows: [Measurement]) -> String {
    let head = ["document", "work", "Hydrate", "beside", "takes", "ratio", "target"]
    let cells = rows.map { row in
      [row.document, row.name, cost(row.cost, row), row.beside, cost(row.besideCost, row), ratio(row), target(row)]
    }
    let widths = head.indices.map { column in ([head] + cells).map { $0[column].count }.max() ?? 0 }
    let isNumber = [false, false, true, false, true, true, false]
    func line(_ cells: [String]) -> String {
      let padded = zip(zip(cells, widths), isNumber).map { cell, isNumber in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return isNumber ? padding + cell.0 : cell.0 + padding
      }
      return "| " + padded.joined(separator: " | ") + " |\n"
    }
    let rule = zip(widths, isNumber).map { String(repeating: "-", count: $1 ? $0 - 1 : $0) + ($1 ? ":" : "") }
    return line(head) + line(rule) + cells.map(line).joined()
  }

  private static func cost(_ cost: Double, _ row: Measurement) -> String {
    row.unit == .allocations ? Figure.measured(cost) : "\(Figure.measured(cost)) \(row.unit.name)"
  }

  /// `4.6 times as fast`
  static func ratio(_ row: Measurement) -> String {
    let figure = Figure.measured(row.ratio)
    switch (row.goal, row.unit) {
    case (.speed, _): return "\(figure) times as fast"
    case (.cost, .microseconds), (.cost, .seconds): return "\(figure) times the time"
    case (.cost, .megabytes): return "\(figure) times the memory"
    case (.cost, .fileMegabytes): return "\(figure) times the size"
    case (.cost, .allocations): return "\(figure) times the number"
    }
  }

  /// `at least 4.5`, and whether it is missed.
  static func target(_ row: Measurement) -> String {
    guard let bound = row.goal.bound, let isReached = row.isReached else { return "" }
    let text: String
    switch row.goal {
    case .speed: text = "at least \(Figure.given(bound))"
    case .cost: text = "at most \(Figure.given(bound))"
    }
    return isReached ? text : "\(text), missed"
  }
}
