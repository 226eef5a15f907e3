import Hydrate

/// The text of a document with its issues marked. Long runs of rows without issues are folded.
struct PageDocument {
  /// So many rows around an issue are always shown.
  private static let context = 3
  /// So many rows are shown of a document without issues.
  private static let headLimit = 40
  /// A mark's title has so many issues; the notes have all.
  private static let titleLimit = 5

  let issues: [MappingIssue]
  /// Whether the document goes on after the last row.
  let isCut: Bool
  private let source: SourceText
  private let rows: [PageRow]
  /// The marks of each row.
  private let marks: [Int: [Mark]]
  private let marked: Set<Int>

  /// A part of a row with issues, by their indices.
  private struct Mark {
    let bytes: Range<Int>
    var issues: [Int]
  }

  init(_ source: SourceText, issues: [MappingIssue], byteLimit: Int) {
    (self.source, self.issues) = (source, issues)
    let (rows, isCut) = source.hidden == nil ? ([], false) : PageRow.rows(of: source, byteLimit: byteLimit)
    (self.rows, self.isCut) = (rows, isCut)
    let placed = issues.indices.compactMap { index in issues[index].location.map { (index: index, location: $0) } }
      .ordered { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    let spots = rows.isEmpty ? [] : source.spots(of: placed.map { ($0.location, issues[$0.index].sourceValue == nil) })
    var marks: [Int: [Mark]] = [:]
    var marked: Set<Int> = []
    for (place, spot) in zip(placed, spots) {
      guard let spot else { continue }
      let number = Ordering.first(of: rows.count) { rows[$0].bytes.lowerBound > spot.value.lowerBound } - 1
      guard rows.indices.contains(number), rows[number].line == spot.line, spot.value.lowerBound <= rows[number].bytes.upperBound else {
        continue
      }
      let bytes = spot.value.clamped(to: rows[number].bytes)
      marked.insert(place.index)
      if let last = marks[number]?.firstIndex(where: { $0.bytes == bytes }) {
        marks[number]?[last].issues.append(place.index)
      } else {
        marks[number, default: []].append(Mark(bytes: bytes, issues: [place.index]))
      }
    }
    (self.marks, self.marked) = (marks, marked)
  }

  /// The number of bytes down to the cut.
  var shownBytes: Int { rows.last?.bytes.upperBound ?? 0 }

  /// Whether an issue has a mark. One after the cut, or without a place in the text, has none.
  func isMarked(_ index: Int) -> Bool { marked.contains(index) }

  var html: String {
    guard source.hidden != nil else { return "<p>The document is not shown: its sensitive values cannot be found in the text.</p>\n" }
    var html = "<div class=\"source\">\n"
    var next = 0
    for run in shown {
      add(foldedTo: run.lowerBound, from: next, &html)
      for number in run { add(rows[number], marks[number] ?? [], &html) }
      next = run.upperBound
    }
    add(foldedTo: rows.count, from: next, &html)
    return html + "</div>\n" + (isCut ? "<p class=\"remark\">The document goes on.</p>\n" : "")
  }

  /// The runs of rows that are shown at once.
  private var shown: [Range<Int>] {
    var runs: [Range<Int>] = []
    func add(_ run: Range<Int>) {
      let run = run.clamped(to: rows.indices)
      // Few rows between two runs are shown, too.
      if let last = runs.last, run.lowerBound <= last.upperBound + 2 * Self.context {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
      } else {
        runs.append(run)
      }
    }
    add(0..<(marks.isEmpty ? Self.headLimit : Self.context))
    for number in marks.keys.ordered(by: <) { add(max(0, number - Self.context)..<number + Self.context + 1) }
    return runs
  }

  private func add(foldedTo end: Int, from start: Int, _ html: inout String) {
    guard start < end else { return }
    let (first, last) = (rows[start], rows[end - 1])
    let place =
      first.line == last.line
      ? "line \(first.line) from column \(first.column): \(Show.count(last.bytes.upperBound - first.bytes.lowerBound, "byte"))"
      : "lines \(first.line) to \(last.line)"
    html += "<details><summary>\(place) without issues</summary>\n"
    for row in rows[start..<end] { add(row, [], &html) }
    html += "</details>\n"
  }

  // MARK: Rows

  private func add(_ row: PageRow, _ marks: [Mark], _ html: inout String) {
    html += "<div><b>\(row.column == 1 ? "\(row.line)" : "\(row.line):\(row.column)")</b>"
    // Containers before their contents.
    var waiting = marks.ordered { ($0.bytes.lowerBound, -$0.bytes.upperBound) < ($1.bytes.lowerBound, -$1.bytes.upperBound) }[...]
    // Where the open marks end, the inner ones last.
    var open: [Int] = []
    source.show(row.bytes, from: 0) { place, text, _ in
      let ended = open.count { $0 <= place.lowerBound }
      open.removeLast(ended)
      html += String(repeating: "</mark>", count: ended)
      while let mark = waiting.first, mark.bytes.lowerBound < place.upperBound {
        html += opening(waiting.removeFirst())
        open.append(min(mark.bytes.upperBound, open.last ?? .max))
      }
      let isEscape = text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "\\")
      html += isEscape ? "<i>\(text)</i>" : HTML.escaped(text)
    }
    html += String(repeating: "</mark>", count: open.count)
    for mark in waiting { html += opening(mark) + "&nbsp;</mark>" }
    if !marks.isEmpty { html += "<ul>\(marks.flatMap(\.issues).map(note).joined())</ul>" }
    html += "</div>\n"
  }

  private func opening(_ mark: Mark) -> String {
    let severity: MappingIssue.Severity = mark.issues.contains { issues[$0].severity == .fatal } ? .fatal : .nonFatal
    let titles = mark.issues.prefix(Self.titleLimit).map { HTML.text("\(issues[$0].code): \(issues[$0].message)") }
    let rest = mark.issues.count > titles.count ? ["\(mark.issues.count - titles.count) more"] : []
    let numbers = mark.issues.prefix(Self.titleLimit).map { "\($0 + 1)" } + rest.map { _ in "…" }
    return """
      <mark class="\(severity.words)" title="\((titles + rest).joined(separator: "&#10;"))"><sup>\(numbers.joined(separator: ","))</sup>
      """
  }

  private func note(_ index: Int) -> String {
    """
    <li id="i\(index + 1)" class="\(issues[index].severity.words)"><a href="#r\(index + 1)" title="to the list of issues">\(index + 1)</a> \
    \(IssuePage.label(issues[index])): \(HTML.text(issues[index].message))</li>
    """
  }
}
