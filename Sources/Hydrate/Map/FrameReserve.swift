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

  func giveBack(_ returned: some Sequence<UnsafeMutablePointer<ScopeFrame>>) {
    lock.lock()
    defer { lock.unlock() }
    frames.append(contentsOf: returned)
  }
}
