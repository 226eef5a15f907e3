import Foundation
import Hydrate
import HydrateRows

/// The rows of a file of this process's own.
enum FileRows {
  /// The time by the wall clock, in microseconds, to read a file and have its models: as rows mapped by some tasks, or by Foundation.
  static func time(_ side: ChildTask.Side, tasks: Int, lines: Int) async throws -> Double {
    try await withFile(lines: lines) { file in
      // What is made once is made here.
      _ = try await models(side, file, tasks: tasks)
      let start = ContinuousClock.now
      let models = try await models(side, file, tasks: tasks)
      let time = ContinuousClock.now - start
      guard models == (0..<lines).map(MadeReadings.reading) else {
        throw BenchmarkFailure.wrongWork("rows of a file: the models are wrong")
      }
      return time / .microseconds(1)
    }
  }

  /// The time of the processor, in microseconds, to read a file of ten times as many lines; or one of so many, ten times, of which it is the mean.
  static func growingTime(_ side: ChildTask.Side, lines: Int) async throws -> Double {
    let (count, times) = side == .hydrate ? (10 * lines, 1) : (lines, 10)
    return try await withFile(lines: count) { file in
      try await check(file, lines: count)
      let start = ProcessorClock.now
      var sum = 0
      for _ in 0..<times { sum += try await self.sum(file) }
      let time = ProcessorClock.now - start
      guard sum == times * (0..<count).reduce(0, { $0 + MadeReadings.reading($1).id }) else {
        throw BenchmarkFailure.wrongWork("rows of a file: the sum is wrong")
      }
      return time / Double(times)
    }
  }

  /// The peak of memory, in megabytes, while a file of ten times as many megabytes is read as rows; or one of so many.
  static func peak(_ side: ChildTask.Side, megabytes: Int) async throws -> Double {
    let count = MadeReadings.count(megabytes: side == .hydrate ? 10 * megabytes : megabytes)
    // What a process needs once is there before.
    try await withFile(lines: 1000) { try await check($0, lines: 1000) }
    return try await withFile(lines: count) { file in
      let before = try PeakMemory.highWater()
      try await check(file, lines: count)
      // The system counts by threads, and may correct itself.
      return max(0, try PeakMemory.highWater() - before)
    }
  }

  private static func withFile<Result>(lines: Int, _ use: (URL) async throws -> Result) async throws -> Result {
    let file = try MadeReadings.file(count: lines)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await use(file)
  }

  private static func models(_ side: ChildTask.Side, _ file: URL, tasks: Int) async throws -> [Reading] {
    guard side == .hydrate else { return try RowWorks.decoded(Data(contentsOf: file)) }
    var models: [Reading] = []
    let rows = ReflectiveMapper<Reading>().rows(jsonLines: file, options: RowOptions(tasks: tasks))
    for try await row in rows { models.append(try row.get()) }
    return models
  }

  private static func sum(_ file: URL) async throws -> Int {
    var sum = 0
    for try await row in ReflectiveMapper<Reading>().rows(jsonLines: file) { sum += try row.get().id }
    return sum
  }

  private static func check(_ file: URL, lines: Int) async throws {
    var number = 0
    for try await row in ReflectiveMapper<Reading>().rows(jsonLines: file) {
      guard try row.get() == MadeReadings.reading(number) else { throw BenchmarkFailure.wrongWork("rows of a file: a model is wrong") }
      number += 1
    }
    guard number == lines else { throw BenchmarkFailure.wrongWork("rows of a file: \(number) of \(lines)") }
  }
}
