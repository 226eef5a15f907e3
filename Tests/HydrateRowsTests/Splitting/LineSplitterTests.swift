import Foundation
import Testing

@testable import Hydrate
@testable import HydrateRows

@Suite struct LineSplitterTests {
  private static let texts: [String] = [
    "", "\n", "1", "1\n", "1\r\n2\r\n", "\u{FEFF}1\n2", "\n\n 1 \n\t\n2\r\n\r\n", "1\r\r\n2\n", "{\"a\":\r1}\r\n3", "\r\r\n7",
    "\u{FEFF}\n5",
    "{\"a\": \"é🎉\"}\n[1,\n2", "123456789012\n1", "1\n123456789012\r\n \n3", "            \n1\n              2 \n3",
    "1234567890\r\n12345678901\r\n1",
    "               ", "  \r  \r  \r  \r  7", "\u{FEFF}12345678901\n1", "\u{FEFF}             \n1",
  ]

  @Test(arguments: texts) func theSizeOfPiecesMakesNoDifference(text: String) {
    let data = Data(text.utf8)
    let mapper = IdentityMapper<Value>()
    func cut(_ size: Int) -> SplitRows<Value> {
      SplitRows(data, pieces: size, by: LineSplitter(longestRow: 10)) { batch in
        var maker = RowMaker(mapper, reading: .init(), userInfo: [:])
        let product = maker.rows(of: batch, longest: 10) { true }
        return (product.rows, product.error)
      }
    }
    let whole = cut(1000)
    for size in 1...max(1, data.count) {
      let pieces = cut(size)
      #expect(pieces.rows.map { SeenRow($0) } == whole.rows.map { SeenRow($0) }, "pieces of \(size)")
      #expect(pieces.byteCount <= data.count)
    }
    let lines = Array(mapper.rows(jsonLines: data))
    #expect(whole.rows.map(\.number) == lines.map(\.number))
    #expect(whole.rows.map(\.location) == lines.map(\.location))
    // Those that are not too long are as they are when all is at hand.
    for (cut, line) in zip(whole.rows, lines) where cut.issues.first?.message.hasPrefix("the row is longer") != true {
      #expect(SeenRow(cut) == SeenRow(line))
    }
  }

  @Test(arguments: [1, 3, 64]) func whatIsTooLongIsLetGoOf(size: Int) {
    let text = "1\n" + String(repeating: "x", count: 100) + "\r\n\n2\n" + String(repeating: " ", count: 100) + "\n3"
    let cut = SplitRows(Data(text.utf8), pieces: size, by: LineSplitter(longestRow: 9)) { batch in
      var maker = RowMaker(ReflectiveMapper<Int>(), reading: .init(), userInfo: [:])
      let product = maker.rows(of: batch, longest: 9) { true }
      return (product.rows, product.error)
    }
    #expect(cut.rows.map(\.number) == [1, 2, 4, 6] && cut.rows.map(\.value) == [1, nil, 2, 3])
    #expect(cut.rows[1].issues.map(\.code) == [.malformed] && cut.rows[1].location == TextLocation(line: 2, column: 1))
    #expect(cut.rows[1].source == nil && cut.rows[1].quarantineLine().hasPrefix(#"{"row":2,"issues":[{"#))
  }
}
