public import Foundation

/// How the rows of a file are read.
///
///     let progress = Progress(totalUnitCount: 0)
///     for try await row in readings.rows(jsonLines: url, options: RowOptions(progress: progress, rejectsLimit: 1000)) { … }
public struct RowOptions: Sendable {
  /// How many tasks map rows: as many as the machine has cores unless said otherwise, and never less than 1 or more than 1024.
  public var tasks: Int {
    didSet { tasks = Self.clamped(tasks) }
  }
  /// Told how many bytes of how many have been mapped and taken; cancelling it cancels the reading.
  ///
  /// A file that is no regular one, as a pipe, is indeterminate until it has ended. An empty one is finished.
  public var progress: Progress?
  /// How many bytes a row may have: 16 MB. A longer one is rejected, as `malformed`, and not kept.
  public var longestRow: Int {
    didSet { longestRow = max(1, longestRow) }
  }
  /// How many rows may be rejected, and never less than 0; the next one ends the reading, with an error. Any number unless said otherwise.
  public var rejectsLimit: Int? {
    didSet { rejectsLimit = rejectsLimit.map { max(0, $0) } }
  }

  /// Options; all cores, no progress, rows of 16 MB, any number of rejects unless said otherwise.
  public init(tasks: Int? = nil, progress: Progress? = nil, longestRow: Int = 16 << 20, rejectsLimit: Int? = nil) {
    self.tasks = Self.clamped(tasks ?? ProcessInfo.processInfo.activeProcessorCount)
    self.progress = progress
    self.longestRow = max(1, longestRow)
    self.rejectsLimit = rejectsLimit.map { max(0, $0) }
  }

  private static func clamped(_ tasks: Int) -> Int { min(max(tasks, 1), 1024) }
}
