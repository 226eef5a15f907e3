import Foundation

/// The frames that no stack uses; they are never given back to the system (see ``ScopeFrame``).
///
/// There are as many as have ever been in use at once: one for each level of each document that is being read.
final class FrameReserve: @unchecked Sendable {
  static let shared = FrameReserve()
  private let lock = NSLock()
  private var frames: [UnsafeMutablePointer<ScopeFrame>] = []

  /// A frame of a generation that nobody has a handle on.
  func take(for scope: Scope, _ desk: UnsafeMutablePointer<RunDesk>) -> UnsafeMutablePointer<ScopeFrame> {
    if let frame = known() {
      assert(frame.pointee.index == Self.resting, "a frame in use")
      // The generation goes on.
      frame.pointee.scope = .passUnretained(scope)
      frame.pointee.desk = desk
      return frame
    }
    let frame = UnsafeMutablePointer<ScopeFrame>.allocate(capacity: 1)
    frame.initialize(to: scope.newFrame(desk))
    return frame
  }

  private func known() -> UnsafeMutablePointer<ScopeFrame>? {
    lock.lock()
    defer { lock.unlock() }
    return frames.popLast()
  }

  /// The index in a frame that nobody uses, in debug builds.
  private static let resting = -1

  /// Marks a frame that is given back, for debug builds; false where it has been before, or is in use.
  private func marksResting(_ frame: UnsafeMutablePointer<ScopeFrame>) -> Bool {
    guard frame.pointee.index != Self.resting, frame.pointee.layout == nil else { return false }
    frame.pointee.index = Self.resting
    return true
  }

  func giveBack(_ returned: some Sequence<UnsafeMutablePointer<ScopeFrame>>) {
    assert(returned.allSatisfy(marksResting), "a frame is given back once, when its scope has ended")
    lock.lock()
    defer { lock.unlock() }
    frames.append(contentsOf: returned)
  }
}
