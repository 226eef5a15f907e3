import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "pipe" {
  // What reads from a pipeline may end before its stages do.
  signal(SIGPIPE, SIG_IGN)
  exit(await PipeProgram.run(arguments.dropFirst()))
}
do throws(TourFailure) {
  if arguments.first == "learn" {
    let (source, notes) = try LearnProgram.output(arguments.dropFirst())
    FileHandle.standardError.write(Data(notes.utf8))
    FileHandle.standardOutput.write(Data(source.utf8))
    exit(0)
  }
  let output = try TourProgram.output(arguments, screen: .standard)
  FileHandle.standardOutput.write(Data(output.utf8))
} catch {
  FileHandle.standardOutput.write(Data(error.output.utf8))
  FileHandle.standardError.write(Data("hydrate-tour: \(error.line)\n".utf8))
  exit(1)
}
