import Foundation

/// Idle objects, to be used again.
///
/// An object has one owner from `take` until it is given back, when no other reference to it or its parts is left. The
/// lock guards the list. Copies share it.
@safe struct ObjectPool<Object: AnyObject>: @unchecked Sendable {
  // Of no generic type, as with `Guarded`.
  private let list: IdleObjects

  init(limit: Int) { list = IdleObjects(limit: limit) }

  // What is in the list was given back, and is an `Object`.

  func take() -> Object? { list.take().map { unsafe unsafeDowncast($0, to: Object.self) } }

  /// Takes an object; false where there are enough.
  func giveBack(_ object: Object) -> Bool { list.giveBack(object) }

  /// How many objects are there.
  var count: Int { list.all }

  /// All that is there, which leaves the pool.
  func takeAll() -> [Object] { list.takeAll().map { unsafe unsafeDowncast($0, to: Object.self) } }
}

/// The objects of a pool.
private final class IdleObjects: @unchecked Sendable {
  private let limit: Int
  private let lock = NSLock()
  // Under the lock, so that nothing need be asked of who else looks at them.
  private let idle = ObjectTable<AnyObject>()
  private var count = 0

  init(limit: Int) { self.limit = limit }

  func take() -> AnyObject? {
    lock.lock()
    defer { lock.unlock() }
    guard count > 0 else { return nil }
    count -= 1
    return idle.take(count)
  }

  var all: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }

  func giveBack(_ object: AnyObject) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    assert((0..<count).allSatisfy { idle[$0] !== object }, "an object is given back once")
    guard count < limit else { return false }
    idle[count] = object
    count += 1
    return true
  }

  func takeAll() -> [AnyObject] {
    lock.lock()
    defer { lock.unlock() }
    let all = (0..<count).compactMap { idle[$0] }
    idle.removeAll()
    count = 0
    return all
  }
}
