import Testing

@testable import HydrateTour

@Suite struct PlainTextTests {
  @Test func keepsATerminalInOrder() {
    let rows = [
      ("plain", "plain"),
      ("two\nlines\r\n", "two lines"),
      ("\u{1B}[31mred", "[31mred"),
      ("tab\tand  spaces", "tab and spaces"),
      ("\u{202E}turned\u{2066}", "turned"),
      ("Éva 日本 👩‍🚀", "Éva 日本 👩‍🚀"),
    ]
    for (text, expected) in rows { #expect(PlainText.oneLine(text) == expected) }
  }

  @Test func measuresColumns() {
    let rows = [("", 0), ("abc", 3), ("Éva", 3), ("e\u{301}", 1), ("日本", 4), ("👩‍🚀!", 3), ("Москва", 6), ("ﾊﾝ", 2)]
    for (text, width) in rows { #expect(PlainText.width(text) == width, "\(text)") }
  }

  @Test func wrapsToColumns() {
    let rows: [(String, Int, Int, [String])] = [
      ("one two three", 20, 3, ["one two three"]), ("one two three", 8, 3, ["one two", "three"]),
      ("one two three four", 8, 2, ["one two", "three..."]), ("one two three", 8, 1, ["one t..."]),
      ("orders[0].lines[1].unit_price", 20, 3, ["orders[0].lines[1].", "unit_price"]), ("abcdefghij", 4, 3, ["abcd", "efgh", "ij"]),
      ("日本日本", 3, 9, ["日", "本", "日", "本"]), ("日本", 1, 9, [".", "."]), ("", 5, 3, [""]), ("ab", 0, 3, [""]),
    ]
    for (text, limit, lines, expected) in rows {
      #expect(PlainText.wrapped(text, to: limit, lineLimit: lines) == expected, "\(text) \(limit)")
    }
  }

  @Test func clipsToColumns() {
    let rows = [
      ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc..."), ("日本日本", 7, "日本..."), ("日本日本", 6, "日..."), ("日本日本", 8, "日本日本"),
      ("abcdef", 3, "..."), ("abcdef", 1, "."), ("abcdef", 0, ""), ("", 0, ""),
    ]
    for (text, limit, expected) in rows { #expect(PlainText.clipped(text, to: limit) == expected) }
  }
}
