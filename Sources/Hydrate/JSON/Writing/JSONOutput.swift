import Foundation

/// The owner of JSON text on its way.
///
/// The buffer stays where it is as long as the output is there; its memory may move. Who has an output from the pool is alone with it.
final class JSONOutput {
  /// A longer text is not copied but gives its memory away.
  private static let copiedCount = 128 * 1024
  /// The most memory that is kept for the next text.
  fileprivate static let keptCapacity = 1024 * 1024

  let buffer: UnsafeMutablePointer<JSONBuffer>

  init(capacity: Int = 512) {
    buffer = .allocate(capacity: 1)
    buffer.initialize(to: JSONBuffer(capacity: capacity))
  }

  deinit {
    buffer.pointee.base.deallocateTrivial()
    buffer.deallocateTrivial()
  }

  /// Has a text written, and gives it.
  static func text(_ write: (JSONOutput) throws(MappingError) -> Void) throws(MappingError) -> Data {
    let output = JSONOutputPool.shared.take() ?? JSONOutput()
    defer {
      output.buffer.pointee.truncate(to: 0)
      JSONOutputPool.shared.giveBack(output)
    }
    try write(output)
    return output.take()
  }

  private func take() -> Data {
    let text = buffer.pointee
    if text.count <= Self.copiedCount { return Data(bytes: text.base, count: text.count) }
    // The data have the memory from now on, and the output another.
    // The next text is taken to be about as long; memory that is not touched costs nothing.
    buffer.pointee = JSONBuffer(capacity: min(text.count + text.count / 8, Self.keptCapacity))
    return Data(bytesNoCopy: text.base, count: text.count, deallocator: .custom { memory, _ in memory.deallocate() })
  }
}

/// The outputs that nobody writes to.
private final class JSONOutputPool: @unchecked Sendable {
  static let shared = JSONOutputPool()
  private static let limit = 8

  private let lock = NSLock()
  private var idle: [JSONOutput] = []

  func take() -> JSONOutput? {
    lock.lock()
    defer { lock.unlock() }
    let output = idle.popLast()
    assert(output?.buffer.pointee.count ?? 0 == 0, "an output that somebody writes to")
    return output
  }

  func giveBack(_ output: JSONOutput) {
    lock.lock()
    defer { lock.unlock() }
    assert(!idle.contains { $0 === output }, "an output is given back once")
    if idle.count < Self.limit, output.buffer.pointee.capacity <= JSONOutput.keptCapacity { idle.append(output) }
  }
}
