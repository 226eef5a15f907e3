/// Hands out one keyed container again and again, as long as nobody keeps it: making one costs more than reading some fields.
///
/// The container's reader looks at the lender's seat for the scope that it reads. The seat is set anew only while nobody else has the container
/// (see ``BoxWatch``); so one that somebody has kept never reads another object, and finds that its own has ended. A lender belongs to one run's
/// state, and so to one task at a time.
class ContainerLender {
  /// The scope that the container reads; memory of the lender's own.
  fileprivate let seat: UnsafeMutablePointer<FrameAccess>
  fileprivate let watch: BoxWatch

  fileprivate init(_ seat: UnsafeMutablePointer<FrameAccess>, _ watch: BoxWatch) {
    self.seat = seat
    self.watch = watch
  }

  /// Whether somebody has kept the container beyond the scope that it was made for.
  final var isKept: Bool { watch.isShared && !seat.pointee.isOpen }

  /// Has the container read there; false, with nothing done, where somebody else has it.
  @inline(__always) final func seatIfFree(_ access: FrameAccess) -> Bool {
    guard !watch.isShared else { return false }
    seat.pointee = access
    return true
  }
}

/// The one kind of lender. Its generic parameter is the container, so that the lender's own metadata have the container's.
final class ContainerOwner<Container>: ContainerLender {
  private let container: UnsafeMutablePointer<Container>

  /// Takes a first scope, and what makes a container that looks at a seat; to be asked for only where a ``BoxWatch`` is possible.
  init(_ access: FrameAccess, _ make: (UnsafePointer<FrameAccess>) -> Container) {
    let seat = UnsafeMutablePointer<FrameAccess>.allocate(capacity: 1)
    seat.initialize(to: access)
    container = .allocate(capacity: 1)
    container.initialize(to: make(seat))
    super.init(seat, BoxWatch(container))
  }

  deinit {
    // Somebody who has kept the container goes on looking at the seat; that happens once for a type, which then is lent no other.
    if !watch.isShared { seat.deallocateTrivial() }
    watch.deallocate()
    container.deinitialize(count: 1)
    container.deallocate()
  }

  /// The container, for who has set the seat.
  @inline(never) func lent() -> Container {
    assert(!watch.isShared && seat.pointee.isOpen, "a container that somebody has, or that reads nothing")
    return container.pointee
  }
}
