/// Where a keyed reader reads, and what it has of the state.
final class ReadSeat: Seat {
  let hold: ReadHold

  init(_ hold: ReadHold, _ number: Int = -1, _ generation: UInt64 = 0) {
    self.hold = hold
    super.init(number, generation)
  }
}
