/// Where a container that is handed out again and again reads or writes: the number of a frame and its generation.
///
/// A container that somebody keeps keeps its seat, which then is never set again; see ``ContainerLender``.
final class Seat {
  /// -1 where it is nowhere.
  private(set) var number = -1
  private(set) var generation: UInt64 = 0

  @inline(__always) func set(_ number: Int, _ generation: UInt64) {
    self.number = number
    self.generation = generation
  }

  func clear() { number = -1 }
}
