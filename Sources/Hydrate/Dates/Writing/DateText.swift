/// A date text in the making, in memory of a fixed size on the stack, for which every writer asks for enough.
typealias DateText = OutputSpan<UInt8>

extension DateText {
  static func string(_ write: (inout DateText) -> Void) -> String {
    withWrittenBytes(capacity: 64, write) { String(decoding: $0) }
  }

  mutating func append(_ text: StaticString) {
    text.withBytes { append($0) }
  }

  /// Appends a number with leading zeros. Digits that do not fit are cut off at the front.
  mutating func append(_ number: UInt64, digits: Int) {
    append(repeating: UInt8(ascii: "0"), count: digits)
    var rest = number
    for index in stride(from: count - 1, through: count - digits, by: -1) {
      self[index] += UInt8(rest % 10)
      rest /= 10
    }
  }

  /// Appends two digits of a number from 0 to 99.
  mutating func append(twoDigits number: Int) { append(Self.twoDigits(number), count: 2) }

  /// The two digits of a number from 0 to 99 as bytes, the first lowest.
  @inline(__always) static func twoDigits(_ number: Int) -> UInt64 {
    let number = UInt64(truncatingIfNeeded: number)
    // A tenth of a number below 100 is what 103 / 2^10 makes of it.
    let tens = (number &* 103) >> 10
    return (tens | (number &- tens &* 10) << 8) &+ 0x3030
  }
}
