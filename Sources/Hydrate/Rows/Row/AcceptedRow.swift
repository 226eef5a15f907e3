/// A row that has a value.
///
/// Rows are handed on as references: code that does not know the type of the values then need not ask the runtime how large one is, for each.
final class AcceptedRow<Output> {
  let head: RowHead
  /// What there is to say of it, if anything.
  let report: MappingReport?
  // Last, so that the others stand where they do whatever its type.
  let output: Output

  init(_ head: RowHead, _ report: MappingReport?, _ output: Output) {
    (self.head, self.report) = (head, report)
    self.output = output
  }
}

extension AcceptedRow: Sendable where Output: Sendable {}
