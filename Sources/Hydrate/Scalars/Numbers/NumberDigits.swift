/// A way through the significant digits of a number text in order, each 0 to 9, without the point.
///
/// It has places alone; the text is shown to it at each step.
struct NumberDigits {
  private var place: Int
  private let end: Int

  /// Takes where digits stand, with one point among them at most.
  @inline(__always)
  init(at places: Range<Int>) {
    place = places.lowerBound
    end = places.upperBound
  }

  /// The next digit; nil after the last.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> UInt8? {
    if place < end, bytes[place] == 0x2E { place += 1 }
    guard place < end else { return nil }
    defer { place += 1 }
    return ASCIIText.digit(bytes[place])
  }

  /// The digits after so many.
  func dropping(_ count: Int, in bytes: Span<UInt8>) -> NumberDigits {
    var rest = self
    for _ in 0..<count { _ = rest.next(in: bytes) }
    return rest
  }

  /// Whether what is left of the digits is what is left of others.
  func areEqual(in bytes: Span<UInt8>, to others: NumberDigits, in otherBytes: Span<UInt8>) -> Bool {
    var (digits, others) = (self, others)
    while let digit = digits.next(in: bytes) {
      guard others.next(in: otherBytes) == digit else { return false }
    }
    return others.next(in: otherBytes) == nil
  }

  /// Whether what is left of the digits are these.
  func areEqual(in bytes: Span<UInt8>, to others: [UInt8]) -> Bool {
    var digits = self
    for other in others {
      guard digits.next(in: bytes) == other else { return false }
    }
    return digits.next(in: bytes) == nil
  }
}
