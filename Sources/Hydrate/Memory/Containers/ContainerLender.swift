/// Hands out one keyed container again and again, as long as nobody keeps it: making one costs more than reading some fields.
///
/// The container looks at the lender's seat for what it reads. The seat is set anew only while nobody else has the container. Who has it is asked
/// within the call that lent it alone, before anything leaves that: a lender whose container is found kept then is cleared and never used, nor
/// looked at, again. So one that somebody has kept never reads another object, and finds that its own has ended; on another thread, too.
class ContainerLender {
  /// From so many containers of a type on one is lent: a type that is met a few times is not worth the trouble.
  static let worthwhile = 16

  private let keyType: ObjectIdentifier
  private let seat: Seat
  private let watch: BoxWatch

  // Nobody but this file makes one, so that the key's type tells the container's.
  fileprivate init(_ keyType: ObjectIdentifier, _ seat: Seat, _ watch: BoxWatch) {
    self.keyType = keyType
    self.seat = seat
    self.watch = watch
  }

  deinit { watch.deallocate() }

  /// Takes a container that looks at a seat, and that nobody else has; to be asked for only where a ``BoxWatch`` is possible.
  static func make<Key: CodingKey>(
    keyedBy type: Key.Type, at seat: Seat, _ container: KeyedDecodingContainer<Key>
  ) -> ContainerLender {
    ContainerOwner(ObjectIdentifier(type), seat, container)
  }

  /// Whether somebody else has the container now.
  final var isKept: Bool { watch.isShared }

  /// Has the container read nothing.
  final func clear() { seat.clear() }

  /// Has the container read there; false, with nothing done, where somebody else has it, or where it is for keys of another type.
  @inline(__always) final func seatIfFree<Key: CodingKey>(keyedBy type: Key.Type, _ number: Int, _ generation: UInt64) -> Bool {
    guard keyType == ObjectIdentifier(type), !watch.isShared else { return false }
    seat.set(number, generation)
    return true
  }

  /// The container, for who has set its seat.
  @inline(__always) final func lent<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    precondition(keyType == ObjectIdentifier(type), "a container for other keys")
    // The test proves what this is: `make` is the only one who makes any, by the type of the keys.
    return unsafe unsafeDowncast(self, to: ContainerOwner<KeyedDecodingContainer<Key>>.self).lent()
  }
}

/// The one kind of lender. Its generic parameter is the container, so that the lender's own metadata have the container's: looking them up costs
/// more than all else about one.
private final class ContainerOwner<Container>: ContainerLender {
  private let box: ContainerBox<Container>

  init(_ keyType: ObjectIdentifier, _ seat: Seat, _ container: Container) {
    box = ContainerBox(container)
    super.init(keyType, seat, box.watch())
  }

  @inline(never) func lent() -> Container { box.container }
}

/// Where a container stays, so that its reference can be watched.
private final class ContainerBox<Container> {
  let container: Container

  init(_ container: Container) { self.container = container }

  func watch() -> BoxWatch { withUnsafePointer(to: container) { unsafe BoxWatch($0) } }
}
