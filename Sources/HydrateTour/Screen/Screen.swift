import Foundation
import Hydrate

/// What goes to the terminal, as lines of at most ``width`` columns.
struct Screen {
  let terminal: Terminal
  /// How many rows a long table shows.
  var rowLimit = Self.defaultRowLimit
  private(set) var lines: [String] = []

  static let defaultRowLimit = 40

  init(_ terminal: Terminal = .none) { self.terminal = terminal }

  var width: Int { terminal.width }

  /// A title in a box.
  mutating func title(_ text: String) {
    let text = PlainText.clipped(PlainText.oneLine(text), to: width - 4)
    let border = inked("+" + String(repeating: "-", count: PlainText.width(text) + 2) + "+", .dim)
    lines += (lines.isEmpty ? [] : [""]) + [border, inked("| ", .dim) + inked(text, .bold) + inked(" |", .dim), border]
  }

  /// A heading after an empty line.
  mutating func heading(_ text: String) {
    let text = PlainText.clipped(PlainText.oneLine(text), to: width)
    lines += ["", inked(text, .bold), inked(String(repeating: "=", count: PlainText.width(text)), .dim)]
  }

  /// A sentence under a heading.
  mutating func text(_ text: String, _ ink: Ink? = nil) {
    lines += PlainText.wrapped(PlainText.oneLine(text), to: width - 2, lineLimit: 4).map { "  " + inked($0, ink) }
  }

  /// A table. If cells may take several lines, they are wrapped; else the last columns that do not fit
  /// are named below the table.
  mutating func grid(
    _ head: [String], _ rows: [[String]], lineLimit: Int = 1, ink: @escaping (_ row: Int, _ column: Int) -> Ink? = { _, _ in nil }
  ) {
    var grid = TextGrid(head: head, rows: rows, widthLimit: width, lineLimit: lineLimit)
    grid.ink = terminal.hasColours ? ink : nil
    let hidden = lineLimit == 1 ? grid.hideColumns() : []
    lines += grid.lines()
    if !hidden.isEmpty { text("not shown in \(width) columns: \(hidden.joined(separator: ", "))", .dim) }
  }

  /// Says how many rows the limit leaves out.
  mutating func more(than shown: Int, of count: Int, _ noun: String) {
    if count > shown { text("... \(count - shown) more \(noun); --limit all shows them", .dim) }
  }

  /// Text that has its own lines and indentation, down to so many lines.
  mutating func block(_ text: String, lineLimit: Int) {
    let all = text.trimmingCharacters(in: .newlines).split(separator: "\n", omittingEmptySubsequences: false)
    for line in all.prefix(lineLimit).map({ PlainText.printable(String($0)) }) {
      let indent = "  " + String(repeating: " ", count: min(line.prefix { $0 == " " }.count, width / 2))
      let parts = PlainText.wrapped(line.trimmingCharacters(in: .whitespaces), to: width - indent.count - 2, lineLimit: 3)
      lines += parts.enumerated().map { $1.isEmpty ? "" : indent + ($0 > 0 ? "  " : "") + $1 }
    }
    if all.count > lineLimit { self.text("... \(all.count - lineLimit) more lines", .dim) }
  }

  /// Everything, with a line feed after each line.
  var output: String { lines.map { $0 + "\n" }.joined() }

  private func inked(_ text: String, _ ink: Ink?) -> String { terminal.hasColours ? ink?.on(text) ?? text : text }
}
