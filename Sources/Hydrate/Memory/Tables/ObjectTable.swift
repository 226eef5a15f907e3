/// A growing table of objects by their numbers, which tells whether somebody else has one.
///
/// Every access is checked against the table's bounds: beyond them there is nothing.
@safe final class ObjectTable<Object: AnyObject> {
  private var base: UnsafeMutablePointer<Object?>
  /// How many places there are; all of them are initialised.
  private(set) var count: Int

  init() {
    count = 8
    unsafe base = .allocate(capacity: count)
    unsafe base.initialize(repeating: nil, count: count)
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inline(__always) final subscript(_ number: Int) -> Object? {
    get { number >= 0 && number < count ? unsafe base[number] : nil }
    set {
      precondition(number >= 0, "a number counts from 0")
      if number >= count { grow(to: number) }
      // The old one goes when the table is in order: its end may run code that comes back here.
      let old = unsafe base[number]
      unsafe base[number] = newValue
      withExtendedLifetime(old) {}
    }
  }

  /// Whether somebody else has an object; to be asked only before anything that may have it leaves the call.
  @inline(__always) final func isKept(_ number: Int) -> Bool {
    guard number >= 0, number < count, unsafe base[number] != nil else { return false }
    return unsafe !isKnownUniquelyReferenced(&base[number])
  }

  func removeAll() {
    for number in 0..<count { self[number] = nil }
  }

  @inline(never) private func grow(to number: Int) {
    let size = max(count * 2, number + 1)
    let grown = UnsafeMutablePointer<Object?>.allocate(capacity: size)
    unsafe grown.moveInitialize(from: base, count: count)
    unsafe (grown + count).initialize(repeating: nil, count: size - count)
    unsafe base.deallocate()
    unsafe (base, count) = (grown, size)
  }
}
