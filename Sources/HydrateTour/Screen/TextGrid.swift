/// Rows of text in columns under a head, never wider than a limit; what does not fit is clipped, or wrapped in the last column.
struct TextGrid {
  let head: [String]
  let rows: [[String]]
  /// No column but the last gets wider.
  var columnLimit = 34
  var widthLimit = 100
  /// A row's last cell takes no more lines than this.
  var lineLimit = 1

  func lines() -> [String] {
    let cells = rows.map { row in head.indices.map { $0 < row.count ? PlainText.oneLine(row[$0]) : "" } }
    let widths = fitted(head.indices.map { column in ([head] + cells).map { PlainText.width($0[column]) }.max() ?? 0 })
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([head, rule] + cells).flatMap { line($0, widths) }
  }

  /// The widths of the columns, the widest made narrower until all fit; the last gives way first.
  private func fitted(_ wanted: [Int]) -> [Int] {
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

  /// A row, on as many lines as its last cell needs.
  private func line(_ row: [String], _ widths: [Int]) -> [String] {
    guard let last = row.indices.last else { return [] }
    let parts = wrapped(row[last], to: widths[last])
    return parts.enumerated().map { position, part in
      var text = Self.margin
      for column in row.indices.dropLast() {
        let cell = position == 0 ? PlainText.clipped(row[column], to: widths[column]) : ""
        text += cell + String(repeating: " ", count: max(widths[column] - PlainText.width(cell), 0)) + Self.gap
      }
      text += part
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    guard lineLimit > 1, PlainText.width(text) > width else { return [PlainText.clipped(text, to: width)] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").map(String.init) {
      if !line.isEmpty, PlainText.width(line) + 1 + PlainText.width(word) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    if lines.count > lineLimit { lines = lines.prefix(lineLimit - 1) + [lines[lineLimit - 1] + " ..."] }
    return lines.map { PlainText.clipped($0, to: width) }
  }
}
