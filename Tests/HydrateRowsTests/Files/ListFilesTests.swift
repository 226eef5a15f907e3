import Foundation
import Hydrate
import HydrateRows
import Testing

@testable import TestSupport

@Suite struct ListFilesTests {
  @Test(arguments: [1, 4]) func rowsAreTheDocuments(tasks: Int) async throws {
    let readings = ReflectiveMapper<Reading>()
    try readings.plan()
    let elements = (0..<Effort.rounds(3000, short: 1000)).map {
      "{\"id\": \($0), \"at\": \($0 % 100 == 7 ? "\"?\"" : "0"), \"more\": \"\(String(repeating: "é", count: 100))\"}"
    }
    let text = "{\"meta\": {}, \"data\": {\"rows\": [\n\(elements.joined(separator: ",\n"))]}, \"end\": 1}"
    let file = try TemporaryFile(text)
    let whole = try readings.rows.at("data.rows").map(json: text).map { SeenRow($0) }
    let progress = Progress(totalUnitCount: 0)
    var rows: [SeenRow] = []
    for try await row in readings.rows(jsonArray: file.url, at: "data.rows", options: RowOptions(tasks: tasks, progress: progress)) {
      rows.append(SeenRow(row))
    }
    #expect(rows == whole && progress.isFinished)
  }

  @Test func whatIsMalformedComesAfterTheRowsBefore() async throws {
    let file = try TemporaryFile("[1, 2, \"x\", nul, 4]")
    var values: [Int?] = []
    let error = await #expect(throws: MappingError.self) {
      for try await row in ReflectiveMapper<Int>().rows(jsonArray: file.url) { values.append(row.value) }
    }
    #expect(values == [1, 2, nil] && error?.issues.map(\.location) == [TextLocation(line: 1, column: 16)])
  }

  @Test func aPipeGivesRowsAsTheyCome() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("{\"rows\": [1, ".utf8))
    var rows = ReflectiveMapper<Int>().rows(jsonArray: pipe.fileHandleForReading, at: "rows").makeAsyncIterator()
    #expect(try await rows.next()?.value == 1)
    try pipe.fileHandleForWriting.write(contentsOf: Data("2]}".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await rows.next()?.value == 2)
    let end = try await rows.next()
    #expect(end == nil)
  }

  @Test func malformedTextShowsNothingOfWhatIsSensitive() async throws {
    struct Login: Codable { var pin: Int }
    for text in ["[{\"pin\": 12x}]", "[{\"pin\": 1}], {\"pin\": 777"] {
      let file = try TemporaryFile(text)
      let error = await #expect(throws: MappingError.self) {
        for try await _ in ReflectiveMapper<Login>().sensitive(\.pin).rows(jsonArray: file.url) {}
      }
      #expect(error?.report.formatted(.excerpts(source: text)).contains("12x") == false)
      #expect(error?.report.formatted(.excerpts(source: text)).contains("777") == false)
    }
  }
}
