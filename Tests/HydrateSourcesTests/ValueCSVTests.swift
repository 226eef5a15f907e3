import Foundation
import Hydrate
import HydrateSources
import Testing

@testable import TestSupport

@Suite struct ValueCSVTests {
  private func fault(_ text: String, _ options: CSVOptions = .init()) -> String? { TableInPieces(whole: Array(text.utf8), options).fault }

  @Test(
    arguments: [
      ("", []), ("\u{FEFF}", []), ("\n\r\n\r", []), ("a,b", []), ("a,b\n", []), ("a,b\n\n\n", []),
      ("a,b\n1,2", [["a": "1", "b": "2"]]),
      ("a,b\r\n1,2\r\n3,4\r\n", [["a": "1", "b": "2"], ["a": "3", "b": "4"]]),
      ("a,b\r1,2\r3,4\r", [["a": "1", "b": "2"], ["a": "3", "b": "4"]]),
      ("\n\na\n\n1\r\r2\n", [["a": "1"], ["a": "2"]]),
      ("\u{FEFF}a\n1", [["a": "1"]]), ("\u{FEFF}\"a\"\n1", [["a": "1"]]), ("\u{FEFF}\n\na\n1", [["a": "1"]]),
      ("a,b\n,", [["a": "", "b": ""]]), ("a,b\n\"\",\"\"", [["a": "", "b": ""]]), ("a\n\"\"\n", [["a": ""]]),
      ("a,b\n 1 , \t2\n", [["a": " 1 ", "b": " \t2"]]), ("a\n  \n", [["a": "  "]]),
      ("a,b\n\"1,\n2\",\"\r\n\"", [["a": "1,\n2", "b": "\r\n"]]),
      ("a,b\n\"\"\"\",\"x\"\"y\"\"\"", [["a": "\"", "b": "x\"y\""]]),
      ("\"a\"\"b\",\"c\nd\"\n1,2\n", [["a\"b": "1", "c\nd": "2"]]),
      ("a,\n1,2\n", [["a": "1", "": "2"]]),
      ("é,b\n日本,\"😀\"\"\"\n", [["é": "日本", "b": "😀\""]]),
      ("a\nx\u{0}y\n", [["a": "x\u{0}y"]]),
      ("a\n\(String(repeating: "x", count: 100))\n", [["a": Value(String(repeating: "x", count: 100))]]),
    ] as [(String, [Value])]) func readsRowsByTheirHeader(_ text: String, _ rows: [Value]) throws
  {
    #expect(try Value(csv: Data(text.utf8)) == Value(rows))
    #expect(try Value(csv: text).array == rows)
  }

  @Test func separatorsAndNamesAreChosen() throws {
    #expect(try Value(csv: "1;2,5\n", options: CSVOptions(separator: ";", header: .names(["a", "b"]))) == [["a": "1", "b": "2,5"]])
    #expect(try Value(csv: "a\tb\n1\t\"x\ty\"\n", options: CSVOptions(separator: "\t")) == [["a": "1", "b": "x\ty"]])
    #expect(try Value(csv: "\n\u{FEFF}", options: CSVOptions(header: .names(["a"]))) == [["a": "\u{FEFF}"]])
    #expect(try Value(csv: "", options: CSVOptions(header: .names([]))) == [])
    for separator in ["\"", "\n", "\r", "\r\n", "é", "€", "👨‍👩‍👧"] as [Character] {
      #expect(fault("a\n", CSVOptions(separator: separator)) == "! configuration @-", "\(separator)")
    }
    #expect(fault("1,2", CSVOptions(header: .names(["a", "a"]))) == "! duplicateKey @-")
  }

