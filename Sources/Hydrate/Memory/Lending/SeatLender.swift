/// Lends one keyed container for reading again and again, and says where it reads: in an object, at a number and its generation.
///
/// The standard library copies what reads in a container for every value that is asked for. What this one has is a ``LentSeat``, whose copies count
/// nothing. So the seat must outlast the container: it goes with the lender where that has its container back, and nobody else has it; else it stays
/// for good, a few bytes, for whoever has kept the container.
@safe final class SeatLender<Object: AnyObject> {
  let lender: KeyedLender
  private let seat: LentSeat<Object>
  /// Whether the container was lent and not taken back.
  private(set) var isOut = false

  /// - Parameter make: makes the container, which nobody else has, of what reads by the seat.
  init<Key: CodingKey>(_ make: (LentSeat<Object>) -> KeyedDecodingContainer<Key>) {
    seat = unsafe LentSeat()
    lender = .of(make(seat))
  }

  deinit {
    if !isOut { unsafe seat.deallocate() }
  }

  /// Whether the container is for keys of a type, and nobody else has it.
  @inline(__always) func isFree(for keys: ObjectIdentifier) -> Bool { lender.isFor(keys) && !lender.isKept }

  /// Has the container read in an object from now on, until it is taken back.
  @inline(__always) func begin(in object: Object, _ number: Int, _ generation: UInt64) {
    precondition(number >= 0, "a number counts from 0")
    isOut = true
    unsafe seat.set(object, number, generation)
  }

  /// Takes the container back; false where somebody has kept it, who has it for good. It reads nowhere then.
  ///
  /// To be asked only within the call that lent it, before anything leaves that.
  func takeBack() -> Bool {
    giveUp()
    isOut = lender.isKept
    return !isOut
  }

  /// Leaves the container to whoever may have it; it reads nowhere from now on.
  func giveUp() { unsafe seat.clear() }
}

/// Where a lent container reads: an address, so that copies count nothing.
@safe struct LentSeat<Object: AnyObject>: BitwiseCopyable {
  private struct Content: ~Copyable {
    var object: Object?
    /// -1 where there is no object.
    var number = -1
    var generation: UInt64 = 0
  }

  /// The memory of a ``SeatLender``, which has it as long as anybody has the container.
  private let content: UnsafeMutablePointer<Content>

  @unsafe fileprivate init() {
    unsafe content = .allocate(capacity: 1)
    unsafe content.initialize(to: Content(object: nil))
  }

  /// Does something with the object and the place in it; something else where the container reads nowhere.
  @inline(__always) func lend<Result>(
    _ use: (_ object: Object, _ number: Int, _ generation: UInt64) throws -> Result, orElse other: () throws -> Result
  ) rethrows -> Result {
    // The memory is there as long as the container, which is being asked.
    guard unsafe content.pointee.number >= 0 else { return try other() }
    return try unsafe Self.lend(content.pointee, use)
  }

  @inline(__always) private static func lend<Result>(
    _ content: borrowing Content, _ use: (_ object: Object, _ number: Int, _ generation: UInt64) throws -> Result
  ) rethrows -> Result {
    // Where there is a number there is an object.
    try use(unsafe content.object.unsafelyUnwrapped, content.number, content.generation)
  }

  @unsafe @inline(__always) fileprivate func set(_ object: Object, _ number: Int, _ generation: UInt64) {
    // Most often it is the same as before, and is not counted again.
    if unsafe content.pointee.object !== object { unsafe content.pointee.object = object }
    unsafe content.pointee.number = number
    unsafe content.pointee.generation = generation
  }

  @unsafe fileprivate func clear() {
    unsafe content.pointee.number = -1
    unsafe content.pointee.object = nil
  }

  @unsafe fileprivate func deallocate() {
    unsafe content.deinitialize(count: 1)
    unsafe content.deallocate()
  }
}
