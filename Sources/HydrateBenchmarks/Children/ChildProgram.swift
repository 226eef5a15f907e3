import Foundation

/// This program, started again for a task.
struct ChildProgram {
  let executable: URL

  /// - Parameter executable: the program's file, if it is not the one that runs.
  init(executable: URL? = Bundle.main.executableURL) throws(BenchmarkFailure) {
    guard let executable else { throw .wrongWork("the program's own file cannot be found") }
    self.executable = executable
  }

  /// What a task cost in a process of its own; not a number where this machine cannot tell.
  func cost(of task: ChildTask) throws -> Double {
    let process = Process()
    let output = Pipe()
    let log = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    process.executableURL = executable
    process.arguments = ["\(ChildTask.option)=\(task.argument)"]
    process.standardOutput = output
    if case .allocations = task {
      process.environment = ProcessInfo.processInfo.environment.merging(AllocationLog.environment(log: log.path)) { $1 }
      // The loader complains of a library that is not there.
      process.standardError = FileHandle.nullDevice
    }
    do { try process.run() } catch { throw BenchmarkFailure.wrongWork("\(task.argument): no process can be started: \(error)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0, let cost = Double(text) else {
      throw BenchmarkFailure.wrongWork("\(task.argument): ended with status \(process.terminationStatus)")
    }
    return cost
  }
}
