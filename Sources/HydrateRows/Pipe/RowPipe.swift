import Dispatch
import Foundation
import Hydrate

/// Writes the products of a file's batches, in order.
struct RowPipe: ~Copyable {
  private let output: FileHandle
  private let rejects: FileHandle?
  private let limit: Int?
  private let didWrite: (@Sendable (_ read: Int, _ rejected: Int) -> Void)?
  private let writer = WritingThread()
  private var summary = PipeSummary()

  init(to output: FileHandle, rejected rejects: FileHandle?, _ options: RowOptions) {
    (self.output, self.rejects, limit, didWrite) = (output, rejects, options.rejectsLimit, options.didWrite)
  }

  deinit { writer.end() }

  /// Writes all products of the pipeline, until it ends or the output is closed.
  mutating func run(_ pipeline: BoundedPipeline<PipeProduct>, _ progress: RowProgress?) async throws -> PipeSummary {
    while let product = try await pipeline.next() {
      guard try await write(product) else { return summary }
      progress?.add(byteCount: product.byteCount)
      didWrite?(summary.read, summary.rejected)
    }
    progress?.finish()
    return summary
  }

  /// Writes a batch. Returns false if the reading end is closed.
  private mutating func write(_ product: PipeProduct) async throws -> Bool {
    if let limit, summary.rejected + product.rejected.count > limit {
      let last = product.rejected[limit - summary.rejected]
      let (output, rejects) = product.prefix(before: last)
      _ = try await write(output, rejects)
      throw last.error.tooMany(limit)
    }
    guard try await write(product.output, product.rejects) else { return false }
    summary.read += product.accepted + product.rejected.count
    summary.accepted += product.accepted
    summary.rejected += product.rejected.count
    summary.issues.merge(product.tally)
    if let error = product.error { throw error }
    return true
  }

  private func write(_ output: Data, _ rejects: Data) async throws -> Bool {
    try await writer.write([(output, self.output)] + (self.rejects.map { [(rejects, $0)] } ?? []))
  }
}

/// The result of a batch of rows, as text.
struct PipeProduct: Sendable {
  /// The lines of the accepted rows, and those of the rejected ones.
  private(set) var output = Data()
  private(set) var rejects = Data()
  private(set) var accepted = 0
  private(set) var rejected: [Reject] = []
  let tally = IssueTally()
  /// Why no row follows these.
  var error: MappingError?
  let byteCount: Int

  /// A rejected row, with the number of bytes before it.
  typealias Reject = (error: MappingError, outputCount: Int, rejectsCount: Int)

  init(byteCount: Int) { self.byteCount = byteCount }

  mutating func accept(_ line: Data, _ report: MappingReport) {
    accepted += 1
    output.append(line)
    output.append(UInt8(ascii: "\n"))
    tally.record(report)
  }

  /// Adds a row that has an error.
  ///
  /// - Parameter isKept: whether the row's line is written.
  mutating func reject<Output>(_ row: MappedRow<Output>, isKept: Bool) {
    guard let error = row.error else { return }
    rejected.append((error, output.count, rejects.count))
    if isKept { rejects.append(Data((row.quarantineLine() + "\n").utf8)) }
    tally.record(error.report)
  }

  /// The text before a rejected row.
  func prefix(before reject: Reject) -> (output: Data, rejects: Data) {
    (output.prefix(reject.outputCount), rejects.prefix(reject.rejectsCount))
  }
}

/// A thread for writing, which may wait for the reader of a pipe. A pipe whose reading end is
/// closed does not end the process.
final class WritingThread: Sendable {
  private let state = Guarded((waiting: [@Sendable () -> Void](), isWanted: true))
  private let jobs = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in
      Descriptor.blockPipeSignals()
      while true {
        jobs.wait()
        let job = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        guard let job else { return }
        job()
      }
    }
    thread.name = "Hydrate.WritingThread"
    thread.start()
  }

  /// Ends the thread, after its current job.
  func end() { jobs.signal() }

  /// Writes to files in turn. Returns false if a reading end is closed.
  ///
  /// - Throws: `CocoaError`; `CancellationError` if the task is cancelled before everything has
  ///   been written.
  func write(_ parts: [(Data, FileHandle)]) async throws -> Bool {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          state.waiting.append { [self] in continuation.resume(with: Result { try writeNow(parts) }) }
        }
        jobs.signal()
      }
    } onCancel: {
      state.withLock { $0.isWanted = false }
    }
  }

  private func writeNow(_ parts: [(Data, FileHandle)]) throws -> Bool {
    for (bytes, handle) in parts where !bytes.isEmpty {
      guard try Descriptor(handle: handle).write(bytes, while: { state.withLock { $0.isWanted } }) else {
        if state.withLock({ !$0.isWanted }) { throw CancellationError() }
        return false
      }
    }
    return true
  }
}
