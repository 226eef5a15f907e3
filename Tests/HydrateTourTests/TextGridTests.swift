import Testing

@testable import HydrateTour

@Suite struct TextGridTests {
  @Test func linesUpColumns() {
    let grid = TextGrid(head: ["id", "name"], rows: [["7", "日本"], ["1234", "a\nb"], ["5"]])
    #expect(
      grid.lines() == [
        "  id    name",
        "  ----  ----",
        "  7     日本",
        "  1234  a b",
        "  5",
      ])
  }

  @Test func clipsOrWrapsTheLastColumn() {
    var grid = TextGrid(head: ["at", "text"], rows: [["1", "one two three four five six seven"]], widthLimit: 20)
    #expect(grid.lines().last == "  1   one two thr...")
    grid.lineLimit = 2
    #expect(grid.lines().suffix(2) == ["  1   one two three", "      four five s..."])
    grid.lineLimit = 9
    #expect(grid.lines().suffix(3) == ["  1   one two three", "      four five six", "      seven"])
  }

  @Test func neverGetsTooWide() {
    let wide = String(repeating: "w", count: 60)
    for columns in 1...12 {
      let row = Array(repeating: wide, count: columns)
      for lines in [1, 3] {
        let grid = TextGrid(head: row, rows: [row], widthLimit: 100, lineLimit: lines)
        #expect(grid.lines().allSatisfy { $0.count <= 100 }, "\(columns) columns")
      }
    }
    #expect(TextGrid(head: [], rows: [[]]).lines().allSatisfy { $0.isEmpty })
  }

  @Test("narrow: the last cell is on lines of its own where that takes fewer lines")
  func putsTheLastCellBelow() {
    let row = ["25:28", "orders[2].rating", "one two three four five six seven eight nine ten"]
    let grid = TextGrid(head: ["at", "path", "message"], rows: [row, row], widthLimit: 44, lineLimit: 9)
    #expect(
      grid.lines() == [
        "  at     path",
        "         message",
        "  -----  ----------------",
        "  25:28  orders[2].rating",
        "         one two three four five six seven",
        "         eight nine ten",
        "  25:28  orders[2].rating",
        "         one two three four five six seven",
        "         eight nine ten",
      ])
  }

  @Test("narrow: columns at the end are hidden as a whole")
  func hidesColumns() {
    let row = ["2024-03-01 09:15:00", "Ada Moreno", "9.95 CHF", "Berlin"]
    for (width, hidden) in [(60, []), (50, ["city"]), (40, ["total", "city"]), (5, ["total", "city"])] {
      var grid = TextGrid(head: ["placed", "customer", "total", "city"], rows: [row], widthLimit: width)
      #expect(grid.hideColumns() == hidden, "\(width)")
    }
  }
}
