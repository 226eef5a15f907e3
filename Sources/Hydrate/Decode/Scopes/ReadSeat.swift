/// Where a keyed reader reads, and what it has of the run: one object, whatever the reader is copied.
final class ReadSeat {
  let handle: FrameHandle
  /// The hold's. (Swift counts what is reached by two steps, and not what is reached by one.)
  let run: Run

  init(_ handle: FrameHandle) {
    self.handle = handle
    run = handle.hold.run
  }
}
