package import Foundation
package import Hydrate

/// The source of rows: a file that is opened and closed here, or the caller's handle, which stays
/// open.
enum RowFile: Sendable {
  case url(URL)
  case handle(FileHandle)

  /// The maximum number of bytes to read at once.
  static let pieceSize = 64 << 10

  /// Starts to read and map the rows of the file, in order: a thread, which may wait for input,
  /// splits it, and several tasks map.
  func start<Product>(
    _ options: RowOptions, splitting makeSplitter: @escaping @Sendable () -> some RowSplitter,
    _ work: @escaping @Sendable (RowBatch, _ isWanted: () -> Bool) -> Product
  ) -> (BoundedPipeline<Product>, RowProgress?) {
    let pipeline = BoundedPipeline(tasks: options.tasks, priority: Task.currentPriority, work)
    let progress = options.progress.map { RowProgress($0) { [weak pipeline] in pipeline?.close() } }
    pipeline.beginReading()
    let thread = Thread {
      let end = Result { try read(into: pipeline, progress, by: makeSplitter()) }
      pipeline.finish(end)
      pipeline.endReading()
    }
    thread.name = "Hydrate.RowFile"
    thread.start()
    return (pipeline, progress)
  }

  private func read<Product>(into pipeline: BoundedPipeline<Product>, _ progress: RowProgress?, by splitter: some RowSplitter) throws {
    let handle = try opened()
    defer { if case .url = self { try? handle.close() } }
    let descriptor = Descriptor(handle: handle)
    progress?.begin(byteCount: descriptor.remaining)
    var splitter = splitter
    while pipeline.waitForRoom() {
      while true {
        if let batch = try splitter.next() {
          pipeline.put(batch)
          break
        }
        if splitter.isFinished { return }
        guard let bytes = try descriptor.read(upTo: Self.pieceSize, while: { pipeline.isWanted }) else { return }
        splitter.add(bytes)
      }
    }
  }

  private func opened() throws -> FileHandle {
    switch self {
    case .handle(let handle): return handle
    case .url(let url):
      guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
      return try FileHandle(forReadingFrom: url)
    }
  }
}

/// Updates the caller's progress, and reacts to its cancellation.
///
/// Foundation crashes if a total changes to 0, and treats 0 of 0 as unfinished. So an empty file
/// counts as one unit.
final class RowProgress: Sendable {
  private let progress: Progress
  /// The caller's own cancellation handler.
  private let handler: (@Sendable () -> Void)?

  /// - Parameter cancel: called if the progress is cancelled, also if that was done before.
  init(_ progress: Progress, cancel: @escaping @Sendable () -> Void) {
    self.progress = progress
    let handler = progress.cancellationHandler
    self.handler = handler
    progress.cancellationHandler = {
      handler?()
      cancel()
    }
    if progress.isCancelled { cancel() }
  }

  /// - Parameter byteCount: the number of bytes; nil if it is unknown.
  func begin(byteCount: Int?) {
    progress.totalUnitCount = byteCount.map { Int64(max($0, 1)) } ?? -1
    progress.completedUnitCount = 0
  }

  func add(byteCount: Int) { progress.completedUnitCount += Int64(byteCount) }

  /// Marks everything as read, however much it was.
  func finish() {
    let count = max(progress.completedUnitCount, 1)
    progress.totalUnitCount = count
    progress.completedUnitCount = count
    end()
  }

  /// Restores the caller's cancellation handler.
  func end() { progress.cancellationHandler = handler }
}

extension RowOptions {
  /// Reads the JSON lines of a file in batches, makes a product of each on several tasks, and takes
  /// the products in order. The batches depend on the file alone.
  package func eachBatch<Product: Sendable>(
    ofLines url: URL, _ reading: JSONReadingOptions, _ make: @escaping @Sendable ([MappedRow<Value>], () -> Bool) -> Product,
    _ take: (Product) throws -> Void
  ) async throws {
    let (pipeline, _) = RowFile.url(url).start(self, splitting: { LineSplitter(longestRow: longestRow) }) { batch, isWanted in
      var maker = RowMaker(IdentityMapper<Value>(), reading: reading, userInfo: [:])
      return make(maker.rows(of: batch, longest: longestRow, while: isWanted).rows, isWanted)
    }
    defer { pipeline.close() }
    while let product = try await pipeline.next() { try take(product) }
  }
}
