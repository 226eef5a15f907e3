import Foundation

/// A growing buffer of bytes: it makes room, then writes.
///
/// The sink owns its memory and never gives out the address. Borrowed bytes cannot outlive the
/// call, during which the memory stays in place and nothing is written.
@safe class ByteSink {
  /// The bytes after the usable room that the sink also owns, so that wide reads and writes may
  /// touch them.
  private static let slack = 32

  private final var base: UnsafeMutableRawPointer
  /// How many bytes have been written.
  private(set) final var count = 0
  private(set) final var capacity: Int
  /// How many bytes may be written: the capacity, or a negative number while bytes are borrowed,
  /// so that a write has to ask for room and is refused.
  private final var room: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 0)
    room = self.capacity
    unsafe base = .allocate(byteCount: self.capacity + Self.slack, alignment: 16)
  }

  deinit { unsafe base.deallocate() }

  // MARK: Room

  /// Makes room for this many more bytes.
  @inline(__always) private final func reserve(_ additional: Int) {
    if additional > room - count { grow(additional) }
  }

  @inline(never) private final func grow(_ additional: Int) {
    precondition(room >= 0, "nothing is written to memory that is lent")
    let needed = max(count + additional, capacity * 2)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: needed + Self.slack, alignment: 16)
    // Both blocks have room for the written bytes.
    unsafe grown.copyMemory(from: base, byteCount: count)
    unsafe base.deallocate()
    unsafe base = grown
    (capacity, room) = (needed, needed)
  }

  /// Removes everything from an offset on.
  @inline(__always) final func truncate(to length: Int) {
    precondition(length >= 0 && length <= count, "an offset in what has been written")
    count = length
  }

  /// Swaps the contents of two sinks.
  final func exchange(with other: ByteSink) {
    precondition(room >= 0 && other.room >= 0, "memory that is lent stays")
    unsafe (base, other.base) = (other.base, base)
    (count, other.count) = (other.count, count)
    (capacity, other.capacity) = (other.capacity, capacity)
    (room, other.room) = (other.room, room)
  }

  // MARK: Reading

  /// The last byte, or nil if the sink is empty.
  @inline(__always) final var last: UInt8? {
    // All bytes below the count are written.
    count > 0 ? unsafe base.load(fromByteOffset: count - 1, as: UInt8.self) : nil
  }

  /// Calls `use` with the written bytes from an offset on.
  final func withBytes<Result, Thrown: Error>(
    from start: Int = 0, _ use: (Span<UInt8>) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    precondition(start >= 0 && start <= count, "an offset in what has been written")
    let outer = room
    room = -1
    defer { room = outer }
    // All bytes below the count are written, and the memory does not move while it is borrowed.
    let bytes = unsafe UnsafeRawBufferPointer(start: base + start, count: count - start).bindMemory(to: UInt8.self)
    return try use(unsafe bytes.span)
  }

  /// Returns the written bytes without a copy. The `Data` takes over the memory, and the sink gets
  /// new, empty memory.
  final func release(keeping capacity: Int) -> Data {
    precondition(room >= 0, "memory that is lent stays")
    let (memory, length) = unsafe (base, count)
    self.capacity = max(capacity, 0)
    room = self.capacity
    count = 0
    unsafe base = .allocate(byteCount: room + Self.slack, alignment: 16)
    // The `Data` is the only owner and frees the memory as it was allocated.
    return unsafe Data(bytesNoCopy: memory, count: length, deallocator: .custom { memory, _ in unsafe memory.deallocate() })
  }

  // MARK: Writing

  @inline(__always) final func append(_ byte: UInt8) {
    reserve(1)
    // There is room.
    unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Replaces a byte that has been written.
  final func replace(at offset: Int, by byte: UInt8) {
    precondition(room >= 0 && offset >= 0 && offset < count, "an offset in what has been written")
    // All bytes below the count are written.
    unsafe base.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
  }

  /// Appends the lowest bytes of a word, up to eight, the lowest first.
  @inline(__always) final func append(_ word: UInt64, count length: Int) {
    precondition(length >= 0 && length <= 8)
    reserve(length)
    // There is room, and the slack holds the surplus bytes.
    unsafe base.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count += length
  }

  final func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    // There is room. The bytes are not the sink's own: those would be borrowed.
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      unsafe (base + count).copyMemory(from: start, byteCount: source.count)
    }
    count += bytes.count
  }

  /// Appends bytes, with a quote before and after them.
  final func append(_ bytes: Span<UInt8>, within quote: UInt8) {
    append(quote)
    append(bytes)
    append(quote)
  }

  /// Appends part of another sink, copied in blocks. Meant for short parts.
  @inline(__always) final func append(from other: ByteSink, at start: Int, count length: Int) {
    precondition(start >= 0 && length >= 0 && length <= other.count - start && other !== self, "an offset in what has been written")
    reserve(length)
    var offset = 0
    repeat {
      // There is room; the surplus of a block lies in the slack of either sink.
      let block = unsafe other.base.loadUnaligned(fromByteOffset: start + offset, as: SIMD16<UInt8>.self)
      unsafe base.storeBytes(of: block, toByteOffset: count + offset, as: SIMD16<UInt8>.self)
      offset += Block.width
    } while offset < length
    count += length
  }

  // MARK: Writing checked bytes

  /// Appends bytes with a quote before and after them, unless one of the bytes is of a kind.
  /// Returns false in that case, with nothing appended.
  ///
  /// The bytes are checked while they are copied.
  @inline(__always) final func append<Kind: ByteKind>(_ bytes: Span<UInt8>, within quote: UInt8, unless kind: Kind.Type) -> Bool {
    reserve(bytes.count + 2)
    // There is room for the bytes and two more.
    let target = unsafe base + count
    unsafe target.storeBytes(of: quote, as: UInt8.self)
    guard unsafe Self.copy(bytes, to: target + 1, unless: kind) else { return false }
    unsafe target.storeBytes(of: quote, toByteOffset: bytes.count + 1, as: UInt8.self)
    count += bytes.count + 2
    return true
  }

  /// Appends the UTF-8 of a text in the same way. Returns nil if the text has no contiguous bytes,
  /// such as one from Objective-C.
  @inline(__always) final func append<Kind: ByteKind>(_ text: String, within quote: UInt8, unless kind: Kind.Type) -> Bool? {
    // The buffer and the span are valid for the call.
    unsafe text.utf8.withContiguousStorageIfAvailable { append(unsafe $0.span, within: quote, unless: kind) }
  }

  /// Appends bytes from an offset on, up to the first one of a kind or to the end. Returns the
  /// offset where it stopped.
  ///
  /// The bytes are checked while they are copied.
  @inline(__always) final func append<Kind: ByteKind>(_ bytes: Span<UInt8>, from start: Int, upTo kind: Kind.Type) -> Int {
    precondition(start >= 0 && start <= bytes.count, "an offset in the bytes")
    reserve(bytes.count - start)
    var offset = start
    defer { count += offset - start }
    // There is room for all bytes from the start on; later writes overwrite the surplus.
    let target = unsafe base + count - start
    while bytes.count - offset >= Block.width {
      let block = bytes.block(at: offset)
      unsafe target.storeBytes(of: block, toByteOffset: offset, as: SIMD16<UInt8>.self)
      let lane = Block.firstLane(Kind.lanes(block))
      offset += lane
      if lane < Block.width { return offset }
    }
    if bytes.count - offset >= 8 {
      let word = bytes.word(at: offset)
      unsafe target.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
      let marks = Kind.marks(word)
      offset += marks == 0 ? 8 : marks.trailingZeroBitCount >> 3
      if marks != 0 { return offset }
    }
    while offset < bytes.count, !Kind.contains(bytes[offset]) {
      unsafe target.storeBytes(of: bytes[offset], toByteOffset: offset, as: UInt8.self)
      offset += 1
    }
    return offset
  }

  /// Copies bytes to memory that has room for them. Returns false if one of them is of a kind. All
  /// offsets written are below the count.
  @inline(__always) private static func copy<Kind: ByteKind>(
    _ bytes: Span<UInt8>, to target: UnsafeMutableRawPointer, unless kind: Kind.Type
  ) -> Bool {
    let count = bytes.count
    if count >= Block.width {
      return unsafe bytes.withUnsafeBytes { source in
        guard let start = source.baseAddress else { return true }
        return unsafe copyBlocks(start, count, to: target, unless: kind)
      }
    }
    if count >= 8 {
      let (head, tail) = (bytes.word(at: 0), bytes.word(at: count - 8))
      unsafe target.storeBytes(of: head.littleEndian, as: UInt64.self)
      unsafe target.storeBytes(of: tail.littleEndian, toByteOffset: count - 8, as: UInt64.self)
      return Kind.marks(head) | Kind.marks(tail) == 0
    }
    if count >= 4 {
      let (head, tail) = (bytes.halfWord(at: 0), bytes.halfWord(at: count - 4))
      unsafe target.storeBytes(of: head.littleEndian, as: UInt32.self)
      unsafe target.storeBytes(of: tail.littleEndian, toByteOffset: count - 4, as: UInt32.self)
      return Kind.marks(UInt64(head) | UInt64(tail) << 32) == 0
    }
    var isOther = true
    for offset in 0..<count {
      unsafe target.storeBytes(of: bytes[offset], toByteOffset: offset, as: UInt8.self)
      if Kind.contains(bytes[offset]) { isOther = false }
    }
    return isOther
  }

  /// Copies at least one block's width of bytes: each block begins at least its width before their
  /// end.
  @inline(__always) private static func copyBlocks<Kind: ByteKind>(
    _ source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawPointer, unless kind: Kind.Type
  ) -> Bool {
    assert(count >= Block.width)
    var offset = 0
    while count - offset >= Block.width * 2 {
      let block = unsafe source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      let next = unsafe source.loadUnaligned(fromByteOffset: offset + Block.width, as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(of: block, toByteOffset: offset, as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(of: next, toByteOffset: offset + Block.width, as: SIMD16<UInt8>.self)
      if Block.firstLane(Kind.lanes(block) .| Kind.lanes(next)) < Block.width { return false }
      offset += Block.width * 2
    }
    while offset < count {
      // The last block ends with the bytes and overlaps the one before.
      offset = min(offset, count - Block.width)
      let block = unsafe source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(of: block, toByteOffset: offset, as: SIMD16<UInt8>.self)
      if Block.firstLane(Kind.lanes(block)) < Block.width { return false }
      offset += Block.width
    }
    return true
  }
}
