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
    let options = RowOptions(tasks: command.tasks, progress: progress, rejectsLimit: command.maxRejects)
    let showing = Task { if isWatched { await show(progress) } }
    defer { showing.cancel() }
    return try await mapper.pipe(from: .standardInput, to: .standardOutput, rejected: rejects, options: options)
  }

  /// A line on the terminal that says how far it is, again and again.
  private static func show(_ progress: Progress) async {
    while (try? await Task.sleep(for: .milliseconds(200))) != nil {
      let done = progress.completedUnitCount >> 20
      let all = progress.isIndeterminate ? "" : " of \(progress.totalUnitCount >> 20)"
      try? FileHandle.standardError.write(contentsOf: Data("\r\(done)\(all) MB\u{1B}[K".utf8))
    }
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
  }

  private static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  private static func say(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8)) }
}
