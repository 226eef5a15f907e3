/// The digits of a number text in order, each 0 to 9, without the point.
struct NumberDigits: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Takes bytes that are digits, with one point among them at most.
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  @inline(__always)
  mutating func next() -> UInt8? {
    if index < bytes.count, bytes[index] == 0x2E { index += 1 }
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return ASCIIText.digit(bytes[index])
  }
}
