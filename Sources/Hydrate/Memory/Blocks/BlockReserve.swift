import Foundation

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
