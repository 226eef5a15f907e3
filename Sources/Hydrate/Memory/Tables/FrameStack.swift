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
