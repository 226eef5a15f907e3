import Foundation

/// The Python of this machine.
struct PythonProgram {
  private let executable: URL

  /// Nil where there is none.
  init?() {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("python3") }
    guard let executable = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else { return nil }
    self.executable = executable
  }

  /// Runs a program, which is given some bytes, and prints what they cost it and a sum of what came of them.
  func cost(of text: String, _ input: Data, sum: Int) throws -> Double {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-benchmarks-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = executable
    process.arguments = ["-c", text]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    do { try process.run() } catch { throw BenchmarkFailure.wrongWork("python3 cannot be started: \(error)") }
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    process.waitUntilExit()
    guard process.terminationStatus == 0, words.count == 2, let cost = Double(words[0]), Int(words[1]) == sum else {
      throw BenchmarkFailure.wrongWork("python3: the output is wrong")
    }
    return cost
  }
}
