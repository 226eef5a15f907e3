/// The rest of a text: a span that is consumed from its front, in the small steps of date texts.
///
/// Each step checks for the end first, and the span checks every offset. A step that fails
/// consumes nothing unless it says otherwise; parsers give up then, so what was consumed before
/// does not matter. To remember a position, copy the cursor.
typealias ByteCursor = Span<UInt8>

extension ByteCursor {
  var isAtEnd: Bool { isEmpty }

  /// The byte at the cursor, or nil at the end.
  @inline(__always) var next: UInt8? { first }

  /// The number of ASCII digits at the cursor.
  var digitCount: Int { firstIndex { !$0.isASCIIDigit } ?? count }

  /// The byte at this distance after the cursor, or nil past the end.
  @inline(__always) func byte(ahead offset: Int) -> UInt8? { offset < count ? self[offset] : nil }

  /// Whether there is white space at the cursor, or the line break that may begin it.
  @inline(__always) var isAtSpace: Bool { next?.isSpace ?? false }

  /// Whether there is an ASCII letter at the cursor.
  @inline(__always) func isAtLetter() -> Bool { next?.isASCIILetter ?? false }

  /// Whether there is an ASCII digit at this distance after the cursor.
  @inline(__always) func isAtDigit(ahead offset: Int) -> Bool { byte(ahead: offset)?.isASCIIDigit ?? false }

  /// Skips this many bytes, or all that are left.
  @inline(__always) mutating func skip(_ length: Int = 1) { self = extracting(droppingFirst: length) }

  @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    skip()
    return true
  }

  /// Takes the whole text or nothing.
  mutating func take(_ text: StaticString) -> Bool { take(text) { $0 } }

  /// Takes the whole lower-case ASCII word, written in any case, or nothing.
  mutating func takeLetters(_ word: StaticString) -> Bool { take(word) { $0 | 0x20 } }

  @inline(__always) private mutating func take(_ text: StaticString, _ spelled: (UInt8) -> UInt8) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    let bytes = self
    let isThere = text.withBytes { wanted in
      for index in wanted.indices where spelled(bytes[index]) != wanted[index] { return false }
      return true
    }
    if isThere { skip(length) }
    return isThere
  }

  /// Takes exactly `count` digits, at most 9 of them so that the number cannot overflow.
  mutating func takeNumber(digits length: Int) -> Int? {
    guard length > 0, length <= 9, count >= length else { return nil }
    var value = 0
    for index in 0..<length {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    skip(length)
    return value
  }

  /// Takes all digits at the cursor, which must be one or two.
  @inline(__always) mutating func takeOneOrTwo() -> Int? {
    switch digitCount {
    case 1: takeNumber(digits: 1)
    case 2: takePair()
    default: nil
    }
  }

  /// Takes exactly two digits.
  @inline(__always) mutating func takePair() -> Int? {
    guard count >= 2, let value = pair(at: 0) else { return nil }
    skip(2)
    return value
  }

  /// Takes exactly four digits.
  @inline(__always) mutating func takeFour() -> Int? {
    guard count >= 4, let high = pair(at: 0), let low = pair(at: 2) else { return nil }
    skip(4)
    return high * 100 + low
  }

  /// The number of the two digits at an index, which must have two bytes; nil if they are not
  /// digits.
  @inline(__always) func pair(at index: Int) -> Int? {
    let (tens, ones) = (ASCIIText.digit(self[index]), ASCIIText.digit(self[index + 1]))
    return tens < 10 && ones < 10 ? Int(tens &* 10 &+ ones) : nil
  }

  /// Takes all digits at the cursor and returns their number.
  mutating func takeDigits() -> Int {
    let length = digitCount
    skip(length)
    return length
  }

  /// Takes three ASCII letters in any case, as one number: lower case, the first letter highest.
  @inline(__always) mutating func takeThreeLetters() -> UInt32? {
    guard count >= 3 else { return nil }
    var word: UInt32 = 0
    for index in 0..<3 {
      guard self[index].isASCIILetter else { return nil }
      word = word << 8 | UInt32(self[index] | 0x20)
    }
    skip(3)
    return word
  }

  /// Takes up to three ASCII letters like `takeThreeLetters`; nil if there is none or a fourth one
  /// follows.
  mutating func takeShortWord() -> UInt32? {
    let length = firstIndex { !$0.isASCIILetter } ?? count
    guard length > 0, length <= 3 else { return nil }
    var word: UInt32 = 0
    for index in 0..<length { word = word << 8 | UInt32(self[index] | 0x20) }
    skip(length)
    return word
  }

  /// Takes a time zone name of any region: a letter or a sign, then letters, digits, signs and
  /// colons, at most eight in all.
  mutating func skipZoneName() -> Bool {
    guard let first = next, first.isASCIILetter || first.isSign else { return false }
    var length = 1
    while let byte = byte(ahead: length), byte.isASCIILetter || byte.isASCIIDigit || byte.isSign || byte == UInt8(ascii: ":") {
      length += 1
    }
    guard length <= 8 else { return false }
    skip(length)
    return true
  }

  /// Takes the rest of the text, which must be one comment in brackets; brackets within it must be
  /// balanced.
  mutating func takeComment() -> Bool {
    var depth = 0
    for index in indices {
      if self[index] == UInt8(ascii: "(") { depth += 1 }
      if self[index] == UInt8(ascii: ")") { depth -= 1 }
      guard depth <= 0 else { continue }
      guard depth == 0, index > 0, index == count - 1 else { return false }
      skip(count)
      return true
    }
    return false
  }

  /// Takes the folding white space of RFC 5322 section 3.2.2: spaces, tabs, and a line break
  /// before one of them.
  ///
  /// Returns whether there was any.
  @inline(__always) mutating func skipFoldingSpace() -> Bool {
    guard isAtSpace else { return false }
    // Usually one blank.
    guard self[0].isBlank, !(byte(ahead: 1)?.isSpace ?? false) else { return skipLongSpace() }
    skip()
    return true
  }

  private mutating func skipLongSpace() -> Bool {
    var length = 0
    while length < count {
      if self[length].isBlank {
        length += 1
      } else if self[length] == UInt8(ascii: "\r"), count - length > 2, self[length + 1] == UInt8(ascii: "\n"), self[length + 2].isBlank {
        length += 3
      } else {
        break
      }
    }
    skip(length)
    return length > 0
  }

  /// The number that the bytes denote, which must be digits, at most 18.
  func number() -> UInt64 {
    indices.reduce(0) { $0 * 10 + UInt64(self[$1] - UInt8(ascii: "0")) }
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  fileprivate var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  fileprivate var isSpace: Bool { isBlank || self == UInt8(ascii: "\r") }
}
