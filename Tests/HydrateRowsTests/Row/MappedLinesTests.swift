import Foundation
import Testing

@testable import Hydrate
@testable import HydrateRows
@testable import TestSupport

@Suite struct MappedLinesTests {
  private let numbers = ReflectiveMapper<Int>()

  private func rows(_ text: String) -> [MappedRow<Int>] { Array(numbers.rows(jsonLines: Data(text.utf8))) }

  @Test(arguments: [
    ("1\n2\n", [1, 2]), ("1\n2", [1, 2]), ("1\r\n2\r\n", [1, 2]), ("\n\n1\n \t\r\n2\n\n", [3, 5]), ("", []), ("\n", []), (" ", []),
    ("\u{FEFF}1\n2", [1, 2]), ("\u{FEFF}\n2", [2]), ("1\n\u{FEFF}2\n", [1, 2]), ("1\r\r\n2", [1, 3]),
  ])
  func aLineIsARowUnlessItIsWhite(text: String, lines: [Int]) {
    #expect(rows(text).map(\.number) == lines && rows(text).allSatisfy { $0.value != nil })
  }

  @Test func placesAreTheTexts() {
    let found = rows("\u{FEFF} x\n  \"é\" y\r\n\t7.5\n")
    #expect(found.map(\.location) == [.init(line: 1, column: 2), .init(line: 2, column: 3), .init(line: 3, column: 2)])
    #expect(found.map { $0.issues[0].location } == [.init(line: 1, column: 2), .init(line: 2, column: 7), .init(line: 3, column: 2)])
    #expect(found.map { $0.issues[0].code } == [.malformed, .malformed, .invalidValue])
    #expect(found[2].issues[0].sourcePath.description.isEmpty)
  }

  @Test func whatIsNoJSONIsKeptAsItIs() throws {
    let text = Data("{\"a\": [}\r\n".utf8) + [0xFF, 0x31, 0x0A] + Data("nul\n".utf8)
    let found = Array(numbers.rows(jsonLines: text))
    #expect(found.map(\.source) == [nil, nil, nil] && found.allSatisfy { $0.issues.map(\.code) == [.malformed] })
    let kept = try found.map { try Value(json: $0.quarantineLine()) }
    #expect(kept[0]["text"] == #"{"a": [}"# && kept[1]["data"] == "/zE=" && kept[2]["text"] == "nul")
  }

  @Test func rowsAreMappedWhenAskedFor() {
    let seen = DecodeCount()
    let counting = ClosureMapper { (value: Value) in
      seen.add()
      return value
    }
    for _ in counting.rows(jsonLines: Data("1\n2\n3\n".utf8)) { break }
    #expect(seen.value == 1)
  }

  @Test func optionsHoldForEachRow() {
    let text = Data("[[1]]\n{\"a\": 1, \"a\": 2}\n".utf8)
    let found = Array(IdentityMapper<Value>().rows(jsonLines: text, reading: JSONReadingOptions(nestingLimit: 1, duplicateKeys: .refuse)))
    #expect(found.map { $0.issues.map(\.code) } == [[.malformed], [.duplicateKey]])
    #expect(found[1].issues[0].location == TextLocation(line: 2, column: 10))
  }

  @Test func whatTheCallerGivesIsThere() {
    let key = CodingUserInfoKey(rawValue: "factor")
    struct Times: Mapper {
      func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int {
        (input.int ?? 0) * (context.userInfo.values.first as? Int ?? 1)
      }
    }
    #expect(Times().rows(jsonLines: Data("2\n3\n".utf8), userInfo: key.map { [$0: 10] } ?? [:]).map(\.value) == [20, 30])
  }

  @Test func malformedRowsShowNothingOfWhatIsSensitive() {
    struct Login: Codable { var pin: Int }
    let text = Data("{\"pin\": 12x}\n".utf8)
    for row in ReflectiveMapper<Login>().sensitive(\.pin).rows(jsonLines: text) {
      #expect(!row.report.formatted(.excerpts(source: text)).contains("12x"))
    }
    let misspelled = Data(#"{"Login": {"pin": "12x"}}"#.utf8)
    for mapper in [ReflectiveMapper<Login>().sensitive(\.pin).at("login"), ReflectiveMapper<Login>().sensitive(\.pin).at("")] {
      for row in mapper.rows(jsonLines: misspelled) {
        #expect(!row.report.formatted(.excerpts(source: misspelled)).contains("12x"), "no mapper has read it")
      }
    }
  }

  @Test func aRowKeepsNothingOfItsNeighbours() throws {
    let text = (0..<1000).map { "{\"number\": \($0)}" }.joined(separator: "\n")
    let row = try #require(Array(IdentityMapper<Value>().rows(jsonLines: Data(text.utf8))).last)
    #expect(
      row.source?.document.textCount == "{\"number\": 999}".utf8.count
        && row.source?["number"]?.location == TextLocation(line: 1000, column: 12))
  }
}
