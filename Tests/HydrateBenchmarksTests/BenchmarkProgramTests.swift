import Foundation
import Testing

@testable import HydrateBenchmarks
@testable import TestSupport

@Suite struct BenchmarkProgramTests {
  private func failure(_ name: String, _ text: String?) throws -> BenchmarkFailure? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    if let text { try Data(text.utf8).write(to: file) }
    do throws(BenchmarkFailure) {
      _ = try AllWorks.worksHere(BenchmarkOptions(files: [file.path]))
      return nil
    } catch {
      return error
    }
  }

  @Test func saysWhatIsWrongWithAFile() throws {
    let rows: [(String, String?, String, Int32)] = [
      ("other.json", nil, "other.json: no such file", 66),
      ("other.json", "[1,", "other.json: not JSON (line 1, column 4)", 65),
      ("twitter.json", "[1,", "twitter.json: not JSON (line 1, column 4)", 65),
      ("twitter.json", "{}", "twitter.json: not the document that its name promises: missingValue at statuses (line 1, column 1)", 65),
      ("random.json", "[]", "random.json: not the document that its name promises: typeMismatch at its top (line 1, column 1)", 65),
    ]
    for (name, text, line, exitCode) in rows {
      let failure = try #require(try failure(name, text))
      #expect(failure.line.contains(line), "\(failure.line)")
      #expect(failure.exitCode == exitCode)
    }
    #expect(try failure("other.json", #"{"a": [1, null, {"b": 2.5}], "a": []}"#) == nil)
    #expect(try failure("github_events.json", "[ ]") == nil)
    #expect(throws: BenchmarkFailure.noInput("/: is a directory, not a file")) { try JSONDocument(path: "/") }
  }

  @Test func showsWhatWasMeasuredBeforeTheChartIsWritten() async throws {
    var shown: [String] = []
    try await BenchmarkProgram.run(.help) { shown.append($0) }
    #expect(shown == [BenchmarkCommand.usage])
    shown = []
    try await BenchmarkProgram.run(.child(.firstMember(.baseline))) { shown.append($0) }
    let cost = try #require(Double(shown.joined().dropLast()))
    #expect(cost > 0)
  }

  /// The real thing, in a process of its own.
  @Test(.onlyInFull) func everyTaskRunsHere() async throws {
    for side in ChildTask.Side.allCases {
      #expect(try await ChildTask.firstEvents(side).run() > 0)
      #expect(try await ChildTask.peak(side, megabytes: 1).run() >= 0)
      #expect(try await ChildTask.fileRows(side, tasks: 2, lines: 300).run() > 0)
      #expect(try await ChildTask.growingRows(side, lines: 100).run() > 0)
      #expect(try await ChildTask.peakOfRows(side, megabytes: 1).run() >= 0)
    }
  }
}
