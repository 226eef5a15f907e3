import Foundation
import Hydrate
import HydrateRows
import Testing

@Suite struct PipeTests {
  private let readings = ReflectiveMapper<Reading>()
  private let lines =
    "{\"id\": 1, \"at\": \"2026-11-22\", \"level\": \"0.5\"}\n{\"id\": \"two\", \"at\": 0}\n\n{\"id\": 3\n{\"id\": \"4\", \"at\": 0}"

  /// What a pipe makes of a text: the summary or the error, and what it has written.
  private func run<M: ReversibleMapper & Sendable>(
    _ mapper: M, _ text: String, options: RowOptions = .init()
  ) async throws -> (end: Result<PipeSummary, any Error>, output: [Value], rejects: [Value]) where M.Input == Value, M.Output: Sendable {
    let (input, output, rejects) = (try TemporaryFile(text), try TemporaryFile(""), try TemporaryFile(""))
    let (from, to) = (try FileHandle(forReadingFrom: input.url), try FileHandle(forWritingTo: output.url))
    let bad = try FileHandle(forWritingTo: rejects.url)
    let end: Result<PipeSummary, any Error>
    do { end = .success(try await mapper.pipe(from: from, to: to, rejected: bad, options: options)) } catch { end = .failure(error) }
    for handle in [from, to, bad] { try handle.close() }
    func values(_ file: TemporaryFile) throws -> [Value] {
      try String(contentsOf: file.url, encoding: .utf8).split(separator: "\n").map { try Value(json: String($0)) }
    }
    return (end, try values(output), try values(rejects))
  }

  /// What comes next through a pipe; it is waited for where no task has to be.
  private static func next(_ pipe: Pipe) async -> Data {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: pipe.fileHandleForReading.availableData) }.start()
    }
  }

  @Test func linesAreWrittenInOrder() async throws {
    let (end, output, rejects) = try await run(readings, lines)
    let summary = try end.get()
    #expect(summary.read == 4 && summary.accepted == 2 && summary.rejected == 2)
    #expect(summary.issues.documents == 4 && summary.issues.groups.map(\.code) == [.invalidValue, .malformed])
    #expect(output == [["id": 1, "at": "2026-11-22T00:00:00Z", "level": 0.5], ["id": 4, "at": "1970-01-01T00:00:00Z"]])
    #expect(rejects.map { $0["row"] } == [2, 4] && rejects[1]["text"] == "{\"id\": 3")
    #expect("\(summary)".hasPrefix("4 read, 2 accepted, 2 rejected\n4 documents\n"))
  }

  @Test func manyBatchesStayInOrder() async throws {
    let text = (0..<3000).map {
      "{\"id\": \($0), \"at\": \($0 % 10 == 3 ? "false" : "0"), \"more\": \"\(String(repeating: "x", count: 200))\"}\n"
    }.joined()
    let progress = Progress(totalUnitCount: 0)
    let counts = Guarded([[Int]]())
    var options = RowOptions(tasks: 4, progress: progress)
    options.didWrite = { read, rejected in counts.withLock { $0.append([read, rejected]) } }
    let (end, output, rejects) = try await run(readings, text, options: options)
    #expect(try end.get().read == 3000 && progress.isFinished)
    #expect(counts.withLock { $0.count > 1 && $0.last == [3000, 300] })
    #expect(output.compactMap { $0["id"]?.int } == (0..<3000).filter { $0 % 10 != 3 })
    #expect(rejects.compactMap { $0["row"]?.int } == (0..<3000).filter { $0 % 10 == 3 }.map { $0 + 1 })
  }

  @Test func aValueThatCannotBeWrittenIsRejected() async throws {
    let numbers = ReflectiveMapper<Double>().then(TwoWayClosureMapper({ 1 / $0 }, reverse: { $0 }))
    let (end, output, rejects) = try await run(numbers, "1\n0\n2\n")
    #expect(try end.get().rejected == 1 && output == [1, 0.5] && rejects[0]["source"] == 0 && rejects[0]["row"] == 2)
  }

  @Test func oneRejectTooManyEndsIt() async throws {
    let text = (0..<100).map { $0 % 10 == 9 ? "{}\n" : "{\"id\": \($0), \"at\": 0}\n" }.joined()
    // Less than none at all is none.
    for (limit, given) in [(0, 0), (3, 3), (0, -1), (0, .min)] {
      var options = RowOptions(rejectsLimit: given)
      let (end, output, rejects) = try await run(readings, text, options: options)
      options.rejectsLimit = given
      #expect(options.rejectsLimit == limit)
      let error = #expect(throws: MappingError.self) { try end.get() }
      #expect(error?.issues.last?.code == .tooManyRejects && output.count == 9 * (limit + 1) && rejects.count == limit)
    }
  }

  @Test func aMistakeInTheMapperIsThrown() async throws {
    let (end, output, rejects) = try await run(readings.required(named: "nothing"), lines)
    let error = #expect(throws: MappingError.self) { try end.get() }
    #expect(error?.issues.map(\.code) == [.configuration] && output.isEmpty && rejects.isEmpty)
  }

  @Test func aLineThatHasComeIsWrittenBeforeTheNext() async throws {
    let (input, output) = (Pipe(), Pipe())
    let piping = Task { try await ReflectiveMapper<Int>().pipe(from: input.fileHandleForReading, to: output.fileHandleForWriting) }
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("\"\(number)\"\n".utf8))
      #expect(await Self.next(output) == Data("\(number)\n".utf8))
    }
    try input.fileHandleForWriting.close()
    #expect(try await piping.value.accepted == 3)
  }

  @Test func whereNobodyReadsThePipeEnds() async throws {
    let output = Pipe()
    try output.fileHandleForReading.close()
    let file = try TemporaryFile(String(repeating: "\"\(String(repeating: "x", count: 1000))\"\n", count: 400))
    let from = try FileHandle(forReadingFrom: file.url)
    let summary = try await ReflectiveMapper<String>().pipe(from: from, to: output.fileHandleForWriting)
    #expect(summary.read == 0)
    try from.close()
  }

  @Test func cancellingEndsItWhereItWaits() async throws {
    let (input, output) = (Pipe(), Pipe())
    let waiting = Task { try await ReflectiveMapper<Int>().pipe(from: input.fileHandleForReading, to: output.fileHandleForWriting) }
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    // Nobody reads, and the pipe is full.
    let file = try TemporaryFile(String(repeating: "\"\(String(repeating: "x", count: 1000))\"\n", count: 400))
    let from = try FileHandle(forReadingFrom: file.url)
    let stuck = Task { try await ReflectiveMapper<String>().pipe(from: from, to: output.fileHandleForWriting) }
    #expect(await Self.next(output).isEmpty == false)
    try await Task.sleep(for: .milliseconds(200))
    stuck.cancel()
    await #expect(throws: CancellationError.self) { try await stuck.value }
    try from.close()
    try input.fileHandleForWriting.close()
  }

  @Test func aFileThatIsNotOpenForWritingIsThrown() async throws {
    let file = try TemporaryFile("1\n")
    let from = try FileHandle(forReadingFrom: file.url)
    await #expect(throws: CocoaError.self) { try await ReflectiveMapper<Int>().pipe(from: from, to: from) }
    try from.close()
  }
}
