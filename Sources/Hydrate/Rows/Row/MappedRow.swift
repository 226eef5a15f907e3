/// One record of many, with what became of it: a value, or the reasons why there is none.
///
///     for row in try readings.rows.map(json: data) {
///       if let reading = row.value { store(reading) } else { print(row.number, row.report) }
///     }
///
/// A row from lines, tables and files owns its source, and keeps nothing of what stands beside it. Its paths and places are those of the file.
public struct MappedRow<Output> {
  /// Which row it is: the line for JSON lines, elsewhere the ordinal from 1.
  public let number: Int
  /// Where the row begins in the text; nil for a list that comes from no text.
  public let location: TextLocation?
  let origin: RowSource
  let outcome: RowOutcome<Output>

  init(number: Int, location: TextLocation?, _ origin: RowSource, _ outcome: RowOutcome<Output>) {
    (self.number, self.location, self.origin, self.outcome) = (number, location, origin, outcome)
  }

  /// What the row was mapped from; nil where that is no structured data, as of a line that is no JSON.
  ///
  /// It is what it is, so that it can be looked at and tried again: what the mapper calls sensitive is not hidden in it.
  public var source: Value? { origin.value }

  /// What the row was mapped to; nil where it was rejected.
  public var value: Output? {
    if case .accepted(let output, _) = outcome { output } else { nil }
  }

  /// What the row was mapped to.
  ///
  /// - Throws: every reason why it was rejected.
  public func get() throws(MappingError) -> Output {
    switch outcome {
    case .accepted(let output, _): return output
    case .rejected(let error): throw error
    }
  }

  /// Every issue of the row, in source order: of one that was rejected the fatal ones and the others, else what was softened, rounded or reported.
  public var issues: [MappingIssue] { report.issues }

  /// The issues as a report.
  public var report: MappingReport {
    switch outcome {
    case .accepted(_, let report): report ?? MappingReport([])
    case .rejected(let error): error.report
    }
  }

  /// Why there is no value.
  var error: MappingError? {
    if case .rejected(let error) = outcome { error } else { nil }
  }
}

extension MappedRow: Sendable where Output: Sendable {}

/// What became of a row.
enum RowOutcome<Output> {
  /// A report, where there is something to say.
  case accepted(Output, MappingReport?)
  case rejected(MappingError)
}

extension RowOutcome: Sendable where Output: Sendable {}
