/// What has gone through a pipe of rows.
public struct PipeSummary: Sendable, CustomStringConvertible {
  /// How many rows were read.
  public internal(set) var read = 0
  /// How many of them were written.
  public internal(set) var accepted = 0
  /// How many of them could not be mapped, or not be written.
  public internal(set) var rejected = 0
  /// The issues of all rows, those of the accepted ones too.
  public let issues = IssueTally()

  /// The counts, then the issues as a table.
  public var description: String { "\(read) read, \(accepted) accepted, \(rejected) rejected\n\(issues)" }
}
