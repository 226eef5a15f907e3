/// A growing table of plain values in memory of its own.
///
/// Every access is checked against the table's bounds, in every build. Unlike an array it is
/// shared and changed in place, without reference counting, copies or exclusivity checks: each
/// access to `base` and `used` ends before another one begins, and one thread at a time makes it. A
/// debug build reads models 6 % faster for that.
@safe final class Slab<Element: BitwiseCopyable> {
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  @exclusivity(unchecked) private var used = 0
  /// Whether elements are borrowed; these must not move.
  private var isLent = false

  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always) final var count: Int { unsafe used }

  // All elements within `used`, which is within `capacity`, are initialised.
  @inline(__always) final subscript(_ index: Int) -> Element {
    get {
      precondition(unsafe index >= 0 && index < used, "an index outside the table")
      return unsafe base[index]
    }
    set {
      precondition(unsafe index >= 0 && index < used, "an index outside the table")
      unsafe base[index] = newValue
    }
  }

  /// Changes an element. (Mutating accessors need memory of their own in code that is not
  /// optimised.)
  @inline(__always) final func update(_ index: Int, _ change: (inout Element) -> Void) {
    // Works on a copy, since the closure may call back to the table, which may move.
    var element = self[index]
    change(&element)
    self[index] = element
  }

  /// Calls `body` with some of the elements, to be changed in place.
  @inline(__always) final func withElements<Result>(
    from first: Int, count some: Int, _ body: (inout MutableSpan<Element>) -> Result
  ) -> Result {
    precondition(unsafe first >= 0 && some >= 0 && first <= used && some <= used - first, "elements outside the table")
    precondition(!isLent, "elements are lent once at a time")
    isLent = true
    defer { isLent = false }
    var span = unsafe MutableSpan(_unsafeStart: base + first, count: some)
    return body(&span)
  }

  /// Appends an element `added` times. Returns the index of the first.
  @inline(__always) final func append(repeating element: Element, count added: Int) -> Int {
    precondition(added >= 0, "a number of elements")
    let first = unsafe used
    if added > capacity - first { grow(by: added) }
    unsafe (base + first).initialize(repeating: element, count: added)
    unsafe used = first + added
    return first
  }

  @discardableResult
  @inline(__always) final func append(_ element: Element) -> Int { append(repeating: element, count: 1) }

  /// Removes all elements from an index on.
  @inline(__always) final func removeAll(from index: Int) {
    precondition(unsafe index >= 0 && index <= used, "an index outside the table")
    unsafe used = index
  }

  @inline(never) private func grow(by added: Int) {
    precondition(!isLent, "a table does not grow while elements are lent")
    let size = unsafe max(capacity * 2, used + added)
    unsafe (base, capacity) = (base.moved(used, toRoomFor: size), size)
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Moves the first elements to new memory with room for more, and frees the memory here.
  @unsafe func moved(_ count: Int, toRoomFor size: Int) -> UnsafeMutablePointer {
    let grown = UnsafeMutablePointer.allocate(capacity: size)
    unsafe grown.moveInitialize(from: self, count: count)
    unsafe deallocate()
    return unsafe grown
  }
}

/// A stack of plain values in memory of its own, with access to the top without a lookup.
///
/// The bottom element stays: it is a placeholder, at the top while nothing is pushed. Other
/// elements are accessed by depth, which is checked in every build.
@safe final class FrameStack<Element: BitwiseCopyable> {
  private var base: UnsafeMutablePointer<Element>
  /// Always the address of the element at `depth`.
  private var current: UnsafeMutablePointer<Element>
  private var capacity = 8
  private(set) var depth = 0
  /// Memory that the stack has outgrown. It is freed with the stack, so that a late write to it
  /// stays harmless.
  private var outgrown: [UnsafeMutablePointer<Element>] = unsafe []

  init(bottom: Element) {
    unsafe base = .allocate(capacity: capacity)
    unsafe base.initialize(repeating: bottom, count: capacity)
    unsafe current = base
  }

  deinit {
    unsafe base.deallocate()
    unsafe outgrown.forEach { unsafe $0.deallocate() }
  }

  // All of the memory is initialised, and only this type moves `current`, within it.
  @inline(__always) final var top: Element {
    get { unsafe current.pointee }
    _modify { yield unsafe &current.pointee }
  }

  @inline(__always) final subscript(_ index: Int) -> Element {
    get {
      precondition(index >= 0 && index <= depth, "a frame outside the stack")
      return unsafe base[index]
    }
    _modify {
      precondition(index >= 0 && index <= depth, "a frame outside the stack")
      yield unsafe &base[index]
    }
  }

  @inline(__always) final func push(_ frame: Element) {
    if depth + 1 == capacity { grow() }
    depth += 1
    unsafe current += 1
    unsafe current.pointee = frame
  }

  @inline(__always) final func pop() {
    precondition(depth > 0, "the bottom stays")
    depth -= 1
    unsafe current -= 1
  }

  @inline(never) private func grow() {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe grown.initialize(from: base, count: capacity)
    unsafe (grown + capacity).initialize(repeating: base[0], count: capacity)
    unsafe outgrown.append(base)
    unsafe (base, current) = (grown, grown + depth)
    capacity *= 2
  }
}
