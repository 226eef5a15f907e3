extension ReportFormatter {
  /// Issues with the lines of the source that they are about.
  ///
  ///     5 |     {"id": 300, "size": "xl"},
  ///       |            ^^^
  ///       | fatal invalidValue at items[1].id (line 5, column 12): this number cannot be read as a whole number from -128 to 127 (Int8)
  ///       |   hint: to go on without it: Profile().type(Item.self) { $0.optional(\.id) }
  func excerpts(_ issues: [MappingIssue], of source: SourceText, color: Bool) -> String {
    let shown = limit.map { Array(issues.prefix($0)) } ?? issues
    let placed = shown.compactMap { issue in issue.location.map { (issue: issue, location: $0) } }
      .sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    let spots = source.hidden == nil ? [] : source.spots(of: placed.map { ($0.location, $0.issue.sourceValue == nil) })
    var lines: [ExcerptLine] = []
    var others = shown.filter { $0.location == nil }
    for (index, place) in placed.enumerated() {
      guard index < spots.count, let spot = spots[index] else {
        others.append(place.issue)
        continue
      }
      if lines.isEmpty || !lines[lines.count - 1].take(spot, place.issue) { lines.append(ExcerptLine(spot, place.issue, in: source)) }
    }
    let gutter = String(lines.map(\.number).max() ?? 0).count
    let paint = Paint(isOn: color)
    var text = [headline(issues)]
    for line in lines {
      let (content, carets) = line.text(of: source)
      let number = String(repeating: " ", count: gutter - String(line.number).count) + String(line.number)
      let bar = String(repeating: " ", count: gutter) + " |"
      text += ["", paint.dim("\(number) |") + " " + content, paint.dim(bar) + " " + paint.strong(carets)]
      for (_, issue) in line.spots { text += message(issue, after: bar, paint) }
    }
    if !others.isEmpty { text.append("") }
    for issue in others { text += message(issue, after: " ", paint) }
    return (text + left(issues.count, "issue") + endings(kept: issues.count)).joined(separator: "\n")
  }

  /// An issue's line and its hints, broken where they are long.
  private func message(_ issue: MappingIssue, after bar: String, _ paint: Paint) -> [String] {
    let width = Self.lineWidth - bar.count - 4
    let lines = broken(line(for: issue), width) + issue.hints.flatMap { broken("hint: \($0)", width - 2, indent: "  ") }
    return lines.map { "\(paint.dim(bar)) \($0)" }
  }

  private func broken(_ text: String, _ width: Int, indent: String = "") -> [String] {
    DisplayText.wrapped(text, width: width).enumerated().map { indent + ($0.offset == 0 ? "" : "  ") + $0.element }
  }

  private static let lineWidth = 150

  /// The colours of a terminal, where they are wanted.
  private struct Paint {
    let isOn: Bool

    func strong(_ text: String) -> String { isOn ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text }
    func dim(_ text: String) -> String { isOn ? "\u{1B}[34m\(text)\u{1B}[0m" : text }
  }
}
