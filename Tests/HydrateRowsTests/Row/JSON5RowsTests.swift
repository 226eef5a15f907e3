import Foundation
import Testing

@testable import Hydrate
@testable import HydrateRows
@testable import TestSupport

@Suite struct JSON5RowsTests {
  static let reading = JSONReadingOptions(dialect: .json5)

  struct Item: Codable, Equatable { var id: Int; var name: String? }

  @Test("JSON5 rows: each line is read by the dialect, with its place")
  func lines() throws {
    let text = "{id: +1, name: 'a\\x62',}\n\n  {id: 'x'} // no\n{\"id\": 0x10}\r\n{id: 2,, }\n"
    let rows = Array(ReflectiveMapper<Item>().rows(jsonLines: Data(text.utf8), reading: Self.reading))
    #expect(rows.map(\.value) == [Item(id: 1, name: "ab"), nil, Item(id: 16), nil])
    #expect(rows.map(\.number) == [1, 3, 4, 5])
    #expect(rows.flatMap(\.issues).map(\.placedLine) == ["! invalidValue id @3:8", "! malformed @5:8"])
    #expect(try Value(json: rows[1].quarantineLine())["source"] == ["id": "x"])
  }

  @Test("JSON5 rows: the first of repeated keys, and the depth, are those of the options")
  func options() throws {
    let text = Data("{id: 1, id: 'x'}\n{\"id\": 2, \"id\": []}\n{id: [[[0]]]}".utf8)
    let reading = JSONReadingOptions(nestingLimit: 3, duplicateKeys: .firstWins, dialect: .json5)
    let rows = Array(ReflectiveMapper<Item>().rows(jsonLines: text, reading: reading))
    #expect(rows.map { $0.value?.id } == [1, 2, nil])
    #expect(rows.map { $0.issues.first?.placedLine } == ["~ duplicateKey id @1:6", "~ duplicateKey id @2:8", "! malformed @3:8"])
    #expect(rows[2].issues.first?.message == "nested deeper than 3 levels")
    let strict = Array(
      ReflectiveMapper<Item>().rows(jsonLines: Data(#"{"id": 2, "id": []}"#.utf8), reading: .init(duplicateKeys: .firstWins)))
    #expect(strict.map { $0.value?.id } == [2])
  }

  @Test("JSON5 rows: files of lines are read, an array in a file is refused as a mistake in the set-up")
  func files() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("rows-\(UUID().uuidString).json5")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("{id: 1,}\n{id: 0x2}\n".utf8).write(to: url)
    var ids: [Int?] = []
    for try await row in ReflectiveMapper<Item>().rows(jsonLines: url, reading: Self.reading) { ids.append(row.value?.id) }
    #expect(ids == [1, 2])
    let error = await #expect(throws: MappingError.self) {
      for try await _ in ReflectiveMapper<Item>().rows(jsonArray: url, reading: Self.reading) {}
    }
    #expect(error?.issues.map(\.code) == [.configuration])
    #expect(error?.issues.first?.message == "dialect .json5 of an array in a file is not supported; map the whole text")
    try Data(#"[{"id": 1, "id": 2}, {"id": 3, "id": "x"}]"#.utf8).write(to: url)
    ids = []
    for try await row in ReflectiveMapper<Item>().rows(jsonArray: url, reading: .init(duplicateKeys: .firstWins)) {
      ids.append(row.value?.id)
    }
    #expect(ids == [1, 3])
  }

  @Test("JSON5 rows: rows that are kept have the places and values of the document")
  func keptRows() throws {
    let text = "{rows: [{id: +1, id: 'y'}, {id: 'x', name: 'n'},]}"
    for dialect in JSONReadingOptions.Dialect.allCases {
      let json = dialect == .json ? #"{"rows": [{"id": 1, "id": "y"}, {"id": "x", "name": "n"}]}"# : text
      let options = JSONReadingOptions(duplicateKeys: .firstWins, dialect: dialect)
      let rows = try ReflectiveMapper<Item>().rows.at("rows").map(json: json, options: options)
      #expect(rows.map { $0.value?.id } == [1, nil])
      #expect(rows[0].issues.map(\.message) == ["duplicate key; using the first value"] && rows[0].source?["id"] == 1)
      #expect(rows[1].issues.map { "\($0.location?.column ?? 0)" } == [dialect == .json ? "40" : "33"])
      #expect(rows[1].issues.first?.sourceValue == "x" && rows[1].source?["name"] == "n")
    }
  }
}
