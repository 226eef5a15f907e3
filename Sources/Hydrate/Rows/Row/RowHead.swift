/// What every row has, whatever became of it.
struct RowHead: Sendable {
  /// The line for JSON lines, elsewhere the ordinal from 1.
  let number: Int
  /// Where the row begins in the text; nil for a list that comes from no text.
  let location: TextLocation?
  /// What it was mapped from.
  let source: RowSource
}
