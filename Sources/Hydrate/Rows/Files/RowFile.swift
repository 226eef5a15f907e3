import Foundation

/// Where the bytes of rows come from: a file that is opened and closed here, or the caller's handle, which stays open.
enum RowFile: Sendable {
  case url(URL)
  case handle(FileHandle)

  /// How many bytes are read at once, at most.
  static let pieceSize = 64 << 10

  /// Splits all bytes into batches for a pipeline, on a thread of its own, which waits where there is nothing to read.
  func read<Product>(
    into pipeline: BoundedPipeline<Product>, _ progress: RowProgress?, splitting makeSplitter: @escaping @Sendable () -> some RowSplitter
  ) {
    pipeline.beginReading()
    let thread = Thread {
      let end = Result { try read(into: pipeline, progress, by: makeSplitter()) }
      pipeline.finish(end)
      pipeline.endReading()
    }
    thread.name = "Hydrate.RowFile"
    thread.start()
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
/// Foundation stops the program where a total becomes 0 that was not, and takes nothing of nothing for unfinished: so an empty file has one unit.
final class RowProgress: Sendable {
  private let progress: Progress
  /// What else is to be told of its being cancelled.
  private let handler: (@Sendable () -> Void)?

  /// - Parameter cancel: called where the progress is cancelled, also where that was done before.
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

  /// - Parameter byteCount: how many bytes there are; nil where that is unknown.
  func begin(byteCount: Int?) {
    progress.totalUnitCount = byteCount.map { Int64(max($0, 1)) } ?? -1
    progress.completedUnitCount = 0
  }

  func add(byteCount: Int) { progress.completedUnitCount += Int64(byteCount) }

  /// All has been read, however much that was.
  func finish() {
    let count = max(progress.completedUnitCount, 1)
    progress.totalUnitCount = count
    progress.completedUnitCount = count
    end()
  }

  /// Nothing more is to be heard of.
  func end() { progress.cancellationHandler = handler }
}
