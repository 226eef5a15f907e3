/// A mapper that can make a list of a document whose elements come part by part.
protocol ListMapper {
  /// What makes the list; nil where the rules must see the document as a whole, or are wrong.
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>?
}

/// Makes a list of parts that come one after another: the same list, and the same issues, as from all of them at once.
class ListBuilder<List> {
  let session: Session

  init(in session: Session) { self.session = session }

  /// Maps the elements of a part. What fails is kept: who knows whether the rest of the text is well formed?
  func add(_ part: borrowing ListPart) {}

  /// The list, after the last part.
  func finish() throws(MappingError) -> List { throw .single(.configuration, .mistake(.noValue)) }

  /// Makes room for the elements of a part, and of those to come.
  func makeRoom<Element>(in list: inout [Element], for part: borrowing ListPart) {
    let needed = list.count + part.count
    guard needed > list.capacity else { return }
    guard list.count > 0 else { return list.reserveCapacity(Reservation.count(part.count, of: Element.self, in: part.document)) }
    let expected = Double(needed) / Double(max(part.textEnd, 1)) * Double(part.textCount) * 1.0625
    let reasonable = Reservation.count(Int(min(expected, Double(part.textCount))), of: Element.self, textCount: part.textCount)
    // Never by little, lest every part had the list moved.
    list.reserveCapacity(max(needed, reasonable, list.capacity + list.capacity / 4))
  }
}
