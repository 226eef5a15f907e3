import Foundation
import Hydrate

#if os(Linux) || os(macOS)
  /// The package `jsonschema` of Python, where it is installed: a validator that nobody here has written.
  enum PythonValidator {
    private static let program = """
      import json, sys
      from jsonschema import Draft202012Validator
      for line in sys.stdin:
          case = json.loads(line)
          Draft202012Validator.check_schema(case["schema"])
          validator = Draft202012Validator(case["schema"])
          print(json.dumps([validator.is_valid(value) for value in case["values"]]))
      """

    static let isInstalled = (try? run("from jsonschema import Draft202012Validator", Data())) != nil

    /// Whether each of some values validates by a schema, for each of some schemas.
    static func verdicts(_ cases: [(schema: Value, values: [Value])]) throws -> [[Bool]] {
      let lines = try cases.map { try Value(object: ["schema": $0.schema, "values": Value($0.values)]).jsonData() + Data("\n".utf8) }
      let output = try run(program, lines.reduce(Data(), +))
      return try output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode([Bool].self, from: Data($0)) }
    }

    struct Failed: Error { let text: String }

    private static func run(_ program: String, _ input: Data) throws -> Data {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-schemas-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (source, target, errors) = (
        folder.appendingPathComponent("in"), folder.appendingPathComponent("out"), folder.appendingPathComponent("err")
      )
      try input.write(to: source)
      for file in [target, errors] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "-c", program]
      process.standardInput = try FileHandle(forReadingFrom: source)
      process.standardOutput = try FileHandle(forWritingTo: target)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failed(text: String(decoding: try Data(contentsOf: errors), as: UTF8.self)) }
      return try Data(contentsOf: target)
    }
  }
#endif
