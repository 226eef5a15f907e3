import Foundation

/// Runs the command line; all but its output.
enum BenchmarkProgram {
  /// - Parameters:
  ///   - show: given the text for standard output, before the chart is written: what was measured must not be lost with a path.
  ///   - progress: told what is about to be measured.
  // On the thread of who asks: a first mapping is to be the main thread's, as in a program that does nothing else.
  nonisolated(nonsending) static func run(
    _ command: BenchmarkCommand, show: (String) -> Void, progress: (String) -> Void = { _ in }
  ) async throws {
    switch command {
    case .help: show(BenchmarkCommand.usage)
    case .child(let task): show("\(try await task.run())\n")
    case .run(let options):
      if options.hasLargeApp { progress("compiling an app of \(LargeAppLibrary.conformances) conformances") }
      if options.hasWeight { progress("building programs of one type") }
      let works = try AllWorks.works(options).filter(options.isMeasured)
      guard !works.isEmpty else { throw BenchmarkFailure.usage("nothing that is measured has '\(options.only ?? "")' in its line") }
      let rows = try measure(works, options, progress)
      show(ResultTable.markdown(rows) + "\n" + Machine.text(rounds: options.rounds) + "\n")
      if let path = options.chart { try write(BarChart(rows).svg, to: path) }
    }
  }

  private static func measure(_ works: [Work], _ options: BenchmarkOptions, _ progress: (String) -> Void) throws -> [Measurement] {
    let rounds = Rounds(count: options.rounds)
    return try works.enumerated().map { index, work in
      progress("\(index + 1) of \(works.count): \(work.line)")
      return try rounds.measure(work)
    }
  }

  private static func write(_ text: String, to path: String) throws(BenchmarkFailure) {
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) } catch { throw .noOutput("\(path): cannot be written") }
  }
}
