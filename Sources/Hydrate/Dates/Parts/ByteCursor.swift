/// A place in a run of bytes that only moves forward, with the small steps that date texts are made of.
///
/// Every step looks at the end first, so no step can leave the buffer. A step that does not fit moves nothing
/// unless it says otherwise; a parser that sees one fail gives up, so what was taken before does not matter.
struct ByteCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte at the cursor, nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// How many ASCII digits stand at the cursor.
  var digitCount: Int {
    var end = index
    while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    return end - index
  }

  /// The byte so far behind the cursor, nil past the end.
  func byte(ahead offset: Int) -> UInt8? {
    offset < bytes.count - index ? bytes[index + offset] : nil
  }

  /// Whether white space stands at the cursor, or the line break that may begin it.
  var isAtSpace: Bool { next.map { $0.isBlank || $0 == UInt8(ascii: "\r") } ?? false }

  /// Whether an ASCII letter stands at the cursor, or so far behind it.
  func isAtLetter(ahead offset: Int = 0) -> Bool { byte(ahead: offset)?.isASCIILetter ?? false }

  /// Whether an ASCII digit stands so far behind the cursor.
  func isAtDigit(ahead offset: Int) -> Bool { byte(ahead: offset)?.isASCIIDigit ?? false }

  mutating func skip() {
    index += 1
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Takes the whole text or nothing.
  mutating func take(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      guard bytes.count - index >= wanted.count else { return false }
      for offset in 0..<wanted.count where bytes[index + offset] != wanted[offset] { return false }
      index += wanted.count
      return true
    }
  }

  /// Takes the whole lower-case ASCII word, written in any case, or nothing.
  mutating func takeLetters(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { wanted in
      guard bytes.count - index >= wanted.count else { return false }
      for offset in 0..<wanted.count where bytes[index + offset] | 0x20 != wanted[offset] { return false }
      index += wanted.count
      return true
    }
  }

  /// Takes exactly `count` digits, at most 9 of them so that the number cannot overflow.
  mutating func takeNumber(digits count: Int) -> Int? {
    guard count > 0, count <= 9, bytes.count - index >= count else { return nil }
    var value = 0
    for offset in index..<index + count {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += count
    return value
  }

  /// Takes the digits at the cursor, any number of them.
  mutating func takeDigits() -> UnsafeBufferPointer<UInt8> {
    let start = index
    index += digitCount
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }

  /// Takes three ASCII letters in any case, as one number: lower case, the first letter highest.
  mutating func takeThreeLetters() -> UInt32? {
    guard bytes.count - index >= 3 else { return nil }
    var word: UInt32 = 0
    for offset in index..<index + 3 {
      guard bytes[offset].isASCIILetter else { return nil }
      word = word << 8 | UInt32(bytes[offset] | 0x20)
    }
    index += 3
    return word
  }

  /// Takes up to three ASCII letters like `takeThreeLetters`; nil when there is none or a fourth one follows.
  mutating func takeShortWord() -> UInt32? {
    var word: UInt32 = 0
    var length = 0
    while let letter = next, letter.isASCIILetter {
      guard length < 3 else { return nil }
      word = word << 8 | UInt32(letter | 0x20)
      length += 1
      index += 1
    }
    return length == 0 ? nil : word
  }

  /// Takes a name that a zone may have anywhere: a letter or a sign, then letters, digits, signs and colons, at most eight in all.
  mutating func skipZoneName() -> Bool {
    guard let first = next, first.isASCIILetter || first.isSign else { return false }
    var length = 1
    while let byte = byte(ahead: length), byte.isASCIILetter || byte.isASCIIDigit || byte.isSign || byte == UInt8(ascii: ":") {
      length += 1
    }
    guard length <= 8 else { return false }
    index += length
    return true
  }

  /// Takes all that is left, which must be one comment: between brackets, whose own brackets go in pairs.
  mutating func takeComment() -> Bool {
    var depth = 0
    for position in min(index, bytes.count)..<bytes.count {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      guard depth <= 0 else { continue }
      guard depth == 0, position > index, position == bytes.count - 1 else { return false }
      index = bytes.count
      return true
    }
    return false
  }

  /// Takes the folding white space of RFC 5322 section 3.2.2: spaces, tabs, and a line break before one of them.
  ///
  /// The result says whether there was any.
  mutating func skipFoldingSpace() -> Bool {
    let start = index
    while let byte = next {
      if byte.isBlank {
        index += 1
      } else if byte == UInt8(ascii: "\r"), bytes.count - index > 2, bytes[index + 1] == UInt8(ascii: "\n"), bytes[index + 2].isBlank {
        index += 3
      } else {
        break
      }
    }
    return index > start
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  fileprivate var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
