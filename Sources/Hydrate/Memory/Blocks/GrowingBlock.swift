/// A growing table of plain values, in a block of its own from the reserve.
///
/// It has one owner at a time: it is moved and lent, never copied. So who holds it is the only one to write, and neither a count of references
/// nor a check of exclusivity stands between a reader of text and the words that it writes. Every access is checked against the count, in every
/// build.
@safe struct GrowingBlock<Element: BitwiseCopyable>: ~Copyable {
  // The block is this table's alone until `deinit` or `released` gives it up; it has room for `capacity` elements, of which the first `count`
  // are initialised. Without room there is no block, and the address is none that is ever looked at.
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

  /// Adds an element for which there must be room. (Where room is made by a call, the processor's registers are emptied.)
  @inline(__always) mutating func appendInRoom(_ element: Element) {
    precondition(count < capacity, "no room in the table")
    unsafe (start + count).initialize(to: element)
    count &+= 1
  }

  /// Makes room for a few elements more, once for all of them.
  @inline(__always) mutating func makeRoom(for few: Int) {
    if _slowPath(capacity &- count < few) { unsafe (start, capacity) = unsafe Self.grown(start, capacity, count, by: few) }
  }

  /// Adds a copy of elements that stand elsewhere.
  mutating func append(copying elements: Span<Element>) {
    reserve(elements.count)
    // There is room for as many as are copied.
    unsafe elements.withUnsafeBufferPointer { source in
      if let from = source.baseAddress { unsafe (start + count).initialize(from: from, count: source.count) }
    }
    count += elements.count
  }

  /// Adds an element so many times.
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

  /// Forgets every element from an index on.
  @inline(__always) mutating func truncate(to index: Int) {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count), "an index outside the table")
    count = index
  }

  /// Takes the elements out of a table that goes on without any.
  mutating func taken() -> GrowingBlock {
    let taken = consume self
    self = GrowingBlock()
    return taken
  }

  /// Lends the elements from an index on.
  @inline(__always) func withElements<Result, Fault: Error>(
    from index: Int = 0, _ use: (Span<Element>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count), "an index outside the table")
    // They are initialised, and the table is lent for the call.
    return try use(unsafe Span(_unsafeStart: start + index, count: count - index))
  }

  /// Gives up the block, for who gives it back to the reserve.
  consuming func released() -> (block: UnsafeMutableRawBufferPointer, count: Int) {
    let block = unsafe UnsafeMutableRawBufferPointer(start: capacity == 0 ? nil : start, count: capacity * MemoryLayout<Element>.stride)
    let count = count
    discard self
    return unsafe (block, count)
  }

  /// Where the elements stand, for a tape that is lent with the table.
  @unsafe var address: UnsafePointer<Element> { unsafe UnsafePointer(start) }

  // MARK: Blocks

  private static func block(_ capacity: Int) -> (UnsafeMutablePointer<Element>, Int) {
    let block = unsafe BlockReserve.shared.take(capacity * MemoryLayout<Element>.stride)
    // A block has a size, so it has an address.
    let start = unsafe block.baseAddress.unsafelyUnwrapped
    return unsafe (start.bindMemory(to: Element.self, capacity: capacity), block.count / MemoryLayout<Element>.stride)
  }

  private static func giveBack(_ start: UnsafeMutablePointer<Element>, _ capacity: Int) {
    guard capacity > 0 else { return }
    unsafe BlockReserve.shared.giveBack(UnsafeMutableRawBufferPointer(start: start, count: capacity * MemoryLayout<Element>.stride))
  }

  // By value, so that a table that is written to in a loop stays in the processor's registers.
  @inline(never) private static func grown(
    _ start: UnsafeMutablePointer<Element>, _ capacity: Int, _ count: Int, by added: Int
  ) -> (UnsafeMutablePointer<Element>, Int) {
    let (grown, size) = unsafe block(max(capacity * 2, count + added))
    unsafe grown.initialize(from: start, count: count)
    unsafe giveBack(start, capacity)
    return unsafe (grown, size)
  }
}

// The owner of the table owns all of it, and readers may read at the same time.
extension GrowingBlock: @unchecked Sendable where Element: Sendable {}
