/// A growing table of values by number, in memory of its own. Unset entries are `empty`.
///
/// Unlike an array it is shared and changed in place, without copies or exclusivity checks.
@safe final class ValueTable<Element> {
  private var base: UnsafeMutablePointer<Element>
  /// The number of entries, all of them initialised.
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
      // The old value is destroyed after the table is consistent: its deinit may call back here.
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
