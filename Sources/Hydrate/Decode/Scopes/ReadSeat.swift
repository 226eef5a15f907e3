/// Where a keyed reader reads, and what it has of the state.
final class ReadSeat: Seat {
  let hold: ReadHold
  /// The hold's. (Swift counts what is reached by two steps, and not what is reached by one.)
  let state: RunState

  init(_ hold: ReadHold, _ number: Int = -1, _ generation: UInt64 = 0) {
    self.hold = hold
    state = hold.state
    super.init(number, generation)
  }
}
