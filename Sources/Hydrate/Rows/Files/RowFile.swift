import Foundation

/// Where the bytes of rows come from: a file that is opened and closed here, or somebody's handle, which stays theirs.
enum RowFile: Sendable {
  case url(URL)
  case handle(FileHandle)

  /// How many bytes are read at once, at most.
  static let pieceSize = 64 << 10

  /// Has all bytes cut, and the batches put on a desk, on a thread of its own, which waits where there is nothing to read.
  func read<Product>(
    onto desk: RowDesk<RowBatch, Product>, _ progress: RowProgress?, cutting makeCutter: @escaping @Sendable () -> some RowCutter
  ) {
    desk.beginReading()
    let thread = Thread {
      let end = Result { try read(onto: desk, progress, by: makeCutter()) }
      desk.finish(end)
      desk.endReading()
    }
    thread.name = "Hydrate.RowFile"
    thread.start()
  }

  private func read<Product>(onto desk: RowDesk<RowBatch, Product>, _ progress: RowProgress?, by cutter: some RowCutter) throws {
    let handle = try opened()
    defer { if case .url = self { try? handle.close() } }
    let descriptor = Descriptor(handle: handle)
    progress?.begin(byteCount: descriptor.remaining)
    var cutter = cutter
    while desk.waitForPlace() {
      while true {
        if let batch = try cutter.next() {
          desk.put(batch)
          break
        }
        if cutter.isFinished { return }
        guard let bytes = try descriptor.read(upTo: Self.pieceSize, while: { desk.isWanted }) else { return }
        cutter.add(bytes)
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
