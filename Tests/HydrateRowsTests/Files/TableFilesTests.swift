import Foundation
import Hydrate
import HydrateRows
import HydrateSources
import Testing

@testable import TestSupport

@Suite struct TableFilesTests {
  @Test func rowsHaveTheirPlaces() async throws {
    let file = try TemporaryFile(
      "id,at,level,note\r\n1,2026-11-22,0.5,\"said \"\"hi\"\",\r\ntwice\"\r\nx,,,\r\n\"3\",2013-01-10,x,\r\n1,2\r\n")
    let progress = Progress(totalUnitCount: 0)
    let readings = ReflectiveMapper<Reading>().optional(\.level)
    try readings.plan()
    var rows: [MappedRow<Reading>] = []
    for try await row in readings.rows(csv: file.url, options: RowOptions(progress: progress)) { rows.append(row) }
    #expect(rows.map { $0.value?.id } == [1, nil, 3, nil] && rows.map(\.number) == [1, 2, 3, 4] && progress.isFinished)
    #expect(rows[1].issues[0].sourcePath.description == "id" && rows[1].issues[0].location == TextLocation(line: 4, column: 1))
    #expect(rows[2].issues.map(\.sourcePath.description) == ["level"] && rows[2].issues[0].location == TextLocation(line: 5, column: 16))
    #expect(rows[3].issues.map(\.code) == [.malformed] && rows[3].location == TextLocation(line: 6, column: 1))
  }

  @Test(arguments: [1, 4]) func manyRowsComeInOrder(tasks: Int) async throws {
    let text = "n,more\n" + (0..<3000).map { "\($0 % 50 == 3 ? "x" : "\($0)"),\"\(String(repeating: "é\n", count: 50))\"\n" }.joined()
    let file = try TemporaryFile(text)
    struct Row: Codable, Sendable { var n: Int }
    var numbers: [Int] = []
    for try await row in ReflectiveMapper<Row>().rows(csv: file.url, options: RowOptions(tasks: tasks)) {
      numbers.append(row.value?.n ?? -1)
      #expect(row.location?.line == (row.number - 1) * 51 + 2)
    }
    #expect(numbers == (0..<3000).map { $0 % 50 == 3 ? -1 : $0 })
  }
}
