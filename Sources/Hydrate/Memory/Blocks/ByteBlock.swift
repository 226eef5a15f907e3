import Foundation

/// An immutable text of bytes, followed by zeros, in a block of its own from the reserve.
///
/// Readers walk over it by offset. An offset is valid from 0 to the end, where a zero is; every
/// access checks that, in every build. From a valid offset a reader may access up to sixteen bytes
/// ahead, because the zeros extend that far. So each step needs one check, and a reader that stops
/// at zeros never fails it.
@safe package struct ByteBlock: ~Copyable {
  /// The minimum number of zeros.
  static let padding = 64

  // This text owns the block until `deinit` gives it back. The block has `count` bytes, `padding`
  // zeros, and, at the next aligned word, the address of the object that `findings` keeps, or 0.
  // After `init` only that address is written, once, under the lock.
  private let start: UnsafePointer<UInt8>
  let count: Int
  private let size: Int

  /// A copy of bytes.
  init(copying bytes: Span<UInt8>) {
    var copy = GrowingBlock<UInt8>(capacity: Self.room(for: bytes.count))
    copy.append(copying: bytes)
    self.init(copy)
  }

  /// Takes over the bytes of a table; copies them only if the table has no ``room(for:)`` them.
  init(_ bytes: consuming GrowingBlock<UInt8>) {
    count = bytes.count
    bytes.append(repeating: 0, count: Self.tail)
    let (block, _) = unsafe bytes.released()
    // The size is not zero, so there is an address.
    unsafe start = UnsafePointer(block.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
    size = block.count
  }

  /// The room that this many bytes take, including the zeros and the address after them.
  static func room(for count: Int) -> Int { count + tail }

  /// The size of the zeros and of the aligned address.
  private static var tail: Int { padding + 2 * MemoryLayout<UInt>.size }

  deinit {
    if let found = unsafe Self.kept(slot) { unsafe found.release() }
    unsafe BlockReserve.shared.giveBack(UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(mutating: start), count: size))
  }

  // MARK: Access

  // The zeros extend far enough for every access from a valid offset.
  @inline(__always) private func check(_ offset: Int, _ ahead: Int = 0, _ width: Int = 1) {
    precondition(UInt(bitPattern: offset) <= UInt(bitPattern: count), "an offset outside the text")
    precondition(ahead >= 0 && ahead <= Self.padding - width, "too far ahead")
  }

  /// The byte at an offset, or some bytes after it; 0 at the end.
  @inline(__always) subscript(_ offset: Int, ahead: Int = 0) -> UInt8 {
    check(offset, ahead)
    return unsafe start[offset &+ ahead]
  }

  /// Four bytes from an offset, or from some bytes after it, the first lowest.
  @inline(__always) func halfWord(at offset: Int, ahead: Int = 0) -> UInt32 {
    check(offset, ahead, 4)
    return UInt32(littleEndian: unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: UInt32.self))
  }

  /// Eight bytes from an offset, or from some bytes after it, the first lowest.
  @inline(__always) func word(at offset: Int, ahead: Int = 0) -> UInt64 {
    check(offset, ahead, 8)
    return UInt64(littleEndian: unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: UInt64.self))
  }

  /// Sixteen bytes from an offset, or from some bytes after it.
  @inline(__always) func block(at offset: Int, ahead: Int = 0) -> SIMD16<UInt8> {
    check(offset, ahead, 16)
    return unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: SIMD16<UInt8>.self)
  }

  /// The same bytes as signed numbers.
  @inline(__always) func signedBlock(at offset: Int, ahead: Int = 0) -> SIMD16<Int8> {
    check(offset, ahead, 16)
    return unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset &+ ahead, as: SIMD16<Int8>.self)
  }

  /// Calls `use` with a span of bytes from an offset.
  @inline(__always) func withBytes<Result, Fault: Error>(
    at offset: Int, count length: Int, _ use: (Span<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    precondition(UInt(bitPattern: offset) <= UInt(bitPattern: count), "an offset outside the text")
    precondition(UInt(bitPattern: length) <= UInt(bitPattern: count &- offset), "bytes outside the text")
    // The bytes are within the text, which is borrowed for the call.
    return try use(unsafe Span(_unsafeStart: start + offset, count: length))
  }

  /// Calls `use` with all bytes.
  @inline(__always) package func withBytes<Result, Fault: Error>(_ use: (Span<UInt8>) throws(Fault) -> Result) throws(Fault) -> Result {
    try withBytes(at: 0, count: count, use)
  }

  /// The address of the bytes, for a tape that borrows the text.
  @unsafe var address: UnsafePointer<UInt8> { unsafe start }

  // MARK: Findings

  /// An object derived from the bytes, made at the first request and kept with them.
  func findings<Findings: AnyObject & Sendable>(_ find: (Span<UInt8>) -> Findings) -> Findings {
    if let known = known(or: nil as Findings?) { return known }
    // Outside the lock, so that other threads need not wait. If two threads make a result, the
    // second one is dropped.
    let found = withBytes(find)
    return known(or: found) ?? found
  }

  /// There are many texts and few requests, so one lock serves all.
  private static let lock = NSLock()

  private func known<Findings: AnyObject & Sendable>(or found: Findings?) -> Findings? {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    if let kept = unsafe Self.kept(slot) { return unsafe kept.takeUnretainedValue() as? Findings }
    guard let found else { return nil }
    unsafe slot.storeBytes(of: UInt(bitPattern: Unmanaged<AnyObject>.passRetained(found).toOpaque()), as: UInt.self)
    return found
  }

  /// The first aligned word after the zeros.
  private var slot: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(mutating: start + count + Self.padding).alignedUp(for: UInt.self)
  }

  private static func kept(_ slot: UnsafeMutableRawPointer) -> Unmanaged<AnyObject>? {
    unsafe UnsafeRawPointer(bitPattern: slot.load(as: UInt.self)).map { unsafe .fromOpaque($0) }
  }
}

// The bytes never change. The object kept with them is `Sendable` and read under a lock.
extension ByteBlock: @unchecked Sendable {}
