import Foundation
import Hydrate
import HydrateRows
import Testing

/// The code of Docs/Rows.md.
@Suite struct RowExamples {
  struct Reading: Codable, Sendable {
    var id: Int
    var at: Date
    var level: Double?
  }

  private func file(_ text: String) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
    try Data(text.utf8).write(to: url)
    return url
  }

  private let text = "{\"id\": 1, \"at\": \"2026-11-22\"}\n{\"id\": \"two\", \"at\": 0}\n{\"id\": \"3\", \"at\": 0}\n"

  @Test func aFile() async throws {
    let url = try file(text)
    defer { try? FileManager.default.removeItem(at: url) }
    var stored: [Reading] = []
    var kept: [String] = []
    func store(_ reading: Reading) { stored.append(reading) }
    func keep(_ line: String) { kept.append(line) }
    let readings = ReflectiveMapper<Reading>()
    try readings.plan()
    for try await row in readings.rows(jsonLines: url) {
      if let reading = row.value { store(reading) } else { keep(row.quarantineLine()) }
    }
    #expect(stored.map(\.id) == [1, 3])
    let line = try Value(json: kept.joined())
    #expect(line["row"] == 2 && line["source"] == ["id": "two", "at": 0] && line["issues"]?[0]?["pointer"] == "/id")
  }

  @Test func aList() throws {
    let readings = ReflectiveMapper<Reading>()
    let json = #"{"data": {"rows": [{"id": 1, "at": 0}, {"id": "x", "at": 0}]}}"#
    let rows = try readings.rows.at("data.rows").map(json: json)
    let good = rows.accepted
    for row in rows.rejected { print(row.number, row.report) }
    #expect(good.count == 1 && rows.rejected[0].issues[0].sourcePath == "data.rows[1].id")
  }

  @Test("rows: quarantine lines are mapped again at their source")
  func rejectsAgain() throws {
    let readings = ReflectiveMapper<Reading>()
    let rejects = Data((#"{"row": 2, "source": {"id": 2, "at": 0}, "issues": []}"# + "\n").utf8)
    let again = readings.at("source").rows(jsonLines: rejects).map { $0.value?.id }
    #expect(Array(again) == [2])
  }

  @Test func aPipe() async throws {
    let (from, to) = (try file(text), try file(""))
    defer { for url in [from, to] { try? FileManager.default.removeItem(at: url) } }
    let readings = ReflectiveMapper<Reading>()
    let input = try FileHandle(forReadingFrom: from)
    let output = try FileHandle(forWritingTo: to)
    let options = RowOptions(rejectsLimit: 100)
    let summary = try await readings.pipe(from: input, to: output, options: options)
    print(summary)
    #expect(summary.accepted == 2)
    #expect(try String(contentsOf: to, encoding: .utf8).hasPrefix("{\"id\":1,\"at\":\"2026-11-22T00:00:00Z\"}\n"))
  }
}
