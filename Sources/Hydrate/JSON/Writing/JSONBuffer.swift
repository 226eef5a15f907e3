/// JSON text on its way: bytes in memory that grows.
///
/// Plain data behind a pointer of its owner, ``JSONOutput``, so that writers append with nothing counted or released. Invariants, asserted in
/// debug builds: `count` is at most `capacity`; the memory has `slack` more bytes than `capacity`, which a wide write may touch; of all these only
/// the first `count` need have been written. The memory moves when it grows, so no address of it is kept over an append. The owner frees it.
struct JSONBuffer {
  static let slack = 32

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity + Self.slack)
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Forgets what was written from a place on.
  @inline(__always) mutating func truncate(to length: Int) {
    assert(length >= 0 && length <= count)
    count = length
  }

  // MARK: Room

  /// Makes room for so many bytes.
  @inline(__always) mutating func reserve(_ additional: Int) {
    assert(additional >= 0 && count >= 0 && count <= capacity)
    if additional > capacity - count { grow(additional) }
  }

  @inline(never) private mutating func grow(_ additional: Int) {
    let needed = max(count + additional, capacity * 2)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: needed + Self.slack)
    grown.update(from: base, count: count)
    base.deallocateTrivial()
    base = grown
    capacity = needed
  }

  /// Where the next byte belongs.
  @inline(__always) var end: UnsafeMutablePointer<UInt8> { base + count }

  /// Takes in bytes that were written at the end, for which there was room.
  @inline(__always) mutating func advance(by written: Int) {
    count += written
    assert(written >= 0 && count <= capacity, "more was written than there was room for")
  }

  // MARK: Bytes

  @inline(__always) mutating func append(_ byte: UInt8) {
    reserve(1)
    end.pointee = byte
    advance(by: 1)
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    assert(start + bytes.count <= base || start >= base + capacity + Self.slack, "a text is not appended to itself")
    reserve(bytes.count)
    end.update(from: start, count: bytes.count)
    advance(by: bytes.count)
  }

  /// A short literal; its bytes go out in blocks, and `text` must be followed by as many as a block has.
  @inline(__always) mutating func append(padded text: UnsafePointer<UInt8>, count length: Int) {
    assert(length >= 0 && Self.slack >= Block.width)
    reserve(length)
    var offset = 0
    repeat {
      let block = UnsafeRawPointer(text + offset).loadUnaligned(as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(end + offset).storeBytes(of: block, as: SIMD16<UInt8>.self)
      offset += Block.width
    } while offset < length
    advance(by: length)
  }

  // MARK: Structure

  /// A comma, unless this is the first member or element. No value ends with an opening bracket, so that the byte before tells.
  @inline(__always) mutating func separate() {
    if !isAtStart { append(UInt8(ascii: ",")) }
  }

  /// Whether a container has just been opened.
  @inline(__always) var isAtStart: Bool {
    guard count > 0 else { return true }
    let last = base[count - 1]
    return last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
  }

  /// A comma where one belongs, a key and its colon; the text has all three, and is followed by as many bytes as a block has.
  @inline(__always) mutating func begin(member text: UnsafePointer<UInt8>, count length: Int) {
    let skipped = isAtStart ? 1 : 0
    append(padded: text + skipped, count: length - skipped)
  }

  /// The same for a key that is not at hand as text.
  mutating func begin(member key: String) {
    separate()
    append(string: key)
    append(UInt8(ascii: ":"))
  }
}
