import Foundation
import Hydrate
import HydrateRows

/// Runs the tour as a stage of a pipeline: from standard input to standard output.
enum PipeProgram {
  private enum Status {
    static let done: Int32 = 0
    static let tooManyRejects: Int32 = 1
    static let fault: Int32 = 2
  }

  /// The status to exit with.
  static func run(_ arguments: some Sequence<String>) async -> Int32 {
    do {
      guard let command = try PipeCommand.read(arguments) else {
        try FileHandle.standardOutput.write(contentsOf: Data(PipeCommand.usage.utf8))
        return Status.done
      }
      let summary =
        switch command.kind {
        case .events: try await run(command, ReflectiveMapper<GitHubEvent>().keyTransformer(.camelToSnake))
        case .users: try await run(command, ReflectiveMapper<DirectoryUser>())
        case .tweets: try await run(command, ReflectiveMapper<Tweet>().keyTransformer(.camelToSnake))
        }
      if summary.rejected > 0 || isWatched { say("\(summary)") }
      return Status.done
    } catch let error as MappingError where error.issues.contains(where: { $0.code == .tooManyRejects }) {
      say("hydrate-tour: \(error)")
      return Status.tooManyRejects
    } catch let failure as TourFailure {
      say("hydrate-tour: \(failure.line)")
    } catch let error as MappingError {
      say("hydrate-tour: \(error)")
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
      say("hydrate-tour: \(PlainText.oneLine((cause ?? error).localizedDescription))")
    }
    return Status.fault
  }

  private static func run<Model: Codable & Sendable>(_ command: PipeCommand, _ mapper: ReflectiveMapper<Model>) async throws -> PipeSummary
  {
    // So that every line says all that is wrong with it.
    try mapper.plan()
    let rejects = try command.rejected.map { path in
      let url = URL(fileURLWithPath: path)
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    }
    let progress = Progress(totalUnitCount: 0)
    var options = RowOptions(tasks: command.tasks, progress: progress, rejectsLimit: command.maxRejects)
    // Not between the rows, where they go to the terminal too.
    let isShown = isWatched && !Terminal.isTerminal(STDOUT_FILENO)
    let line = ProgressLine("piping", following: progress, isShown: isShown)
    options.didWrite = { read, rejected in line.update { ($0.items, $0.rejects) = ((read, "rows"), rejected) } }
    defer { line.end() }
    return try await mapper.pipe(from: .standardInput, to: .standardOutput, rejected: rejects, options: options)
  }

  private static var isWatched: Bool { Terminal.isTerminal(STDERR_FILENO) }

  private static func say(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8)) }
}
