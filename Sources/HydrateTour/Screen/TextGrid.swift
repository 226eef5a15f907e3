/// Rows of text in columns under a head, never wider than a limit. What does not fit is clipped or
/// wrapped.
struct TextGrid {
  private(set) var head: [String]
  let rows: [[String]]
  /// No column but the last gets wider.
  var columnLimit = 34
  var widthLimit = 100
  /// A cell takes no more lines than this.
  var lineLimit = 1
  /// How a cell looks, by its row and column; nil for no colours at all.
  var ink: ((_ row: Int, _ column: Int) -> Ink?)?

  func lines() -> [String] {
    let cells = rows.map { row in head.indices.map { $0 < row.count ? PlainText.oneLine(row[$0]) : "" } }
    let wanted = wanted(cells)
    let beside = lines(cells, fitted(wanted, columnLimit: columnLimit), last: nil)
    guard lineLimit > 1, wanted.count > 2, let first = wanted.first else { return beside }
    let indent = first + Self.gap.count
    let widths = fitted(wanted.dropLast() + [0], columnLimit: widthLimit).dropLast()
    let below = lines(cells, Array(widths), last: (indent, widthLimit - Self.margin.count - indent))
    return below.count < beside.count ? below : beside
  }

  /// All lines.
  ///
  /// - Parameter last: The indent and the width of the last cells; nil if they stand beside the others.
  private func lines(_ cells: [[String]], _ widths: [Int], last: (indent: Int, width: Int)?) -> [String] {
    let rule = widths.map { String(repeating: "-", count: $0) }
    let rows = ([head] + cells).enumerated().map { number, row in
      let ink = { (column: Int) -> Ink? in number == 0 ? .bold : self.ink?(number - 1, column) }
      guard let last else { return line(row, widths, ink) }
      let below = line(["", row.last ?? ""], [last.indent - Self.gap.count, last.width]) { _ in ink(row.count - 1) }
      return line(row.dropLast(), widths, ink) + below.filter { !$0.isEmpty }
    }
    return (rows.first ?? []) + line(rule, widths) { _ in .dim } + rows.dropFirst().joined()
  }

  /// Takes columns away from the end until the others fit; only the last of these may be clipped.
  ///
  /// - Returns: The heads of the columns that were taken away.
  mutating func hideColumns() -> [String] {
    var hidden: [String] = []
    while head.count > 2, leastWidth > widthLimit { hidden.insert(head.removeLast(), at: 0) }
    return hidden
  }

  private var leastWidth: Int {
    let wanted = wanted(rows)
    let widths = wanted.dropLast().map { min($0, columnLimit) } + wanted.suffix(1).map { min($0, Self.narrowest) }
    return Self.margin.count + Self.gap.count * (widths.count - 1) + widths.reduce(0, +)
  }

  private func wanted(_ cells: [[String]]) -> [Int] {
    head.indices.map { column in
      ([head] + cells).map { $0.count > column ? PlainText.width(PlainText.oneLine($0[column])) : 0 }.max() ?? 0
    }
  }

  /// The widths of the columns, the widest made narrower until all fit; the last gives way first.
  private func fitted(_ wanted: [Int], columnLimit: Int) -> [Int] {
    guard let last = wanted.indices.last else { return [] }
    var widths = wanted.map { min($0, columnLimit) }
    widths[last] = wanted[last]
    var excess = Self.margin.count + Self.gap.count * last + widths.reduce(0, +) - widthLimit
    let given = min(max(excess, 0), max(widths[last] - Self.narrowest, 0))
    widths[last] -= given
    excess -= given
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1 {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  /// The last column is not made narrower than this before others are.
  private static let narrowest = 20
  private static let margin = "  "
  private static let gap = "  "

  /// A row, on as many lines as its cells need.
  private func line(_ row: [String], _ widths: [Int], _ ink: (Int) -> Ink?) -> [String] {
    let parts = row.indices.map { PlainText.wrapped(row[$0], to: widths[$0], lineLimit: lineLimit) }
    return (0..<(parts.map(\.count).max() ?? 0)).map { position in
      var (text, room) = ("", Self.margin)
      for column in row.indices {
        let cell = position < parts[column].count ? parts[column][position] : ""
        let pad = String(repeating: " ", count: max(widths[column] - PlainText.width(cell), 0))
        if cell.isEmpty {
          room += pad + Self.gap
          continue
        }
        text += room + (self.ink == nil ? cell : ink(column)?.on(cell) ?? cell)
        room = pad + Self.gap
      }
      return text
    }
  }
}
