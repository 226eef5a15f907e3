import Foundation

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

/// Keeps the memory of released documents for the next ones. Fresh pages from the system cost more
/// time than filling them.
///
/// Small blocks are not kept because the allocator is as fast, and very large ones are not kept
/// because they may never be needed again.
///
/// From `take` to `giveBack` a block has one owner, a noncopyable `ByteBlock` or `GrowingBlock`,
/// which gives it back once, after the last reader. The lock guards the list.
@safe final class BlockReserve: @unchecked Sendable {
  static let shared = BlockReserve()
  /// The block sizes that are kept, and the limit of their sum: enough for the text and the tape
  /// of one large document or of several small ones.
  static let sizes = 16 * 1024...8 << 20
  private static let limit = 16 << 20

  private let lock = NSLock()
  private var blocks: [UnsafeMutableRawBufferPointer] = unsafe []
  private var total = 0

  deinit {
    while let block = unsafe blocks.popLast() { unsafe block.deallocate() }
  }

  /// Returns uninitialised memory of at least this size. The caller must give it back.
  func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
    if byteCount >= Self.sizes.lowerBound, byteCount <= Self.sizes.upperBound, let block = unsafe known(byteCount) { return unsafe block }
    return .allocate(byteCount: byteCount, alignment: 16)
  }

  private func known(_ byteCount: Int) -> UnsafeMutableRawBufferPointer? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = unsafe blocks.firstIndex(where: { $0.count >= byteCount && $0.count / 8 <= byteCount }) else { return nil }
    assert(unsafe total == blocks.reduce(0) { $0 + $1.count })
    unsafe total -= blocks[index].count
    return unsafe blocks.remove(at: index)
  }

  func giveBack(_ block: UnsafeMutableRawBufferPointer) {
    if Self.sizes.contains(block.count), unsafe keep(block) { return }
    unsafe block.deallocate()
  }

  private func keep(_ block: UnsafeMutableRawBufferPointer) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    assert(unsafe !blocks.contains { unsafe $0.baseAddress == block.baseAddress }, "a block is given back once")
    guard unsafe blocks.count < 8, total + block.count <= Self.limit else { return false }
    unsafe blocks.append(block)
    total += block.count
    return true
  }
}
