import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What goes to the terminal, as lines of at most ``width`` columns.
struct Screen {
  static let width = 100

  /// Whether headings are bold.
  var isStyled = false
  private(set) var lines: [String] = []

  init(isStyled: Bool = false) { self.isStyled = isStyled }

  /// Bold on a terminal, plain in a pipe or where the user wants none.
  static var standard: Screen {
    Screen(isStyled: isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty)
  }

  /// A title in a box.
  mutating func title(_ text: String) {
    let text = PlainText.clipped(PlainText.oneLine(text), to: Self.width - 4)
    let border = "+" + String(repeating: "-", count: PlainText.width(text) + 2) + "+"
    lines += [border, "| \(bold(text)) |", border]
  }

  /// A heading after an empty line.
  mutating func heading(_ text: String) {
    let text = PlainText.clipped(PlainText.oneLine(text), to: Self.width)
    lines += ["", bold(text), String(repeating: "=", count: PlainText.width(text))]
  }

  /// A sentence under a heading.
  mutating func text(_ text: String) {
    lines.append(PlainText.clipped("  " + PlainText.oneLine(text), to: Self.width))
  }

  /// A table; the last cell of a row may take so many lines.
  mutating func grid(_ head: [String], _ rows: [[String]], lineLimit: Int = 1) {
    lines += TextGrid(head: head, rows: rows, widthLimit: Self.width, lineLimit: lineLimit).lines()
  }

  /// Text that has its own lines and indentation, down to so many lines.
  mutating func block(_ text: String, lineLimit: Int) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines += all.prefix(lineLimit).map { PlainText.clipped("  " + PlainText.printable(String($0)), to: Self.width) }
    if all.count > lineLimit { self.text("... \(all.count - lineLimit) more lines") }
  }

  /// Everything, with a line feed after each line.
  var output: String { lines.map { $0 + "\n" }.joined() }

  private func bold(_ text: String) -> String { isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
