import Foundation

/// Objects that nobody uses, for whoever needs one next.
///
/// An object is one owner's from `take` until it is given back. Who gives it back has seen to it that nobody else has anything of it; the lock keeps
/// the list.
final class ObjectPool<Object: AnyObject>: @unchecked Sendable {
  private let limit: Int
  private let lock = NSLock()
  private var idle: [Object] = []

  init(limit: Int) { self.limit = limit }

  func take() -> Object? {
    lock.lock()
    defer { lock.unlock() }
    return idle.popLast()
  }

  /// Takes an object; false where there are enough.
  func giveBack(_ object: Object) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    assert(!idle.contains { $0 === object }, "an object is given back once")
    guard idle.count < limit else { return false }
    idle.append(object)
    return true
  }

  /// All that is there, which leaves the pool.
  func takeAll() -> [Object] {
    lock.lock()
    defer { lock.unlock() }
    defer { idle = [] }
    return idle
  }
}
