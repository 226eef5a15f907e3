import Foundation

/// A growing table of objects by number, which can check whether an object is referenced
/// elsewhere.
///
/// Every access is checked against the table's bounds; beyond them it gives nil.
@safe final class ObjectTable<Object: AnyObject> {
  /// One entry. It is noncopyable, so accessing its object in place counts no reference.
  private struct Held: ~Copyable {
    var object: Object?
  }

  // No access to these two is checked for exclusivity, as in `Slab`; a pool's table has a lock.
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<Held>
  /// The number of entries, all of them initialised.
  @exclusivity(unchecked) private(set) var count: Int
  /// How many objects are borrowed; these must not move.
  private var lentCount = 0

  init() {
    count = 8
    unsafe base = .allocate(capacity: count)
    for number in 0..<count { unsafe (base + number).initialize(to: Held(object: nil)) }
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inline(__always) final subscript(_ number: Int) -> Object? {
    get { number >= 0 && number < count ? unsafe base[number].object : nil }
    set {
      precondition(number >= 0, "a number counts from 0")
      precondition(lentCount == 0, "a table does not change while it lends")
      if number >= count { grow(to: number) }
      // The old object is released after the table is consistent: its deinit may call back here.
      var old = Held(object: newValue)
      unsafe swap(&base[number], &old)
      _ = consume old
    }
  }

  /// Removes an object and returns it.
  final func take(_ number: Int) -> Object? {
    guard number >= 0, number < count else { return nil }
    precondition(lentCount == 0, "a table does not change while it lends")
    return unsafe base[number].object.take()
  }

  /// Calls `use` with an object, or `other` if there is none. The table keeps the object
  /// meanwhile, so no reference is counted.
  @inline(__always) final func lend<Result>(_ number: Int, _ use: (Object) -> Result, orElse other: () -> Result) -> Result {
    guard number >= 0, number < count, unsafe base[number].object != nil else { return other() }
    lentCount &+= 1
    defer { lentCount &-= 1 }
    return unsafe Self.lend(base[number], use)
  }

  @inline(__always) private static func lend<Result>(_ held: borrowing Held, _ use: (Object) -> Result) -> Result {
    // The caller has just checked that it is there.
    unsafe use(held.object.unsafelyUnwrapped)
  }

  /// Whether an object is referenced elsewhere. Only valid before anything that may hold it leaves
  /// the call.
  @inline(__always) final func isKept(_ number: Int) -> Bool {
    guard number >= 0, number < count, unsafe base[number].object != nil else { return false }
    return unsafe !isKnownUniquelyReferenced(&base[number].object)
  }

  func removeAll() {
    for number in 0..<count { self[number] = nil }
  }

  @inline(never) private func grow(to number: Int) {
    let size = max(count * 2, number + 1)
    unsafe base = base.moved(count, toRoomFor: size)
    for number in count..<size { unsafe (base + number).initialize(to: Held(object: nil)) }
    count = size
  }
}

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

  /// Takes the last object for which a condition holds. No user code may be called by it.
  func take(where isWanted: (Object) -> Bool) -> Object? {
    list.take { isWanted(unsafe unsafeDowncast($0, to: Object.self)) }.map { unsafe unsafeDowncast($0, to: Object.self) }
  }

  /// Gives an object back. Returns false if the pool has enough.
  func giveBack(_ object: Object) -> Bool { list.giveBack(object) }

  /// Gives an object back. Returns the oldest one if that has to make room.
  func exchange(_ object: Object) -> Object? { list.exchange(object).map { unsafe unsafeDowncast($0, to: Object.self) } }

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

  func take(where isWanted: (AnyObject) -> Bool) -> AnyObject? {
    lock.lock()
    defer { lock.unlock() }
    guard let number = (0..<count).last(where: { idle.lend($0, isWanted, orElse: { false }) }) else { return nil }
    count -= 1
    let taken = idle.take(number)
    for next in number..<count { idle[next] = idle.take(next + 1) }
    return taken
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

  func exchange(_ object: AnyObject) -> AnyObject? {
    lock.lock()
    defer { lock.unlock() }
    assert((0..<count).allSatisfy { idle[$0] !== object }, "an object is given back once")
    var oldest: AnyObject?
    if count == limit {
      oldest = idle.take(0)
      for number in 1..<count { idle[number - 1] = idle.take(number) }
      count -= 1
    }
    idle[count] = object
    count += 1
    return oldest
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
