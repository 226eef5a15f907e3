import Foundation
import Testing

@testable import HydrateTour

/// A model learnt from documents, on the command line.
@Suite struct LearnProgramTests {
  private func folder(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-learn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    return folder
  }

  @Test func filesOfAllKindsAreDocuments() throws {
    let folder = try folder(["a.json": #"{"a": 1}"#, "b.jsonl": "{\"a\": null}\n\n{\"b\": \"x\"}\r\n", "c.csv": "a,b\n1,x\n2,y\n"])
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    let learnt = try LearnProgram.output([path("a.json"), path("b.jsonl"), "--name", "row"])
    for line in ["struct Row: Codable", "var a: Int?", "var b: String?", "let rowMapper = ReflectiveMapper<Row>()"] {
      #expect(learnt.source.contains(line), "\(learnt.source)")
    }
    #expect(learnt.notes == "a: absent in 1 of 3\na: null in 1 of 2\nb: absent in 2 of 3\n")
    let table = try LearnProgram.output(["--name=Row", "--", path("c.csv")])
    #expect(table.source.contains("var a: String\n  var b: String\n") && table.source.hasSuffix("  .array\n"))
  }

  @Test func withoutAFileIsStandardInput() throws {
    for arguments in [[], ["-"]] {
      let learnt = try LearnProgram.output(arguments, standardInput: { Data("[5]\n[6]\n".utf8) })
      #expect(learnt.source == "import Hydrate\n\nlet documentMapper = ReflectiveMapper<Int>()\n  .array\n" && learnt.notes.isEmpty)
    }
    #expect(try LearnProgram.output(["--help"]).source == LearnCommand.usage)
  }

  @Test func theSummaryCounts() throws {
    let summary = try LearnProgram.output([], standardInput: { Data("{\"a\": 1}\n{}\n".utf8) }).summary
    #expect(summary.hasPrefix("learnt from 2 documents, 12 bytes in 0.") && summary.hasSuffix(", 1 note\n"), "\(summary)")
  }

  @Test(arguments: [
    (["--nam"], "unknown option --nam; see learn --help"), (["--name"], "--name needs a name"),
    (["--name", "A", "--name=B"], "--name is given twice"), (["-", "-"], "standard input is given twice"),
    (["--name", "an order"], "--name: configuration at the document: expected the name of a type, found an order"),
    (["/no/such/file.json"], "/no/such/file.json: no such file"),
  ])
  func mistakesAreOneLine(arguments: [String], line: String) {
    let failure = #expect(throws: TourFailure.self) { try LearnProgram.output(arguments, standardInput: { Data("5".utf8) }) }
    #expect(failure?.line == line)
  }

  @Test(arguments: ["", "{", "{\"a\": 1}\n{", "a,b"]) func whatIsNoDocumentIsAnError(text: String) {
    let failure = #expect(throws: TourFailure.self) { try LearnProgram.output([], standardInput: { Data(text.utf8) }) }
    #expect(failure?.line.hasPrefix("standard input: not JSON") == true)
  }
}