  @Test(arguments: [
    ("a,b\n1\n", "! malformed @2:1"), ("a,b\n1,2,3\n", "! malformed @2:1"), ("a,b\n\"x\ny\"\n", "! malformed @2:1"),
    ("a,b\n1,\"2\n", "! malformed @2:3"), ("a,b\n1,\"2\"\"\n3,4\n", "! malformed @2:3"), ("\"a,b\n1,2\n", "! malformed @1:1"),
    ("a,b\n1,x\"y\"\n", "! malformed @2:4"), ("a,b\n1, \"y\"\n", "! malformed @2:4"), ("a,b\n\"é\"x,2\n", "! malformed @2:4"),
    ("a,b\n\"x\" ,2\n", "! malformed @2:4"), ("a,b\n1,2\n\n\"3\n\",\"4\"\"\"5\n", "! malformed @5:8"), ("a\"\n", "! malformed @1:2"),
    ("a,a\n1,2\n", "! duplicateKey @1:3"), ("a,b,\"a\"\n", "! duplicateKey @1:5"), ("\u{FEFF}a,a\n", "! duplicateKey @1:3"),
    ("\n\na,,\n", "! duplicateKey @3:4"), ("\u{FEFF}a\n1,2", "! malformed @2:1"),
  ]) func whatIsNoTableIsRefusedAtItsPlace(_ text: String, _ line: String) { #expect(fault(text) == line) }

  @Test(
    arguments: [
      (Array("a\n1\n\u{E9}".utf8.prefix(5)), "! malformed @3:1"), ([0x61, 0x0A, 0x31, 0xFF], "! malformed @2:2"),
      ([0xC0, 0x0A], "! malformed @1:1"),
      // The one that stands first.
      ([0x61, 0x0A, 0xFF, 0x0A, 0x31, 0x2C, 0x32], "! malformed @2:1"), ([0x61, 0x0A, 0x31, 0x22, 0x0A, 0xFF], "! malformed @2:2"),
      ([0xFF, 0xFE, 0x61, 0x00], "! malformed @1:1"), ([0x61, 0x00, 0x2C, 0x00], "! malformed @1:1"),
      // A mark says that it is UTF-8, whatever follows.
      ([0xEF, 0xBB, 0xBF, 0x61, 0x00, 0x62, 0x00, 0x0A, 0xFF], "! malformed @2:1"),
      (Array(repeating: 0x61, count: 40) + [0x0A, 0x80], "! malformed @2:1"),
    ] as [([UInt8], String)]) func onlyUTF8IsRead(_ bytes: [UInt8], _ line: String)
  {
    #expect(TableInPieces(whole: bytes, CSVOptions()).fault == line)
    #expect(TableInPieces(whole: bytes, CSVOptions(header: .names(["a"]))).fault?.hasPrefix("! malformed") == true)
  }

  @Test func cellsHaveTheirPlaces() {
    let text = "\u{FEFF}id,note,n\r\n1,\"said \"\"hi\"\",\r\ntwice\",x\r\n,\"\",\"é\"\n"
    #expect(
      TableInPieces(whole: Array(text.utf8), CSVOptions()).rows == [
        "2:1: id@2:1=1@2:1|note@2:3=said \"hi\",\r\ntwice@2:3|n@3:8=x@3:8", "4:1: id@4:1=@4:1|note@4:2=@4:2|n@4:5=é@4:5",
      ])
  }

  @Test func issuesOfModelsSayWhereTheirCellStands() throws {
    struct Row: Codable { var id: Int; var price: Double }
    let value = try Value(csv: "id,price\n1,2.5\n\"x\",\"\"\"\"\n")
    let error = #expect(throws: MappingError.self) { _ = try ReflectiveMapper<[Row]>().map(value) }
    #expect(error?.issues.map(\.placedLine) == ["! invalidValue [1].id @3:1", "! invalidValue [1].price @3:5"])
    let missing = #expect(throws: MappingError.self) { _ = try ReflectiveMapper<[Row]>().map(Value(csv: "id\n\n1\n")) }
    #expect(missing?.issues.map(\.placedLine) == ["! missingValue [0].price @3:1"])
  }

  @Test func valuesOfATableAreValuesLikeAnyOther() throws {
    let value = try Value(csv: "a,b\n\"x\"\"y\",\"\\u0041\t\"\n")
    #expect(try value.jsonString() == #"[{"a":"x\"y","b":"\\u0041\t"}]"#)
    #expect(value == [["a": "x\"y", "b": "\\u0041\t"]])
    // A part keeps its place.
    let part = try #require(value[0]?["b"])
    #expect(Value(["z", part])[1]?.location == TextLocation(line: 2, column: 8))
    #expect(Value(object: ["k": value])["k"]?[0]?["a"]?.location == TextLocation(line: 2, column: 1))
  }
}
