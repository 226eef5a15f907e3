import Foundation

@testable import Hydrate
@testable import HydrateRows

/// What a splitter gives for a text that comes in pieces of one size: the rows, and the error after them.
struct SplitRows<Output> {
  var rows: [MappedRow<Output>] = []
  var error: (any Error)?
  /// All bytes, as progress counts them.
  var byteCount = 0

  init(
    _ text: Data, pieces size: Int, by splitter: some RowSplitter, _ rows: (RowBatch) -> (rows: [MappedRow<Output>], error: MappingError?)
  ) {
    var splitter = splitter
    var offset = 0
    do {
      while true {
        if let batch = try splitter.next() {
          let product = rows(batch)
          self.rows += product.rows
          byteCount += batch.byteCount
          if let error = product.error { throw error }
        } else if splitter.isFinished {
          return
        } else {
          let end = min(offset + size, text.count)
          splitter.add(Array(text[offset..<end]))
          offset = end
        }
      }
    } catch {
      self.error = error
    }
  }
}

/// A file that is gone when it is let go of.
final class TemporaryFile {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).rows")

  init(_ content: Data) throws { try content.write(to: url) }

  convenience init(_ content: String) throws { try self.init(Data(content.utf8)) }

  deinit { try? FileManager.default.removeItem(at: url) }
}
