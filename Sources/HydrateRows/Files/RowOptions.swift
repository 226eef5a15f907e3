public import Foundation
import Hydrate

/// Options for reading the rows of a file.
///
///     let progress = Progress(totalUnitCount: 0)
///     for try await row in readings.rows(jsonLines: url, options: RowOptions(progress: progress, rejectsLimit: 1000)) { … }
public struct RowOptions: Sendable {
  /// The number of tasks that map rows: by default the number of cores, always from 1 to 1024.
  public var tasks: Int {
    didSet { tasks = Self.clamped(tasks) }
  }
  /// Updated with the number of bytes that have been mapped and taken. Cancelling it cancels the
  /// reading.
  ///
  /// For a pipe or another special file it is indeterminate until the end. For an empty file it is
  /// finished.
  public var progress: Progress?
  /// Called when a pipe has written rows, with the numbers of rows read and rejected up to then.
  package var didWrite: (@Sendable (_ read: Int, _ rejected: Int) -> Void)?
  /// The maximum size of a row in bytes: 16 MB by default. A longer row is rejected, as
  /// `malformed`, and not kept.
  public var longestRow: Int {
    didSet { longestRow = max(1, longestRow) }
  }
  /// The number of rows that may be rejected, at least 0; one more ends the reading with an error.
  /// By default there is no limit.
  public var rejectsLimit: Int? {
    didSet { rejectsLimit = rejectsLimit.map { max(0, $0) } }
  }

  /// Makes options, by default with all cores, no progress, rows of 16 MB, and any number of
  /// rejected rows.
  public init(tasks: Int? = nil, progress: Progress? = nil, longestRow: Int = 16 << 20, rejectsLimit: Int? = nil) {
    self.tasks = Self.clamped(tasks ?? ProcessInfo.processInfo.activeProcessorCount)
    self.progress = progress
    self.longestRow = max(1, longestRow)
    self.rejectsLimit = rejectsLimit.map { max(0, $0) }
  }

  private static func clamped(_ tasks: Int) -> Int { min(max(tasks, 1), 1024) }
}
