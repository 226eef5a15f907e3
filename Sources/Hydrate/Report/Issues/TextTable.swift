/// Lays out rows of text in columns.
enum TextTable {
  /// The rows as lines, each column as wide as its longest cell.
  static func lines(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map { DisplayText.escaped($0) } }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
