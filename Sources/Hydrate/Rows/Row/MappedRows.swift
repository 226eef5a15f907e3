/// The rows of a list, in order, each with what became of it.
///
///     let rows = try readings.rows.map(json: data)
///     store(rows.accepted)
///     for row in rows.rejected { print(row.quarantineLine()) }
public struct MappedRows<Output>: RandomAccessCollection {
  private let rows: [MappedRow<Output>]

  init(_ rows: [MappedRow<Output>]) { self.rows = rows }

  /// The position of the first row: 0.
  public var startIndex: Int { rows.startIndex }
  /// The position after the last row.
  public var endIndex: Int { rows.endIndex }
  /// The row at a position, which must be one of the collection; its number is one more.
  public subscript(position: Int) -> MappedRow<Output> { rows[position] }

  /// The values of the rows that have one, in order.
  public var accepted: [Output] { rows.compactMap { if case .accepted(let row) = $0.outcome { .some(row.output) } else { nil } } }

  /// The rows without a value, in order.
  public var rejected: [MappedRow<Output>] { rows.filter(\.isRejected) }
}

extension MappedRows: Sendable where Output: Sendable {}
