import Testing

@testable import Hydrate
@testable import HydrateSources
@testable import TestSupport

@Suite struct CSVRecordEndsTests {
  private func ends(_ text: String, pieces size: Int) -> [Int] {
    let bytes = Array(text.utf8)
    var ends = CSVRecordEnds(separator: UInt8(ascii: ","))
    var found: [Int] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      Array(bytes[start..<min(start + size, bytes.count)]).withBytes { piece in
        var place = 0
        while let end = ends.next(in: piece, from: place) {
          found.append(start + end)
          place = end
        }
      }
    }
    return found
  }

  @Test(arguments: [
    ("", []), ("a,b", []), ("a\nb\n", [2, 4]), ("a\r\nb\r\n", [3, 6]), ("a\rb\r", [2]), ("\n\n", [1, 2]), ("\r\r\n\n", [1, 3, 4]),
    ("\"a\nb\"\nc", [6]), ("\"a\"\"\n\"\nc", [7]), ("x\"a\nb\"\n", [4, 7]), ("\"a\"b\n\"", [5]), ("a,\"\n\",b\n", [8]), ("a \"\n\"", [4]),
    ("\u{FEFF}\"a\n\"\nb", [8]), ("\u{FEFF}\n", [4]), ("ï\"\n", [4]), ("aaaaaaaaaaaaaaaaaaaaaaaaaaa,\"\n\"\n", [32]),
    ("\"aaaaaaaaaaaaaaaa\",\"aaaaaaaaaaaaaaaa\"\nx", [38]),
  ]) func rowsEndOutsideQuotes(_ text: String, _ places: [Int]) {
    for size in 1...max(text.utf8.count, 1) { #expect(ends(text, pieces: size) == places, "in pieces of \(size)") }
  }

  @Test func anOpenQuoteIsKnown() {
    for (text, isOpen) in [("\"a", true), ("\"a\"", false), ("\"a\"\"", true), ("a\"", false), ("", false), ("\"", true)] {
      var ends = CSVRecordEnds(separator: UInt8(ascii: ","))
      let end = text.withBytes { ends.next(in: $0, from: 0) }
      #expect(end == nil)
      #expect(ends.isQuoteOpen == isOpen, "\(text)")
    }
  }

  /// Made of what matters, at random, in every order.
  @Test(arguments: 0..<40) func rowByRowIsTheSameAsTheWhole(_ seed: UInt64) throws {
    var random = RepeatableRandom(state: seed)
    let parts = [
      "a", "1", ",", ",", "\"", "\"\"", "\n", "\r", "\r\n", "é", " ", "\u{FEFF}", "xxxxxxxxxxxxxxxxxxxx", "\"x\"", "\"x\"\"y\n\",",
    ]
    for _ in 0..<Effort.rounds(200) {
      var text = Bool.random(using: &random) ? "a,b\n" : ""
      for _ in 0..<Int.random(in: 0..<14, using: &random) { text += parts.randomElement(using: &random) ?? "" }
      let bytes = Array(text.utf8)
      for options in [CSVOptions(), CSVOptions(header: .names(["x", "y"]))] {
        let whole = TableInPieces(whole: bytes, options)
        let pieces = try TableInPieces(bytes, pieces: Int.random(in: 1...24, using: &random), options)
        #expect(pieces.fault == whole.fault, "\(text.debugDescription)")
        if whole.fault == nil { #expect(pieces.rows == whole.rows, "\(text.debugDescription)") }
      }
    }
  }
}
