import Foundation
import Hydrate
import HydrateRows
import Testing

@testable import TestSupport

@Suite struct LineFilesTests {
  private let readings = ReflectiveMapper<Reading>()

  /// Longer rows, so that few make many batches.
  private let padding = String(repeating: "x", count: 500)

  private func lines(_ count: Int, bad: Int = 100) -> String {
    (0..<count).map { "{\"id\": \($0), \"at\": \($0 % bad == 7 ? "\"?\"" : "0"), \"more\": \"\(padding)\"}\n" }.joined()
  }

  @Test(arguments: [1, 2, 3, 8]) func rowsComeInOrder(tasks: Int) async throws {
    let text = lines(Effort.rounds(3000, short: 1000))
    let file = try TemporaryFile(text)
    let expected = readings.rows(jsonLines: Data(text.utf8)).map { SeenRow($0) }
    var rows: [SeenRow] = []
    for try await row in readings.rows(jsonLines: file.url, options: RowOptions(tasks: tasks)) { rows.append(SeenRow(row)) }
    #expect(rows == expected)
  }

  @Test func progressCountsBytes() async throws {
    for text in ["", "1\n", "\n", lines(600)] {
      let file = try TemporaryFile(text)
      let progress = Progress(totalUnitCount: 5)
      var last: Int64 = 0
      for try await _ in readings.rows(jsonLines: file.url, options: RowOptions(progress: progress)) {
        #expect(progress.completedUnitCount >= last && progress.totalUnitCount == max(1, text.utf8.count))
        last = progress.completedUnitCount
      }
      #expect(progress.isFinished && progress.fractionCompleted == 1, "\(text.count)")
      #expect(progress.totalUnitCount == max(1, text.utf8.count))
    }
  }

  @Test func ofAPipeProgressIsIndeterminate() async throws {
    let pipe = Pipe()
    let progress = Progress(totalUnitCount: 5)
    try pipe.fileHandleForWriting.write(contentsOf: Data("1\n".utf8))
    var rows = ReflectiveMapper<Int>().rows(jsonLines: pipe.fileHandleForReading, options: RowOptions(progress: progress))
      .makeAsyncIterator()
    // A line that has come is there before the next one is.
    #expect(try await rows.next()?.value == 1)
    #expect(progress.isIndeterminate && !progress.isFinished)
    try pipe.fileHandleForWriting.write(contentsOf: Data("2".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await rows.next()?.value == 2)
    let end = try await rows.next()
    #expect(end == nil && progress.isFinished)
  }

  @Test func cancellingTheProgressCancels() async throws {
    let pipe = Pipe()
    let progress = Progress(totalUnitCount: 0)
    let stream = readings.rows(jsonLines: pipe.fileHandleForReading, options: RowOptions(progress: progress))
    let reading = Task { for try await _ in stream {} }
    try await Task.sleep(for: .milliseconds(20))
    progress.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    await #expect(throws: CancellationError.self) { for try await _ in stream {} }
    try pipe.fileHandleForWriting.close()
  }

  @Test func cancellingTheTaskCancels() async throws {
    let pipe = Pipe()
    let stream = readings.rows(jsonLines: pipe.fileHandleForReading)
    let reading = Task { for try await _ in stream {} }
    try await Task.sleep(for: .milliseconds(20))
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    try pipe.fileHandleForWriting.close()
    let file = try TemporaryFile(lines(3000))
    let url = file.url
    let busy = Task {
      for try await row in ReflectiveMapper<Reading>().rows(jsonLines: url) where row.number == 10 {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await busy.value }
  }

  @Test func whatIsThrownIsThrownAgain() async throws {
    var missing = readings.rows(jsonLines: URL(fileURLWithPath: "/no/such/file")).makeAsyncIterator()
    for _ in 0..<2 {
      await #expect(throws: CocoaError.self) { try await missing.next() }
    }
    var folder = readings.rows(jsonLines: FileManager.default.temporaryDirectory).makeAsyncIterator()
    await #expect(throws: CocoaError.self) { try await folder.next() }
    let elsewhere = try #require(URL(string: "https://example.com/rows"))
    await #expect(throws: CocoaError.self) { for try await _ in readings.rows(jsonLines: elsewhere) {} }
    let closed = Pipe().fileHandleForReading
    try closed.close()
    await #expect(throws: CocoaError.self) { for try await _ in readings.rows(jsonLines: closed) {} }
  }

  @Test func oneRejectTooManyEndsIt() async throws {
    let file = try TemporaryFile(String(repeating: "{}\n", count: 100))
    for limit in [0, 10, 99] {
      var seen = 0
      let error = await #expect(throws: MappingError.self) {
        for try await _ in readings.rows(jsonLines: file.url, options: RowOptions(rejectsLimit: limit)) { seen += 1 }
      }
      #expect(seen == limit && error?.issues.last?.code == .tooManyRejects)
      #expect(error?.issues.first?.location?.line == limit + 1)
    }
    for try await _ in readings.rows(jsonLines: file.url, options: RowOptions(rejectsLimit: 100)) {}
  }

  @Test func aMistakeInTheMapperIsThrown() async throws {
    let file = try TemporaryFile(lines(10))
    let error = await #expect(throws: MappingError.self) {
      for try await _ in readings.required(named: "nothing").rows(jsonLines: file.url) {}
    }
    #expect(error?.issues.map(\.code) == [.configuration])
  }

  @Test func leavingEarlyStopsTheWork() async throws {
    let seen = DecodeCount()
    let counting = readings.postProcess { _, _ in seen.add() }
    let file = try TemporaryFile(lines(8000))
    for try await _ in counting.rows(jsonLines: file.url, options: RowOptions(tasks: 2)) { break }
    var kept = counting.rows(jsonLines: file.url, options: RowOptions(tasks: 2)).makeAsyncIterator()
    #expect(try await kept.next()?.number == 1)
    // At most three batches have been read ahead for a taker who takes no more.
    try await Task.sleep(for: .milliseconds(200))
    let limit = 2 * 5 * (64 << 10) / 520
    #expect(seen.value < limit)
    #expect(try await kept.next()?.number == 2)
  }

  @Test func iterationsDoNotDisturbEachOther() async throws {
    let file = try TemporaryFile(lines(600))
    let stream = readings.rows(jsonLines: file.url)
    var (first, second) = (stream.makeAsyncIterator(), stream.makeAsyncIterator())
    for _ in 0..<600 {
      let (a, b) = (try await first.next(), try await second.next())
      #expect(a?.number == b?.number && a != nil)
    }
    let ends = [try await first.next(), try await second.next(), try await second.next()]
    #expect(ends.allSatisfy { $0 == nil })
  }

  @Test func callersOfAnActorStayThere() async throws {
    let file = try TemporaryFile("1\n2\n")
    #expect(try await Taker().sum(of: file.url) == 3)
  }

  @MainActor private final class Taker {
    func sum(of url: URL) async throws -> Int {
      var sum = 0
      for try await row in ReflectiveMapper<Int>().rows(jsonLines: url) {
        MainActor.assertIsolated()
        sum += row.value ?? 0
      }
      return sum
    }
  }

  @Test func aHandleStaysOpen() async throws {
    let file = try TemporaryFile("skipped\n1\n2\n")
    let handle = try FileHandle(forReadingFrom: file.url)
    try handle.seek(toOffset: 8)
    let progress = Progress(totalUnitCount: 0)
    var values: [Int?] = []
    for try await row in ReflectiveMapper<Int>().rows(jsonLines: handle, options: RowOptions(progress: progress)) {
      values.append(row.value)
    }
    #expect(values == [1, 2] && progress.totalUnitCount == 4)
    #expect(try handle.offset() == 12)
    try handle.close()
  }

  @Test func aFileOfOwnIsClosed() async throws {
    let file = try TemporaryFile(lines(1000))
    func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }
    guard (try? openFiles()) != nil else { return }
    for _ in 0..<200 {
      for try await _ in readings.rows(jsonLines: file.url) { break }
    }
    // Other tests have files open, too.
    try await Task.sleep(for: .milliseconds(300))
    #expect(try openFiles() < 150)
  }
}
