import Foundation

/// A program of the toolchain, found in the path.
enum Tool {
  /// Runs a program to its end.
  ///
  /// - Parameter what: what is not there if the program fails, for the message.
  static func run(_ program: String, _ arguments: [String], orElse what: String) throws(BenchmarkFailure) {
    let process = Process()
    let messages = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = messages
    process.standardError = messages
    do { try process.run() } catch { throw .unavailable("\(what): \(program) cannot be started: \(error)") }
    let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .unavailable("\(what): \(program) ends with status \(process.terminationStatus): \(text)")
    }
  }
}

#if !(os(macOS) || os(Linux))
  /// On other systems no program starts another one.
  final class Process {
    var executableURL: URL?
    var (arguments, environment): ([String]?, [String: String]?)
    var (standardInput, standardOutput, standardError): (Any?, Any?, Any?)
    let terminationStatus: Int32 = 1

    func run() throws { throw CocoaError(.featureUnsupported) }
    func waitUntilExit() {}
  }
#endif
