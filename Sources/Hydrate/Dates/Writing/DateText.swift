/// A date text in the making, in memory of a fixed size on the stack.
///
/// What does not fit is left out; every writer asks for enough.
struct DateText {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// Makes a text of at most `capacity` bytes and hands it to `use`, which must not keep it.
  static func make<Result>(
    capacity: Int = 64, _ write: (inout DateText) -> Void, use: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var text = DateText(buffer: buffer)
      write(&text)
      return use(UnsafeBufferPointer(rebasing: buffer[..<text.count]))
    }
  }

  static func string(_ write: (inout DateText) -> Void) -> String {
    make(write) { String(decoding: $0, as: UTF8.self) }
  }

  private init(buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  mutating func append(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer.initializeElement(at: count, to: byte)
    count += 1
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      for byte in bytes { append(byte) }
    }
  }

  /// Appends a number with leading zeros. Digits that do not fit are cut off at the front.
  mutating func append(_ number: UInt64, digits: Int) {
    guard digits >= 0, buffer.count - count >= digits else { return }
    var rest = number
    for index in stride(from: count + digits - 1, through: count, by: -1) {
      buffer.initializeElement(at: index, to: UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    count += digits
  }

  /// Appends two digits of a number from 0 to 99.
  mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
