/// A growing table of objects by their numbers, which knows whether an object is referenced elsewhere.
///
/// Every access is checked against the table's bounds: beyond them there is nothing.
@safe final class ObjectTable<Object: AnyObject> {
  /// What stands at a number. It cannot be copied, so that looking at its object in place counts nothing.
  private struct Held: ~Copyable {
    var object: Object?
  }

  private var base: UnsafeMutablePointer<Held>
  /// How many places there are; all of them are initialised.
  private(set) var count: Int
  /// How many objects are lent, which must stay where they are meanwhile.
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
      // The old one goes when the table is in order: its end may run code that comes back here.
      var old = Held(object: newValue)
      unsafe swap(&base[number], &old)
      _ = consume old
    }
  }

  /// Takes an object out of the table.
  final func take(_ number: Int) -> Object? {
    guard number >= 0, number < count else { return nil }
    precondition(lentCount == 0, "a table does not change while it lends")
    return unsafe base[number].object.take()
  }

  /// Lends an object for a call, or does something else where there is none. The table has it as long, so that nothing is counted.
  @inline(__always) final func lend<Result>(_ number: Int, _ use: (Object) -> Result, orElse other: () -> Result) -> Result {
    guard number >= 0, number < count, unsafe base[number].object != nil else { return other() }
    lentCount &+= 1
    defer { lentCount &-= 1 }
    return unsafe Self.lend(base[number], use)
  }

  @inline(__always) private static func lend<Result>(_ held: borrowing Held, _ use: (Object) -> Result) -> Result {
    // It was looked at just now.
    unsafe use(held.object.unsafelyUnwrapped)
  }

  /// Whether an object is referenced elsewhere; valid only before anything that may hold it leaves the call.
  @inline(__always) final func isKept(_ number: Int) -> Bool {
    guard number >= 0, number < count, unsafe base[number].object != nil else { return false }
    return unsafe !isKnownUniquelyReferenced(&base[number].object)
  }

  func removeAll() {
    for number in 0..<count { self[number] = nil }
  }

  @inline(never) private func grow(to number: Int) {
    let size = max(count * 2, number + 1)
    let grown = UnsafeMutablePointer<Held>.allocate(capacity: size)
    unsafe grown.moveInitialize(from: base, count: count)
    for number in count..<size { unsafe (grown + number).initialize(to: Held(object: nil)) }
    unsafe base.deallocate()
    unsafe (base, count) = (grown, size)
  }
}
