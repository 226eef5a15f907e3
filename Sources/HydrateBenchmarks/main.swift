import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

do {
  let command = try BenchmarkCommand(CommandLine.arguments.dropFirst())
  let isWatched = isatty(STDERR_FILENO) == 1
  try await BenchmarkProgram.run(command) { text in
    FileHandle.standardOutput.write(Data(text.utf8))
  } progress: { work in
    if isWatched { FileHandle.standardError.write(Data("\(work)\n".utf8)) }
  }
} catch {
  let failure = error as? BenchmarkFailure ?? .wrongWork("\(error)")
  FileHandle.standardError.write(Data("hydrate-benchmarks: \(failure.line)\n".utf8))
  exit(failure.exitCode)
}
