/// Scalars as JSON text (RFC 8259), written in place.
extension JSONBuffer {
  @inline(__always) mutating func appendNull() { append(word: "null", 4) }

  @inline(__always) mutating func append(_ flag: Bool) {
    if flag { append(word: "true", 4) } else { append(word: "false", 5) }
  }

  @inline(__always) private mutating func append(word: StaticString, _ length: Int) {
    assert(length == word.utf8CodeUnitCount)
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
      assert(place >= 1, "more digits than were counted")
      Self.write(UInt8(truncatingIfNeeded: pair), at: start + place)
      rest = quotient
    }
    assert(place == (rest >= 10 ? 2 : 1), "fewer digits than were counted")
    if rest >= 10 {
      Self.write(UInt8(truncatingIfNeeded: rest), at: start)
    } else {
      start.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    }
    advance(by: length)
  }

  /// Two digits of a number below 100.
  @inline(__always) private static func write(_ pair: UInt8, at place: UnsafeMutablePointer<UInt8>) {
    assert(pair < 100)
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

  /// What ``DecimalText/written(_:)-(Double)`` gives. The number must be finite.
  mutating func append(_ number: Double) {
    assert(number.isFinite)
    // Whole numbers of this size have no exponent in that text.
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, whole != 0 || number.sign == .plus {
      append(integer: whole)
    } else if !appendShort(number) {
      append(plain: DecimalText.written(number))
    }
  }

  /// Writes a number that has a text of few decimals; false where it has none.
  ///
  /// Two texts of at most 15 digits never stand for the same number, so that the first that is found is the shortest.
  private mutating func appendShort(_ number: Double) -> Bool {
    let magnitude = number.magnitude
    // With four decimals these have 15 digits.
    guard magnitude < 1e11, magnitude >= 1e-4 else { return false }
    var power: UInt64 = 1
    for places in 1...4 {
      power &*= 10
      let digits = UInt64(magnitude * Double(power) + 0.5)
      // Both are exact, so the quotient is the number that the text is read as.
      guard Double(digits) / Double(power) == magnitude else { continue }
      append(digits / power, isNegative: number < 0)
      append(decimals: digits % power, places)
      return true
    }
    return false
  }

  /// A point and so many decimals.
  @inline(__always) private mutating func append(decimals: UInt64, _ places: Int) {
    reserve(8)
    end.pointee = UInt8(ascii: ".")
    var rest = decimals
    for place in stride(from: places, to: 0, by: -1) {
      end[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    advance(by: places + 1)
  }

  mutating func append(_ number: Float) {
    assert(number.isFinite)
    append(plain: DecimalText.written(number))
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
