import Testing

@testable import HydrateTour

@Suite struct TerminalTests {
  @Test("width: the terminal's, else that of the environment, within bounds")
  func width() {
    let rows: [(Int?, String?, Int)] = [
      (80, nil, 80), (80, "120", 80), (nil, "120", 120), (nil, nil, 100), (0, nil, 100), (0, "60", 60), (nil, "", 100), (nil, "wide", 100),
      (nil, "-5", 100), (nil, "0", 100), (nil, "99999999999999999999", 100), (10, nil, 40), (5000, nil, 200), (nil, "39", 40),
    ]
    for (columns, text, width) in rows {
      let environment = text.map { ["COLUMNS": $0] } ?? [:]
      #expect(Terminal(isTerminal: true, columns: columns, environment: environment).width == width, "\(columns ?? -1) \(text ?? "-")")
    }
  }

  @Test("colours: only on a terminal, and where NO_COLOR and TERM allow them")
  func colours() {
    let rows: [(Bool, [String: String], Bool)] = [
      (true, [:], true), (true, ["NO_COLOR": ""], true), (true, ["TERM": "xterm"], true), (true, ["NO_COLOR": "1"], false),
      (true, ["TERM": "dumb"], false), (false, [:], false), (false, ["TERM": "xterm"], false),
    ]
    for (isTerminal, environment, expected) in rows {
      #expect(Terminal(isTerminal: isTerminal, columns: nil, environment: environment).hasColours == expected, "\(environment)")
    }
  }

  @Test("colours: cells are as wide with them as without")
  func inkTakesNoColumns() throws {
    let rows = [["1", "a text that is wrapped because it does not fit"], ["2", ""]]
    var plain = Screen(Terminal(isTerminal: false, columns: 40, environment: [:]))
    var coloured = Screen(Terminal(isTerminal: true, columns: 40, environment: [:]))
    plain.grid(["a", "b"], rows, lineLimit: 2) { _, _ in .red }
    coloured.grid(["a", "b"], rows, lineLimit: 2) { _, _ in .red }
    #expect(coloured.output.contains("\u{1B}[31m1\u{1B}[0m") && !plain.output.contains("\u{1B}"))
    let codes = try Regex("\u{1B}\\[[0-9]+m")
    #expect(coloured.output.replacing(codes, with: "") == plain.output)
  }
}
