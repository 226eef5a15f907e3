/// A growing table of plain values, in a block of its own from the reserve.
///
/// It is noncopyable, so its owner is the only writer, and no access needs reference counting or
/// an exclusivity check. Every access is checked against the count, in every build.
@safe package struct GrowingBlock<Element: BitwiseCopyable>: ~Copyable {
  // This table owns the block until `deinit` or `released`. The block has room for `capacity`
  // elements, of which the first `count` are initialised. A capacity of 0 means there is no block,
  // and the address is never read.
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// An empty table with room for some elements.
  init(capacity: Int = 0) {
    guard capacity > 0 else {
      unsafe start = UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
      self.capacity = 0
      return
    }
    (unsafe start, self.capacity) = unsafe Self.block(capacity)
  }

  deinit { unsafe Self.giveBack(start, capacity) }

  @inline(__always) subscript(_ index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "an index outside the table")
      return unsafe start[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "an index outside the table")
      unsafe start[index] = newValue
    }
  }

  /// Adds an element.
  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { unsafe (start, capacity) = unsafe Self.grown(start, capacity, count, by: 1) }
    unsafe (start + count).initialize(to: element)
    count &+= 1
  }

  /// Adds two elements.
  @inline(__always) mutating func append(_ first: Element, _ second: Element) {
    if capacity &- count < 2 { unsafe (start, capacity) = unsafe Self.grown(start, capacity, count, by: 2) }
    unsafe (start + count).initialize(to: first)
    unsafe (start + count + 1).initialize(to: second)
    count &+= 2
  }

  /// Adds an element; there must be room. (A call that makes room would empty the processor's
  /// registers.)
  @inline(__always) mutating func appendInRoom(_ element: Element) {
    precondition(count < capacity, "no room in the table")
    unsafe (start + count).initialize(to: element)
    count &+= 1
  }

  /// Makes room for a few more elements, once for all of them.
  @inline(__always) mutating func makeRoom(for few: Int) {
    if _slowPath(capacity &- count < few) { unsafe (start, capacity) = unsafe Self.grown(start, capacity, count, by: few) }
  }

  /// Adds a copy of the elements.
  mutating func append(copying elements: Span<Element>) {
    reserve(elements.count)
    // `reserve` has made room for all of them.
    unsafe elements.withUnsafeBufferPointer { source in
      if let from = source.baseAddress { unsafe (start + count).initialize(from: from, count: source.count) }
    }
    count += elements.count
  }

  /// Adds an element `added` times.
  mutating func append(repeating element: Element, count added: Int) {
    reserve(added)
    unsafe (start + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Makes room for more elements.
  private mutating func reserve(_ added: Int) {
    precondition(added >= 0, "a number of elements")
    if added > capacity - count { unsafe (start, capacity) = unsafe Self.grown(start, capacity, count, by: added) }
  }

  /// Removes every element from an index on.
  @inline(__always) mutating func truncate(to index: Int) {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count), "an index outside the table")
    count = index
  }

  /// Returns the elements and leaves this table empty.
  mutating func taken() -> GrowingBlock {
    let taken = consume self
    self = GrowingBlock()
    return taken
  }

  /// Calls `use` with the elements from an index on.
  @inline(__always) func withElements<Result, Fault: Error>(
    from index: Int = 0, _ use: (Span<Element>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count), "an index outside the table")
    // The elements are initialised, and the table is borrowed for the call.
    return try use(unsafe Span(_unsafeStart: start + index, count: count - index))
  }

  /// Gives up the block; the caller must give it back to the reserve.
  consuming func released() -> (block: UnsafeMutableRawBufferPointer, count: Int) {
    let block = unsafe UnsafeMutableRawBufferPointer(start: capacity == 0 ? nil : start, count: capacity * MemoryLayout<Element>.stride)
    let count = count
    discard self
    return unsafe (block, count)
  }

  /// The address of the elements, for a tape that borrows the table.
  @unsafe var address: UnsafePointer<Element> { unsafe UnsafePointer(start) }

  // MARK: Blocks

  private static func block(_ capacity: Int) -> (UnsafeMutablePointer<Element>, Int) {
    let block = unsafe BlockReserve.shared.take(capacity * MemoryLayout<Element>.stride)
    // The size is not zero, so there is an address.
    let start = unsafe block.baseAddress.unsafelyUnwrapped
    return unsafe (start.bindMemory(to: Element.self, capacity: capacity), block.count / MemoryLayout<Element>.stride)
  }

  private static func giveBack(_ start: UnsafeMutablePointer<Element>, _ capacity: Int) {
    guard capacity > 0 else { return }
    unsafe BlockReserve.shared.giveBack(UnsafeMutableRawBufferPointer(start: start, count: capacity * MemoryLayout<Element>.stride))
  }

  // Passes the fields by value, so that a table written in a loop stays in registers.
  @inline(never) private static func grown(
    _ start: UnsafeMutablePointer<Element>, _ capacity: Int, _ count: Int, by added: Int
  ) -> (UnsafeMutablePointer<Element>, Int) {
    let (grown, size) = unsafe block(max(capacity * 2, count + added))
    unsafe grown.initialize(from: start, count: count)
    unsafe giveBack(start, capacity)
    return unsafe (grown, size)
  }
}

// The owner of the table owns all of it, and concurrent reads are safe.
extension GrowingBlock: @unchecked Sendable where Element: Sendable {}
