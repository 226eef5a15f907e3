import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "pipe" {
  // What reads from a pipeline may end before its stages do.
  signal(SIGPIPE, SIG_IGN)
  exit(await PipeProgram.run(arguments.dropFirst()))
}
do throws(TourFailure) {
  if arguments.first == "learn" {
    let learnt = try LearnProgram.output(arguments.dropFirst())
    FileHandle.standardError.write(Data(learnt.notes.utf8))
    FileHandle.standardOutput.write(Data(learnt.source.utf8))
    let isWanted = Terminal.isTerminal(STDERR_FILENO) || learnt.seconds > 5
    if isWanted { FileHandle.standardError.write(Data(learnt.summary.utf8)) }
    exit(0)
  }
  let output = try TourProgram.output(arguments, screen: Screen(.standardOutput))
  FileHandle.standardOutput.write(Data(output.utf8))
} catch {
  FileHandle.standardOutput.write(Data(error.output.utf8))
  FileHandle.standardError.write(Data("hydrate-tour: \(error.line)\n".utf8))
  exit(1)
}
