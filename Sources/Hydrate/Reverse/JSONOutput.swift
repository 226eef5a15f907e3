import Foundation

/// The owner of JSON text on its way.
final class JSONOutput {
  /// What is kept from one text to the next; a larger one gives its memory away.
  private static let keptCapacity = 128 * 1024

  let buffer: UnsafeMutablePointer<JSONBuffer>

  init(capacity: Int = 512) {
    buffer = .allocate(capacity: 1)
    buffer.initialize(to: JSONBuffer(capacity: capacity))
  }

  deinit {
    buffer.pointee.base.deallocate()
    buffer.deallocate()
  }

  /// Gives the text and begins anew.
  func take() -> Data {
    let text = buffer.pointee
    if text.capacity <= Self.keptCapacity {
      buffer.pointee.truncate(to: 0)
      return Data(bytes: text.base, count: text.count)
    }
    buffer.pointee = JSONBuffer(capacity: 512)
    return Data(bytesNoCopy: text.base, count: text.count, deallocator: .custom { memory, _ in memory.deallocate() })
  }
}
