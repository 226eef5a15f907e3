import Foundation

/// Idle objects for reuse.
///
/// An object has one owner from `take` until it is given back, when there is no other reference to
/// it or its parts. The lock guards the list. Copies share it.
@safe struct ObjectPool<Object: AnyObject>: @unchecked Sendable {
  // Not generic, for the same reason as `Guarded`.
  private let list: IdleObjects

  init(limit: Int) { list = IdleObjects(limit: limit) }

  // All objects in the list were given back, so they are of type `Object`.

  func take() -> Object? { list.take().map { unsafe unsafeDowncast($0, to: Object.self) } }

  /// Gives an object back. Returns false if the pool has enough.
  func giveBack(_ object: Object) -> Bool { list.giveBack(object) }

  /// The number of idle objects.
  var count: Int { list.all }

  /// Removes and returns all objects.
  func takeAll() -> [Object] { list.takeAll().map { unsafe unsafeDowncast($0, to: Object.self) } }
}

/// The objects of a pool.
private final class IdleObjects: @unchecked Sendable {
  private let limit: Int
  private let lock = NSLock()
  // Guarded by the lock, so it needs no exclusivity checks.
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
