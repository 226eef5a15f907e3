/// A mapper that can build a list from a document whose elements arrive in parts.
protocol ListMapper {
  /// Returns a builder for the list; nil if the rules need the whole document or have mistakes.
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>?
}

/// Builds a list from parts that arrive one after another. The list and its issues are the same
/// as for the whole document.
class ListBuilder<List> {
  let session: Session

  init(in session: Session) { self.session = session }

  /// Maps the elements of a part. Failures are kept until the end, since the rest of the text may
  /// still turn out to be malformed.
  func add(_ part: borrowing ListPart) {}

  /// Returns the list after the last part.
  func finish() throws(MappingError) -> List { throw .single(.configuration, .mistake(.noValue)) }

  /// Reserves capacity for the elements of a part and an estimate of those to come.
  func makeRoom<Element>(in list: inout [Element], for part: borrowing ListPart) {
    let needed = list.count + part.count
    guard needed > list.capacity else { return }
    guard list.count > 0 else { return list.reserveCapacity(Reservation.count(part.count, of: Element.self, in: part.document)) }
    let expected = Double(needed) / Double(max(part.textEnd, 1)) * Double(part.textCount) * 1.0625
    let reasonable = Reservation.count(Int(min(expected, Double(part.textCount))), of: Element.self, textCount: part.textCount)
    // Grow by at least a quarter, so that the list is not moved for every part.
    list.reserveCapacity(max(needed, reasonable, list.capacity + list.capacity / 4))
  }
}
