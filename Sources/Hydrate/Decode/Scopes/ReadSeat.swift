/// Where a keyed reader reads, and what it has of the state: one object, whatever the reader is copied.
final class ReadSeat {
  let handle: FrameHandle
  /// The hold's. (Swift counts what is reached by two steps, and not what is reached by one.)
  let state: RunState

  init(_ handle: FrameHandle) {
    self.handle = handle
    state = handle.hold.state
  }
}
