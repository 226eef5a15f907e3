import Foundation
import Hydrate
import HydrateAudit
import Testing

/// Samples in files.
@Suite struct AuditedFilesTests {
  struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
  }
  private let items = ReflectiveMapper<Item>().nullTexts("N/A")

  /// A folder that is removed with its owner.
  private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("audit-\(UUID())")

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func aFolderHasSamplesOfAllFormats() async throws {
    let folder = try Folder([
      "a.json": #"{"id": 1, "x": 1}"#, "b/c.jsonl": "{\"id\": 2}\n\n{\"id\": \n{\"id\": \"z\"}\n", "b/d.txt": "no sample",
      "g.json/h.txt": "",
      "e.plist": "<plist version=\"1.0\"><dict><key>id</key><integer>3</integer></dict></plist>", "f.json": "{",
    ])
    let audit = try await items.audit(folder: folder.url)
    #expect(audit.count == 6 && audit.failed == 3)
    #expect(audit.findings(.unreadKey).first?.example?.description == "sample 0, a.json, line 1, column 16")
    #expect(audit.findings(.malformed).map(\.count).reduce(0, +) == 2)
    #expect(audit.findings(.malformed).allSatisfy { $0.severity == .fault })
    #expect(audit.findings(.failure).first?.example?.description == "sample 3, b/c.jsonl, line 4, column 8")
    #expect(!audit.isClean)
  }

  @Test func aFolderWithoutSamplesIsAnError() async throws {
    let folder = try Folder(["readme.txt": "x"])
    await #expect(throws: CocoaError.self) { try await items.audit(folder: folder.url) }
    await #expect(throws: (any Error).self) { try await items.audit(folder: folder.url.appendingPathComponent("none")) }
    await #expect(throws: (any Error).self) { try await items.audit(files: [folder.url.appendingPathComponent("none.json")]) }
    await #expect(throws: (any Error).self) { try await items.audit(jsonLines: folder.url.appendingPathComponent("none.jsonl")) }
  }

  private static let lines = (0..<6000).map { number in
    switch number % 7 {
    case 0: #"{"id": "\#(number)", "name": "N/A"}"#
    case 1: #"{"id": "x", "k\#(number)": 1}"#
    case 2: #"{"id": "#
    case 3: #"{"id": \#(number), "name": ["\#(number)"], "k\#(number)": {"a\#(number)": 1}}"#
    default: #"{"id": \#(number), "name": "n\#(number % 3)"}"#
    }
  }

  @Test func theResultDoesNotDependOnTheTasks() async throws {
    let folder = try Folder(["a.jsonl": Self.lines.joined(separator: "\n")])
    let url = folder.url.appendingPathComponent("a.jsonl")
    let one = try await items.audit(jsonLines: url, tasks: 1)
    let four = try await items.audit(jsonLines: url, tasks: 4)
    #expect(one.findings.map(\.description) == four.findings.map(\.description))
    #expect(one.findings.map { $0.example?.sample } == four.findings.map { $0.example?.sample })
    #expect(one.findings.map(\.testCase) == four.findings.map(\.testCase) && one.baseline == four.baseline)
    #expect(one.count == 6000 && one.report == four.report)
  }

  @Test func linesAreAuditedAsValuesAre() async throws {
    let folder = try Folder(["a.jsonl": Self.lines.joined(separator: "\n")])
    let read = try await items.audit(jsonLines: folder.url.appendingPathComponent("a.jsonl"))
    let values = try items.audit(Self.lines.compactMap { try? Value(json: $0) })
    let shown = { (audit: Audit) in audit.findings.filter { $0.code != .malformed }.map { "\($0.code) \($0.path) \($0.text)" } }
    #expect(shown(read) == shown(values))
    #expect(read.count - values.count == Self.lines.count { $0 == #"{"id": "# })
  }

  @Test func keysThatAreKeptAreCountedInFull() async throws {
    let lines = (0..<24).map { line in
      let others = line == 0 ? "" : (0..<1100).map { #""k\#(line)_\#($0)": 1, "# }.joined()
      return #"{\#(others)"id": 1, "shop": 5}"#
    }
    let folder = try Folder(["a.jsonl": lines.joined(separator: "\n")])
    let audit = try await items.audit(jsonLines: folder.url.appendingPathComponent("a.jsonl"))
    #expect(audit.findings(.unreadKey).first { $0.path == "shop" }?.count == 24)
  }

  @Test func cancellationEndsAnAudit() async throws {
    let folder = try Folder(["a.jsonl": Self.lines.joined(separator: "\n")])
    let url = folder.url.appendingPathComponent("a.jsonl")
    let items = items
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await items.audit(jsonLines: url)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let values = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try items.audit([["id": 1]])
    }
    await #expect(throws: CancellationError.self) { try await values.value }
  }
}
