/// Where a container that is handed out again and again reads or writes: the number of a frame and its generation.
///
/// A container that somebody keeps keeps its seat, which then is never set again; see ``KeyedLender``.
class Seat {
  /// -1 where it is nowhere.
  private(set) final var number: Int
  private(set) final var generation: UInt64

  init(_ number: Int = -1, _ generation: UInt64 = 0) {
    self.number = number
    self.generation = generation
  }

  @inline(__always) final func set(_ number: Int, _ generation: UInt64) {
    self.number = number
    self.generation = generation
  }

  final func clear() { number = -1 }
}
