import Foundation

/// One group of bars with a scale of its own, in which each grid line is twice the one before.
struct BarPanel {
  private static let titleHeight = 28
  private static let documentHeight = 24
  private static let rowHeight = 34
  private static let barHeight = 18
  /// Room at the end of the longest bar for its figure.
  private static let figureWidth = 56

  let title: String
  /// The rows, document by document.
  private let groups: [(document: String, rows: [Measurement])]
  private let scale: ClosedRange<Int>

  init(title: String, _ rows: [Measurement]) {
    let rows = rows.filter { $0.ratio.isFinite && $0.ratio > 0 }
    self.title = title
    var groups: [(document: String, rows: [Measurement])] = []
    for row in rows {
      let last = groups.indices.last { groups[$0].document == row.document }
      if let last { groups[last].rows.append(row) } else { groups.append((row.document, [row])) }
    }
    self.groups = groups
    let shown: [Double] = rows.map(\.ratio) + rows.compactMap(\.goal.bound)
    let low = log2(shown.min() ?? 1).rounded(.down)
    let high = log2(shown.max() ?? 1).rounded(.up)
    scale = Int(max(min(low, 0), -20))...Int(min(max(high, 1), 40))
  }

  var isEmpty: Bool { groups.isEmpty }

  var height: Int {
    Self.titleHeight + groups.reduce(0) { $0 + Self.documentHeight + $1.rows.count * Self.rowHeight } + 20
  }

  func svg(top: Int, left: Int, right: Int) -> String {
    let start = left + labelWidth
    let end = max(right - Self.figureWidth, start + 1)
    func x(_ ratio: Double) -> Double {
      let part = (log2(ratio) - Double(scale.lowerBound)) / Double(scale.count - 1)
      return Double(start) + min(max(part, 0), 1) * Double(end - start)
    }
    var y = top + Self.titleHeight
    let bottom = top + height - 20
    var output = SVG.text(title, "title", left, top + 14)
    for power in scale {
      let place = x(pow(2, Double(power)))
      output += SVG.line(power == 0 ? "one" : "grid", place, y, place, bottom)
      output += SVG.text(Figure.given(pow(2, Double(power))), "note", place, bottom + 14, anchor: "middle")
    }
    for group in groups {
      output += SVG.text(group.document, "document", left, y + 16)
      y += Self.documentHeight
      for row in group.rows {
        output += SVG.text(row.name, nil, left + 12, y + 12)
        output += SVG.text("beside \(row.beside)", "note", left + 12, y + 26)
        output += bar(row, y + (Self.rowHeight - Self.barHeight) / 2, x)
        y += Self.rowHeight
      }
    }
    return output
  }

  private func bar(_ row: Measurement, _ y: Int, _ x: (Double) -> Double) -> String {
    let ends = [x(1), x(row.ratio)].sorted()
    var output = SVG.rectangle(row.isReached == false ? "missed" : "bar", ends[0], y, max(ends[1] - ends[0], 1), Self.barHeight)
    // The figure stands beyond the bar and beyond the mark of the target where that is near.
    var edge = ends[1]
    if let bound = row.goal.bound {
      let mark = x(bound)
      output += SVG.line("target", mark, y - 3, mark, y + Self.barHeight + 3)
      if mark > edge - 4, mark < edge + 44 { edge = mark }
    }
    return output + SVG.text(Figure.measured(row.ratio), nil, edge + 6, y + 14)
  }

  /// Room for the longest label, as wide as letters are.
  private var labelWidth: Int {
    let widths = groups.flatMap(\.rows).map { max(Double($0.name.count) * 7.4, Double($0.beside.count + 7) * 6.3) }
    return min(Int(widths.max() ?? 0) + 36, 520)
  }
}
