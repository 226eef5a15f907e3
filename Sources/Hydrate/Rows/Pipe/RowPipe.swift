import Foundation

/// Writes on what becomes of the batches of a file, in order.
struct RowPipe: ~Copyable {
  private let output: FileHandle
  private let rejects: FileHandle?
  private let limit: Int?
  private let writer = WritingThread()
  private var summary = PipeSummary()

  init(to output: FileHandle, rejected rejects: FileHandle?, limit: Int?) {
    (self.output, self.rejects, self.limit) = (output, rejects, limit)
  }

  deinit { writer.end() }

  /// Writes all that the table gives, until that ends, or nobody reads what is written.
  mutating func run(_ table: some RowTable<PipeProduct>, _ progress: RowProgress?) async throws -> PipeSummary {
    while let product = try await table.next() {
      guard try await write(product) else { return summary }
      progress?.add(byteCount: product.byteCount)
    }
    progress?.finish()
    return summary
  }

  /// Writes a batch; false where nobody reads it.
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
