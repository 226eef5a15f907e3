extension JSON5Reader {
  // MARK: Strings

  /// Reads the string whose opening quote is at the offset.
  mutating func readString(_ text: borrowing ByteBlock) throws(JSONFault) {
    let (start, quote) = (offset, text[offset])
    offset += 1
    var piece = offset
    /// Where the rewritten text begins, after the first escape.
    var rewritten: Int?
    while true {
      skipPlain(quote, text)
      let byte = text[offset]
      if byte == quote { break }
      switch byte {
      case UInt8(ascii: "\\"):
        if rewritten == nil { rewritten = tape.beginText(for: start) }
        write(text, from: piece)
        try rewriteEscape(text)
        piece = offset
      case 0x0A, 0x0D: throw JSONFault(.lineEnd, at: offset)
      case 0x80...: offset += try scalar(text).length
      default:
        guard offset < text.count else { throw JSONFault(.endsInString, at: offset) }
        offset += 1
      }
    }
    append(rewritten, from: piece, text)
    offset += 1
  }

  /// Appends the text that ends at the offset: what has been rewritten, and the piece after it.
  private mutating func append(_ rewritten: Int?, from piece: Int, _ text: borrowing ByteBlock) {
    guard let rewritten else { return tape.append(at: piece, count: offset - piece) }
    write(text, from: piece)
    tape.append(textFrom: rewritten)
  }

  /// Skips to the first byte that is the quote, a backslash, a control character or not ASCII. The
  /// zero after the text is one.
  @inline(__always) private mutating func skipPlain(_ quote: UInt8, _ text: borrowing ByteBlock) {
    while true {
      // As signed numbers, non-ASCII bytes are less than the control characters.
      let block = text.signedBlock(at: offset)
      let isSpecial =
        (block .== SIMD16<Int8>(repeating: Int8(bitPattern: quote))) .| (block .== SIMD16<Int8>(repeating: 0x5C))
        .| (block .< SIMD16<Int8>(repeating: 0x20))
      let count = Block.firstLane(isSpecial)
      offset += count
      if count < Block.width { return }
    }
  }

  /// Writes the text from an offset up to the current one.
  private mutating func write(_ text: borrowing ByteBlock, from start: Int) {
    text.withBytes(at: start, count: offset - start) { tape.write($0) }
  }

  /// Reads the escape whose backslash is at the offset, and writes what it denotes.
  private mutating func rewriteEscape(_ text: borrowing ByteBlock) throws(JSONFault) {
    let letter = text[offset, 1]
    if let byte = letter == UInt8(ascii: "v") ? 0x0B : JSONStringEscapes.plainEscape(letter) {
      tape.write(byte)
      offset += 2
      return
    }
    switch letter {
    case UInt8(ascii: "u"):
      let length = try JSONReader.escapeLength(text, at: offset)
      text.withBytes(at: offset, count: length) { escape in JSONStringEscapes.unescape(escape).withBytes { tape.write($0) } }
      offset += length
    case UInt8(ascii: "x"): write(try byteEscape(text))
    case 0x0D: offset += text[offset, 2] == 0x0A ? 3 : 2
    case 0x0A: offset += 2
    case UInt8(ascii: "0") where !JSONReader.isDigit(text[offset, 2]):
      tape.write(0)
      offset += 2
    case UInt8(ascii: "0")...UInt8(ascii: "9"): throw JSONFault(.escape, at: offset + 1)
    default:
      offset += 1
      guard offset < text.count else { throw JSONFault(.endsInEscape, at: offset) }
      let (scalar, length) = try scalar(text)
      // A line continuation, or the character itself.
      if scalar != 0x2028, scalar != 0x2029 { write(scalar) }
      offset += length
    }
  }

  /// Writes a scalar in UTF-8; a surrogate, which no caller has, is left out.
  private mutating func write(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    for byte in UTF8.encode(scalar) ?? .init() { tape.write(byte) }
  }

  /// Reads `\xHH`.
  private mutating func byteEscape(_ text: borrowing ByteBlock) throws(JSONFault) -> UInt32 {
    offset += 2
    var value: UInt32 = 0
    for _ in 0..<2 {
      guard let digit = ASCIIText.hexDigit(text[offset]) else { throw fault(.twoHexDigits, .endsInEscape, text) }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: Names

  /// Reads a key without quotes: an `IdentifierName` of ECMAScript 5.1, section 7.6, with letters
  /// of all planes of Unicode.
  mutating func readName(_ text: borrowing ByteBlock) throws(JSONFault) {
    let start = offset
    var piece = start
    var rewritten: Int?
    while true {
      let isFirst = offset == start
      if text[offset] == UInt8(ascii: "\\") {
        let escape = offset
        guard text[offset, 1] == UInt8(ascii: "u") else {
          offset += 1
          throw fault(.keyEscape, .endsInEscape, text)
        }
        if rewritten == nil { rewritten = tape.beginText(for: start) }
        write(text, from: piece)
        guard let unit = JSONStringEscapes.unit(text.halfWord(at: offset, ahead: 2)) else {
          throw JSONReader.missingDigit(text, of: offset, ahead: 2)
        }
        offset += 6
        guard Self.isInName(unit, isFirst: isFirst) else { throw JSONFault(.keyEscape, at: escape) }
        write(unit)
        piece = offset
      } else {
        guard offset < text.count else { break }
        let (scalar, length) = try scalar(text)
        guard Self.isInName(scalar, isFirst: isFirst) else { break }
        offset += length
      }
    }
    guard offset > start else { throw fault(.anyKey, .endsInObject, text) }
    append(rewritten, from: piece, text)
  }

  /// Whether a scalar may be in a name, or begin one.
  private static func isInName(_ scalar: UInt32, isFirst: Bool) -> Bool {
    switch scalar {
    case 0x24, 0x5F, 0x41...0x5A, 0x61...0x7A: return true
    case 0x30...0x39: return !isFirst
    case ..<0x80: return false
    case 0x200C, 0x200D: return !isFirst
    default: break
    }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isFirst
    default: return false
    }
  }
}
