/// A container that is handed out again and again, and the seat that it reads by.
final class ReadLoan {
  private let lender: KeyedLender
  private let seat: ReadSeat

  init(_ lender: KeyedLender, _ seat: ReadSeat) { (self.lender, self.seat) = (lender, seat) }

  /// Whether the container is for keys of a type, and nobody else has it.
  @inline(__always) func isFree(for keys: ObjectIdentifier) -> Bool { lender.isFor(keys) && !lender.isKept }

  /// The container, which is free, and now reads what a handle has.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, _ handle: FrameHandle) -> KeyedDecodingContainer<Key> {
    seat.set(handle.number, handle.generation)
    return lender.decodingContainer(keyedBy: type)
  }

  /// Ends the loan with the call; false where the container was kept, so that it must not be lent again.
  func end() -> Bool {
    seat.clear()
    return !lender.isKept
  }
}
