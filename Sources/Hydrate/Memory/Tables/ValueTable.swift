/// A growing table of values by their numbers, in memory of its own; where none was put there is `empty`.
///
/// Unlike an array it is shared and changed in place, so that nothing is copied or asked of Swift's exclusivity checks when a value is changed.
@safe final class ValueTable<Element> {
  private var base: UnsafeMutablePointer<Element>
  /// How many places there are; all of them are initialised.
  private var count: Int
  private let empty: Element

  init(_ empty: Element) {
    count = 8
    self.empty = empty
    unsafe base = .allocate(capacity: count)
    unsafe base.initialize(repeating: empty, count: count)
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inline(__always) final subscript(_ number: Int) -> Element {
    get { number >= 0 && number < count ? unsafe base[number] : empty }
    set {
      precondition(number >= 0, "a number counts from 0")
      if number >= count { grow(to: number) }
      // The old one goes when the table is in order: its end may run code that comes back here.
      let old = unsafe base[number]
      unsafe base[number] = newValue
      withExtendedLifetime(old) {}
    }
  }

  @inline(never) private func grow(to number: Int) {
    let size = max(count * 2, number + 1)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: size)
    unsafe grown.moveInitialize(from: base, count: count)
    unsafe (grown + count).initialize(repeating: empty, count: size - count)
    unsafe base.deallocate()
    unsafe (base, count) = (grown, size)
  }
}
