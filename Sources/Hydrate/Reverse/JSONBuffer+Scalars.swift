/// Scalars as JSON text (RFC 8259), written in place.
extension JSONBuffer {
  @inline(__always) mutating func appendNull() { append(word: "null", 4) }

  @inline(__always) mutating func append(_ flag: Bool) {
    if flag { append(word: "true", 4) } else { append(word: "false", 5) }
  }

  @inline(__always) private mutating func append(word: StaticString, _ length: Int) {
    reserve(8)
    end.update(from: word.utf8Start, count: length)
    advance(by: length)
  }

  // MARK: Numbers

  @inline(__always) mutating func append(integer: some FixedWidthInteger) {
    guard let magnitude = UInt64(exactly: integer.magnitude) else { return append(plain: String(integer)) }
    append(magnitude, isNegative: integer < 0)
  }

  private mutating func append(_ magnitude: UInt64, isNegative: Bool) {
    reserve(24)
    if isNegative {
      end.pointee = UInt8(ascii: "-")
      advance(by: 1)
    }
    let length = Self.digitCount(magnitude)
    let start = end
    var rest = magnitude
    var place = length
    while rest >= 100 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      place -= 2
      Self.write(UInt8(truncatingIfNeeded: pair), at: start + place)
      rest = quotient
    }
    if rest >= 10 {
      Self.write(UInt8(truncatingIfNeeded: rest), at: start)
    } else {
      start.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    }
    advance(by: length)
  }

  /// Two digits of a number below 100.
  @inline(__always) private static func write(_ pair: UInt8, at place: UnsafeMutablePointer<UInt8>) {
    let tens = UInt8(truncatingIfNeeded: (UInt16(pair) &* 103) &>> 10)
    place[0] = UInt8(ascii: "0") &+ tens
    place[1] = UInt8(ascii: "0") &+ (pair &- tens &* 10)
  }

  @inline(__always) private static func digitCount(_ number: UInt64) -> Int {
    var count = 1
    var rest = number
    while rest >= 10000 {
      rest /= 10000
      count += 4
    }
    return count + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  /// The standard library's shortest text, which is JSON. The number must be finite.
  mutating func append(_ number: Double) {
    assert(number.isFinite)
    // Whole numbers of this size have no exponent in that text.
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, whole != 0 || number.sign == .plus {
      append(integer: whole)
      append(UInt8(ascii: "."))
      append(UInt8(ascii: "0"))
    } else {
      append(plain: number.description)
    }
  }

  mutating func append(_ number: Float) {
    assert(number.isFinite)
    append(plain: number.description)
  }

  // MARK: Text

  /// A text that stands as it is, such as a number.
  mutating func append(plain text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// A text with its quotes that has nothing to be escaped.
  mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    append(bytes)
    append(UInt8(ascii: "\""))
  }
}
