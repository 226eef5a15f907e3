import Foundation
import HydrateRows
import Testing

@testable import HydrateTour

/// The tour as a stage of a pipeline: the program itself is run.
@Suite struct PipeProgramTests {
  private static let event =
    #"{"id": "1", "type": "PushEvent", "actor": {"id": 1, "login": "ann", "gravatar_id": "", "url": "https://a.b", "avatar_url": "https://a.b"}, "repo": {"id": 1, "name": "a/b", "url": "https://a.b"}, "payload": {}, "public": true, "created_at": "2026-11-22T00:00:00Z"}"#

  /// The program, which stands beside the tests; nil where they were built without it.
  private static let program: URL? = {
    let folders = [CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }, Bundle.main.executableURL, Bundle.main.bundleURL]
    return folders.compactMap { $0?.deletingLastPathComponent().appendingPathComponent("hydrate-tour") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  private func run(_ arguments: [String], _ input: String) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    let (from, to, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = Self.program
    process.arguments = ["pipe"] + arguments
    (process.standardInput, process.standardOutput, process.standardError) = (from, to, errors)
    try process.run()
    try? from.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try from.fileHandleForWriting.close()
    let output = try to.fileHandleForReading.readToEnd() ?? Data()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self), String(decoding: said, as: UTF8.self))
  }

  @Test(.enabled(if: program != nil)) func goodLinesEndWithStatusZero() throws {
    let run = try run(["--as", "events"], "\(Self.event)\n\n\(Self.event)")
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 2 && run.errors.isEmpty)
    #expect(try self.run(["--help"], "").output == PipeCommand.usage)
  }

  @Test(.enabled(if: program != nil)) func tooManyRejectsEndWithStatusOne() throws {
    let none = try run(["--as", "events"], "\(Self.event)\n{}\n\(Self.event)\n")
    #expect(none.status == 1 && none.output.split(separator: "\n").count == 1 && none.errors.contains("more than 0 rows were rejected"))
    let some = try run(["--as=events", "--max-rejects=1", "--tasks", "1"], "{}\n\(Self.event)\n{}\n\(Self.event)\n")
    #expect(some.status == 1 && some.output.split(separator: "\n").count == 1)
    #expect(try run(["--as=events", "--max-rejects=2"], "{}\n{}\n").status == 0)
  }

  @Test(.enabled(if: program != nil)) func rejectsGoToAFileOfTheirOwn() throws {
    let rejects = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: rejects) }
    let run = try run(["--as", "events", "--rejected", rejects.path], "{}\n\(Self.event)\nnone\n")
    #expect(run.status == 0 && run.errors.hasPrefix("3 read, 1 accepted, 2 rejected"))
    #expect(try String(contentsOf: rejects, encoding: .utf8).split(separator: "\n").count == 2)
  }

  @Test(.enabled(if: program != nil)) func faultsEndWithStatusTwo() throws {
    for arguments in [[], ["--as", "nothing"], ["--as"], ["--as", "events", "file"], ["--as", "events", "--tasks", "0"], ["--other"]] {
      let run = try run(arguments, "")
      #expect(run.status == 2 && run.errors.hasPrefix("hydrate-tour: ") && run.output.isEmpty, "\(arguments)")
    }
    #expect(try run(["--as", "events", "--rejected", "/no/such/folder/file"], "").status == 2)
  }

  @Test(.enabled(if: program != nil)) func aClosedPipeEndsItQuietly() throws {
    let process = Process()
    let (from, to, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = Self.program
    process.arguments = ["pipe", "--as", "events"]
    (process.standardInput, process.standardOutput, process.standardError) = (from, to, errors)
    try process.run()
    try to.fileHandleForReading.close()
    try from.fileHandleForWriting.write(contentsOf: Data((Self.event + "\n").utf8))
    let said = try errors.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && process.terminationReason == .exit && (said ?? Data()).isEmpty)
    try from.fileHandleForWriting.close()
  }
}
