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

  // No access to these two is checked for exclusivity, as in `Slab`.
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<Held>
  /// The number of entries, all of them initialised.
  @exclusivity(unchecked) private var count: Int
  /// How many objects are borrowed; these must not move.
  private var lentCount = 0

  init() {
    unsafe count = 8
    unsafe base = .allocate(capacity: count)
    for number in unsafe 0..<count { unsafe (base + number).initialize(to: Held(object: nil)) }
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inline(__always) final subscript(_ number: Int) -> Object? {
    get { unsafe number >= 0 && number < count ? base[number].object : nil }
    set {
      precondition(number >= 0, "a number counts from 0")
      precondition(lentCount == 0, "a table does not change while it lends")
      if unsafe number >= count { grow(to: number) }
      // The old object is released after the table is consistent: its deinit may call back here.
      var old = Held(object: newValue)
      unsafe swap(&base[number], &old)
      _ = consume old
    }
  }

  /// Removes an object and returns it.
  final func take(_ number: Int) -> Object? {
    guard number >= 0, unsafe number < count else { return nil }
    precondition(lentCount == 0, "a table does not change while it lends")
    return unsafe base[number].object.take()
  }

  /// Calls `use` with an object, or `other` if there is none. The table keeps the object
  /// meanwhile, so no reference is counted.
  @inline(__always) final func lend<Result>(_ number: Int, _ use: (Object) -> Result, orElse other: () -> Result) -> Result {
    guard number >= 0, unsafe number < count, unsafe base[number].object != nil else { return other() }
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
    guard number >= 0, unsafe number < count, unsafe base[number].object != nil else { return false }
    return unsafe !isKnownUniquelyReferenced(&base[number].object)
  }

  func removeAll() {
    for number in unsafe 0..<count { self[number] = nil }
  }

  @inline(never) private func grow(to number: Int) {
    let size = unsafe max(count * 2, number + 1)
    unsafe base = base.moved(count, toRoomFor: size)
    for number in unsafe count..<size { unsafe (base + number).initialize(to: Held(object: nil)) }
    unsafe count = size
  }
}

/// Idle objects for reuse.
///
/// An object has one owner from `take` until it is given back, when there is no other reference to
/// it or its parts. The lock guards the list. Copies share it.
@safe struct ObjectPool<Object: AnyObject>: @unchecked Sendable {
  private let list = IdleObjects()
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  // All objects in the list were given back, so they are of type `Object`.
  func take() -> Object? { list.withLock { $0.popLast() }.map { unsafe unsafeDowncast($0, to: Object.self) } }

  /// Takes the last object for which a condition holds. No user code may be called by it.
  func take(where isWanted: (Object) -> Bool) -> Object? {
    let taken = list.withLock { idle in
      idle.lastIndex { isWanted(unsafe unsafeDowncast($0, to: Object.self)) }.map { idle.remove(at: $0) }
    }
    return taken.map { unsafe unsafeDowncast($0, to: Object.self) }
  }

  /// Gives an object back. Returns false if the pool has enough.
  func giveBack(_ object: Object) -> Bool {
    list.withLock { idle in
      assert(!idle.contains { $0 === object }, "an object is given back once")
      guard idle.count < limit else { return false }
      idle.append(object)
      return true
    }
  }

  /// Gives an object back. Returns the oldest one if that has to make room.
  func exchange(_ object: Object) -> Object? {
    let oldest = list.withLock { idle in
      assert(!idle.contains { $0 === object }, "an object is given back once")
      let oldest = idle.count == limit ? idle.removeFirst() : nil
      idle.append(object)
      return oldest
    }
    return oldest.map { unsafe unsafeDowncast($0, to: Object.self) }
  }

  /// The number of idle objects.
  var count: Int { list.withLock { $0.count } }

  /// Removes and returns all objects.
  func takeAll() -> [Object] {
    let all = list.withLock { idle in
      defer { idle = [] }
      return idle
    }
    return all.map { unsafe unsafeDowncast($0, to: Object.self) }
  }
}

/// The objects of a pool, the last given back at the end. Not generic, for the same reason as
/// `Guarded`.
private final class IdleObjects: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by the lock, so it needs no exclusivity checks.
  @exclusivity(unchecked) private var idle: [AnyObject] = []

  @inline(__always) func withLock<Result>(_ use: (inout [AnyObject]) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return unsafe use(&idle)
  }
}
