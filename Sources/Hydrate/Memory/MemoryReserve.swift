import Foundation

/// Memory of documents that are gone, for the next ones: the system hands out fresh pages one by one, which takes longer than to fill them.
///
/// Small blocks are not kept, as the allocator is as quick; large ones are not either, as they might never be needed again.
///
/// A block is one owner's from `take` to `giveBack`, which comes once, when nobody reads it any more; the lock keeps the list.
final class MemoryReserve: @unchecked Sendable {
  static let shared = MemoryReserve()
  /// The sizes that are kept, and how much of all: for a text and its tape, of one large document or of several small ones.
  static let sizes = 16 * 1024...8 << 20
  private static let limit = 16 << 20

  private let lock = NSLock()
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var total = 0

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Uninitialised memory of at least a size; the taker gives it back.
  func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
    if byteCount >= Self.sizes.lowerBound, byteCount <= Self.sizes.upperBound, let block = known(byteCount) { return block }
    return .allocate(byteCount: byteCount, alignment: 16)
  }

  private func known(_ byteCount: Int) -> UnsafeMutableRawBufferPointer? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = blocks.firstIndex(where: { $0.count >= byteCount && $0.count / 8 <= byteCount }) else { return nil }
    assert(total == blocks.reduce(0) { $0 + $1.count })
    total -= blocks[index].count
    return blocks.remove(at: index)
  }

  func giveBack(_ block: UnsafeMutableRawBufferPointer) {
    if Self.sizes.contains(block.count), keep(block) { return }
    block.deallocate()
  }

  private func keep(_ block: UnsafeMutableRawBufferPointer) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    assert(!blocks.contains { $0.baseAddress == block.baseAddress }, "a block is given back once")
    guard blocks.count < 8, total + block.count <= Self.limit else { return false }
    blocks.append(block)
    total += block.count
    return true
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The block as memory of a trivial type.
  func bound<T: BitwiseCopyable>(to type: T.Type) -> UnsafeMutablePointer<T> {
    assert(baseAddress.map { Int(bitPattern: $0) % MemoryLayout<T>.alignment == 0 } ?? false)
    // A block has a size, so it has an address; of one that had none nothing could be used.
    return baseAddress.map { $0.bindMemory(to: type, capacity: count / MemoryLayout<T>.stride) } ?? .allocate(capacity: 0)
  }
}
