import Foundation

/// A text of bytes that never change, in a block of its own from the reserve, followed by zeros.
///
/// Who walks over it keeps an offset, a number. An offset is good from 0 up to the end, where a zero stands; every look checks that, in every build.
/// From a good offset one may look some bytes ahead, sixteen at once too: that far the zeros go. So a walk needs one check a step, none of which
/// a reader that stops at zeros ever fails.
@safe struct ByteBlock: ~Copyable {
  /// How many zeros there are at least.
  static let padding = 64

  // The block is this text's alone until `deinit` gives it back. It has `count` bytes, `padding` zeros, and, where the next number of eight bytes
  // may stand, the address of what `findings` keeps, or 0. Nothing is written after `init` but that address, once, under the lock.
  private let start: UnsafePointer<UInt8>
  let count: Int
  private let size: Int

  /// A copy of bytes.
  init(copying bytes: Span<UInt8>) {
    var copy = GrowingBlock<UInt8>(capacity: Self.room(for: bytes.count))
    copy.append(copying: bytes)
    self.init(copy)
  }

  /// The bytes of a table, which is not copied where it has ``room(for:)`` them.
  init(_ bytes: consuming GrowingBlock<UInt8>) {
    count = bytes.count
    bytes.append(repeating: 0, count: Self.tail)
    let (block, _) = unsafe bytes.released()
    // It has a size, so it has an address.
    unsafe start = UnsafePointer(block.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
    size = block.count
  }

  /// How much room so many bytes take, with all that follows them.
  static func room(for count: Int) -> Int { count + tail }

  /// The zeros, and what the address may take.
  private static var tail: Int { padding + 2 * MemoryLayout<UInt>.size }

  deinit {
    if let found = unsafe Self.kept(slot) { unsafe found.release() }
    unsafe BlockReserve.shared.giveBack(UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(mutating: start), count: size))
  }

  // MARK: Looks

  // What is looked at from a good offset is in the block: so far the zeros go.
  @inline(__always) private func check(_ offset: Int, _ ahead: Int = 0, _ width: Int = 1) {
    precondition(UInt(bitPattern: offset) <= UInt(bitPattern: count), "an offset outside the text")
    precondition(ahead >= 0 && ahead <= Self.padding - width, "too far ahead")
  }

  /// The byte at an offset, which is 0 at the end; or some bytes after it.
  @inline(__always) subscript(_ offset: Int, ahead: Int = 0) -> UInt8 {
    check(offset, ahead)
    return unsafe start[offset &+ ahead]
  }

  /// Four bytes from an offset on, or from some bytes after it; the first of them lowest.
  @inline(__always) func halfWord(at offset: Int, ahead: Int = 0) -> UInt32 {
    check(offset, ahead, 4)
    return UInt32(littleEndian: unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: UInt32.self))
  }

  /// Eight bytes from an offset on, or from some bytes after it; the first of them lowest.
  @inline(__always) func word(at offset: Int, ahead: Int = 0) -> UInt64 {
    check(offset, ahead, 8)
    return UInt64(littleEndian: unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: UInt64.self))
  }

  /// Sixteen bytes from an offset on, or from some bytes after it.
  @inline(__always) func block(at offset: Int, ahead: Int = 0) -> SIMD16<UInt8> {
    check(offset, ahead, 16)
    return unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: SIMD16<UInt8>.self)
  }

  /// The same as signed numbers.
  @inline(__always) func signedBlock(at offset: Int, ahead: Int = 0) -> SIMD16<Int8> {
    check(offset, ahead, 16)
    return unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: SIMD16<Int8>.self)
  }

  /// Lends some bytes from an offset on.
  @inline(__always) func withBytes<Result, Fault: Error>(
    at offset: Int, count length: Int, _ use: (Span<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    precondition(UInt(bitPattern: offset) <= UInt(bitPattern: count), "an offset outside the text")
    precondition(UInt(bitPattern: length) <= UInt(bitPattern: count &- offset), "bytes outside the text")
    // They are within the text, which is lent for the call.
    return try use(unsafe Span(_unsafeStart: start + offset, count: length))
  }

  /// Lends all bytes.
  @inline(__always) func withBytes<Result, Fault: Error>(_ use: (Span<UInt8>) throws(Fault) -> Result) throws(Fault) -> Result {
    try withBytes(at: 0, count: count, use)
  }

  /// Where the bytes stand, for a tape that is lent with the text.
  @unsafe var address: UnsafePointer<UInt8> { unsafe start }

  // MARK: Findings

  /// An object that is derived from the bytes, made at the first request and kept with them.
  func findings<Findings: AnyObject & Sendable>(_ find: (Span<UInt8>) -> Findings) -> Findings {
    if let known = known(or: nil as Findings?) { return known }
    // Not under the lock, for which other threads wait; the second of two results is dropped.
    let found = withBytes(find)
    return known(or: found) ?? found
  }

  /// Texts are many and questions rare, so one lock serves all.
  private static let lock = NSLock()

  private func known<Findings: AnyObject & Sendable>(or found: Findings?) -> Findings? {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    if let kept = unsafe Self.kept(slot) { return unsafe kept.takeUnretainedValue() as? Findings }
    guard let found else { return nil }
    unsafe slot.storeBytes(of: UInt(bitPattern: Unmanaged<AnyObject>.passRetained(found).toOpaque()), as: UInt.self)
    return found
  }

  /// Behind the zeros, at the next address that a number may have.
  private var slot: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(mutating: start + count + Self.padding).alignedUp(for: UInt.self)
  }

  private static func kept(_ slot: UnsafeMutableRawPointer) -> Unmanaged<AnyObject>? {
    unsafe UnsafeRawPointer(bitPattern: slot.load(as: UInt.self)).map { unsafe .fromOpaque($0) }
  }
}

// The bytes never change, and what is kept with them is `Sendable` and looked at under a lock.
extension ByteBlock: @unchecked Sendable {}
