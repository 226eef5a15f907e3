/// One record of many, with what became of it: a value, or the reasons why there is none.
///
///     for row in try readings.rows.map(json: data) {
///       if let reading = row.value { store(reading) } else { print(row.number, row.report) }
///     }
///
/// A row owns its source, and keeps nothing of what stands beside it; a model that keeps a `Value` of a list at hand keeps the list. Its paths and places are
/// those of the whole text or list.
public struct MappedRow<Output> {
  let outcome: RowOutcome<Output>

  init(_ accepted: AcceptedRow<Output>) { outcome = .accepted(accepted) }

  init(_ head: RowHead, rejectedBy error: MappingError) { outcome = .rejected(RejectedRow(head, error)) }

  var head: RowHead {
    switch outcome {
    case .accepted(let row): row.head
    case .rejected(let row): row.head
    }
  }

  /// Which row it is: the line for JSON lines, elsewhere the ordinal from 1.
  public var number: Int { head.number }
  /// Where the row begins in the text; nil for a list that comes from no text.
  public var location: TextLocation? { head.location }

  /// What the row was mapped from; nil where that is no structured data, as of a line that is no JSON.
  ///
  /// It is what it is, so that it can be looked at and tried again: what the mapper calls sensitive is not hidden in it.
  public var source: Value? { head.source.value }

  /// What the row was mapped to; nil where it was rejected.
  public var value: Output? {
    if case .accepted(let row) = outcome { row.output } else { nil }
  }

  /// What the row was mapped to.
  ///
  /// - Throws: every reason why it was rejected.
  public func get() throws(MappingError) -> Output {
    switch outcome {
    case .accepted(let row): return row.output
    case .rejected(let row): throw row.error
    }
  }

  /// Every issue of the row, in source order: of one that was rejected the fatal ones and the others, else what was softened, rounded or reported.
  public var issues: [MappingIssue] { report.issues }

  /// The issues as a report.
  public var report: MappingReport {
    switch outcome {
    case .accepted(let row): row.report ?? MappingReport([])
    case .rejected(let row): row.error.report
    }
  }

  /// Whether there is no value; quicker than asking why.
  var isRejected: Bool { if case .rejected = outcome { true } else { false } }

  /// Why there is no value.
  var error: MappingError? {
    if case .rejected(let row) = outcome { row.error } else { nil }
  }
}

extension MappedRow: Sendable where Output: Sendable {}
