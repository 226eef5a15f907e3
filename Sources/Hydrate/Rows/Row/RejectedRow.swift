/// A row without a value.
final class RejectedRow: Sendable {
  let head: RowHead
  let error: MappingError

  init(_ head: RowHead, _ error: MappingError) { (self.head, self.error) = (head, error) }
}
