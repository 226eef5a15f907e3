import Foundation

do throws(TourFailure) {
  let output = try TourProgram.output(CommandLine.arguments.dropFirst(), screen: .standard)
  FileHandle.standardOutput.write(Data(output.utf8))
} catch {
  FileHandle.standardError.write(Data("hydrate-tour: \(error.line)\n".utf8))
  exit(1)
}
