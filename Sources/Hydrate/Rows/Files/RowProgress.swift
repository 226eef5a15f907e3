import Foundation

/// Tells somebody's progress how far a file has been read, and hears of its being cancelled.
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

  /// - Parameter byteCount: how many bytes there are; nil where nobody knows.
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
