/// Why the benchmarks end early: one line, and the exit code that goes with it.
struct BenchmarkFailure: Error, Equatable {
  let line: String
  /// One of the codes of `sysexits.h`.
  let exitCode: Int32

  private init(_ text: String, exitCode: Int32) {
    line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    self.exitCode = exitCode
  }

  /// The command line is not understood.
  static func usage(_ text: String) -> Self { Self(text, exitCode: 64) }
  /// What a file holds cannot be used.
  static func badData(_ text: String) -> Self { Self(text, exitCode: 65) }
  /// A file cannot be read.
  static func noInput(_ text: String) -> Self { Self(text, exitCode: 66) }
  /// Something that is needed is not on this machine.
  static func unavailable(_ text: String) -> Self { Self(text, exitCode: 69) }
  /// Something measured did its work wrong, or not at all.
  static func wrongWork(_ text: String) -> Self { Self(text, exitCode: 70) }
  /// A file cannot be written.
  static func noOutput(_ text: String) -> Self { Self(text, exitCode: 73) }
}
