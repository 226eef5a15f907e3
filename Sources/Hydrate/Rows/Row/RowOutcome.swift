/// What became of a row.
enum RowOutcome<Output> {
  case accepted(AcceptedRow<Output>)
  case rejected(RejectedRow)
}

extension RowOutcome: Sendable where Output: Sendable {}
