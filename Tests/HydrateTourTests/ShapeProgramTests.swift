import Foundation
import Testing

@testable import HydrateTour

/// A file that no model is known for.
@Suite struct ShapeProgramTests {
  private func output(_ text: String, name: String = "a.json", columns: Int = 100, _ options: [String] = []) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-shape-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    let screen = Screen(Terminal(isTerminal: false, columns: columns, environment: [:]))
    return try TourProgram.output([file.path] + options, screen: screen)
  }

  /// The lines with single spaces.
  private static func lines(of output: String) -> [String] {
    output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  private static let messy = #"""
    [{"id": "7", "at": "2024-03-05", "total": "129.90", "tags": "gift", "api_key": "k-7", "deep": {"Pass-Word": {"old": "hunter2"}},
      "note": null, "x": true, "e": "", "years": {"2021": 5, "2022": 6, "2023": 7, "2024": 8}},
     {"id": 8, "at": "none", "total": "1.5", "tags": ["a", "b"], "api_key": "k-8", "note": null, "x": "n/a", "e": "",
      "\u001b[31mred": "\u001b[2J"}]
    """#

  @Test("places: kinds, what is missing, and examples")
  func showsPlaces() throws {
    let lines = try Self.lines(of: output(Self.messy))
    for line in [
      "the document 1 list", "[] 2 objects", #"[].id 1 number, 1 string "7", 8"#, #"[].total 2 strings "129.90""#,
      #"[].tags 1 string, 1 list "gift""#, "[].deep 1 object 1 absent", "[].note 2 null",
      #"[].at 2 strings "2024-03-05" (ISO 8601), "none""#,
      "[].years.* 4 numbers 5 to 8",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test("places: values under keys that look secret are hidden, and control characters harmless")
  func hidesSecrets() throws {
    let output = try output(Self.messy)
    for secret in ["k-7", "hunter2", "\u{1B}"] { #expect(!output.contains(secret), "\(secret)") }
    let lines = Self.lines(of: output)
    #expect(lines.contains("[].api_key 2 strings •••") && lines.contains("[].deep.Pass-Word.old 1 string •••"))
  }

  @Test("suspicious: what varies or says nothing")
  func showsSuspicions() throws {
    let lines = try Self.lines(of: output(Self.messy))
    for line in [
      "[].id a number in a string in 1 of 2", "[].at dates and other strings", "[].total numbers in strings",
      "[].tags a single value instead of a list in 1 of 2", "[].note always null: the type is unknown", "[].e always an empty string",
      "[].years 4 keys that are data", "[].x no type for all: flag in 1, string in 1",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!lines.contains { $0.contains(" absent in ") })
    #expect(try self.output(#"{"a": 1}"#).contains("Suspicious: nothing"))
  }

  @Test("places: the output fits, and names the next step", arguments: [40, 60, 80, 120])
  func fits(columns: Int) throws {
    let output = try output(Self.messy, columns: columns)
    for line in output.split(separator: "\n") { #expect(PlainText.width(String(line)) <= columns, "\(line)") }
    #expect(Self.lines(of: output).joined(separator: " ").contains("next, a model in Swift: hydrate-tour learn"))
  }

  @Test("places: JSON lines and CSV are documents too, and a limit holds")
  func takesWhatLearnTakes() throws {
    let lines = try output("{\"a\": 1}\n\n{\"b\": null}\n", name: "a.jsonl")
    #expect(lines.contains("2 objects") && lines.contains("2 documents"))
    #expect(try output("a,b\n1,x\n", name: "t.csv").contains("[].b"))
    #expect(try output(Self.messy, ["--limit", "2"]).contains("more places; --limit all shows them"))
    #expect(try !output(Self.messy, ["--limit=all"]).contains("--limit all"))
  }

  @Test("places: what is no document is an error in one line, which names the line of JSON lines")
  func refuses() {
    let failure = #expect(throws: TourFailure.self) { try output("{\"a\": 1}\n\n{\"b\": nul}\n") }
    #expect(failure?.line.contains("not JSON (line 3, column 10): ") == true)
    #expect(throws: TourFailure.self) { try output("{") }
  }
}
