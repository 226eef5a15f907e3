import Foundation
import Testing

@testable import Hydrate
@testable import HydrateRows
@testable import HydrateSources
@testable import TestSupport

@Suite struct RecordSplitterTests {
  private func cut(_ text: Data, _ options: CSVOptions = .init(), pieces size: Int, longest: Int = 1000) -> SplitRows<Value> {
    SplitRows(text, pieces: size, by: RecordSplitter(longestRow: longest, options: options)) { batch in
      var maker = RowMaker(IdentityMapper<Value>(), reading: .init(), userInfo: [:])
      let product = maker.rows(of: batch, longest: longest) { true }
      return (product.rows, product.error)
    }
  }

  private func seen(_ cut: SplitRows<Value>) -> [String] {
    let error = (cut.error as? MappingError)?.issues.map { "\($0.code) \($0.message) \($0.location.map { "\($0)" } ?? "-")" }
    let places = cut.rows.map { row in row.source?.object?.map { "\($0.value.location.map { "\($0)" } ?? "-")" } ?? [] }
    return zip(cut.rows, places).map { "\(SeenRow($0)) \($0.source.map { "\($0)" } ?? "-") \($1) \($0.quarantineLine())" } + (error ?? [])
  }

  private static let tables: [String] = [
    "", "\u{FEFF}", "\n\r\n\r", "a,b", "a,b\n1,2", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4\r", "\n\na\n\n1\r\r2\n", "\u{FEFF}\n\na\n1",
    "\u{FEFF}\"a\"\n1", "a,b\n\"1,\n2\",\"\r\n\"", "a,b\n\"\"\"\",\"x\"\"y\"\"\"\n3,4", "é,b\r\n日本,\"😀\"\"\"\r\n1,2",
    "id,at,level,note\r\n1,2026-11-22,0.5,\"said \"\"hi\"\",\r\ntwice\"\r\n2,,,\r\n\"3\",2013-01-10,x,\r\n",
  ]

  @Test(arguments: tables) func theRowsAreTheTables(text: String) throws {
    let data = Data(text.utf8)
    let whole = try Value(csv: data).array ?? []
    let all = seen(cut(data, pieces: 1000))
    for size in 1...max(1, data.count) {
      let pieces = cut(data, pieces: size)
      #expect(pieces.error == nil && pieces.rows.map(\.source) == whole.map { $0 } && pieces.byteCount <= data.count)
      #expect(pieces.rows.map(\.location) == whole.map(\.location) && pieces.rows.map(\.number) == Array(1..<whole.count + 1))
      #expect(seen(pieces) == all, "pieces of \(size)")
    }
  }

  @Test func whatIsWrongWithARowIsItsIssue() throws {
    let bytes = Data("a,b\n1\n1,2\n1,2,3\nx\"y\",2\n\"x\"y,2\n".utf8) + [0xFF, 0x2C, 0x31, 0x0A] + Data("3,4".utf8)
    let all = cut(bytes, pieces: 1000)
    #expect(all.error == nil && all.rows.map { $0.value?["a"] } == [nil, "1", nil, nil, nil, nil, "3"])
    #expect(
      all.rows.filter { $0.value == nil }.allSatisfy {
        $0.issues.map(\.code) == [.malformed] && $0.issues[0].location?.line == $0.number + 1
      })
    #expect(try Value(json: all.rows[2].quarantineLine())["text"] == "1,2,3")
    for size in 1...bytes.count { #expect(seen(cut(bytes, pieces: size)) == seen(all), "pieces of \(size)") }
  }

  @Test(arguments: [("a,a\n1,2", MappingIssue.Code.duplicateKey), ("a\"\n1", .malformed), ("\"a,b\n1,2\n", .malformed)])
  func aBadHeaderIsThrown(text: String, code: MappingIssue.Code) {
    for size in 1...text.utf8.count {
      let cut = cut(Data(text.utf8), pieces: size)
      #expect(cut.rows.isEmpty && (cut.error as? MappingError)?.issues.map(\.code) == [code])
    }
  }

  @Test func anOpenQuoteIsThrownAfterTheRowsBefore() {
    for text in ["a,b\n1,2\n3,\"4\n5,6\n", "a,b\n1,2\n3,\"4567890123456789\n5,6\n"] {
      for size in 1...text.utf8.count {
        let cut = cut(Data(text.utf8), pieces: size, longest: 12)
        #expect(cut.rows.map(\.number) == [1] && (cut.error as? MappingError)?.issues.map(\.code) == [.malformed], "pieces of \(size)")
        #expect((cut.error as? MappingError)?.issues[0].location?.line == 3)
      }
    }
  }

  @Test func whatIsTooLongIsLetGoOf() {
    let text = Data("a,b\r\n1,2\r\n\"xxxxxxxxxxxxxx\ny\",1\r\n3,4\r\nxxxxxxxxxxxxxxxxxx,5".utf8)
    let all = cut(text, pieces: 1000, longest: 10)
    #expect(all.error == nil && all.rows.map { $0.value?["a"] } == ["1", nil, "3", nil] && all.rows.map(\.number) == [1, 2, 3, 4])
    for size in 1...text.count { #expect(seen(cut(text, pieces: size, longest: 10)) == seen(all), "pieces of \(size)") }
    for text in ["aaaaaaaaaaaaaaaaaaaa", "\"aaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaa,\"\n1,2"] {
      let whole = seen(cut(Data(text.utf8), pieces: 1000, longest: 10))
      #expect(whole.count == 1 && whole[0].hasPrefix("malformed the header is longer than 10 bytes line 1, column 1"))
      for size in 1...text.utf8.count { #expect(seen(cut(Data(text.utf8), pieces: size, longest: 10)) == whole) }
    }
  }

  @Test func optionsThatCannotBeAreThrown() {
    #expect((cut(Data("a\n1".utf8), CSVOptions(separator: "\n"), pieces: 9).error as? MappingError)?.issues.map(\.code) == [.configuration])
    let named = cut(Data("1;2\n".utf8), CSVOptions(separator: ";", header: .names(["a", "b"])), pieces: 1)
    #expect(named.error == nil && named.rows.map(\.source) == [["a": "1", "b": "2"]])
  }
}
