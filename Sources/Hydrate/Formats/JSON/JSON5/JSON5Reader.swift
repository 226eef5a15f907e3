/// Parses JSON5 text (<https://spec.json5.org>): UTF-8 bytes to a document whose values have a
/// line and a column.
///
/// One pass, without recursion. The structure is read here; strings, keys and numbers that JSON
/// has in another form are rewritten by `TextTape`. A zero follows the text; as zeros may also be
/// in strings and comments, those compare the offset with the length.
struct JSON5Reader: ~Copyable {
  /// An open container.
  private struct Container {
    /// The index of its first word.
    let index: Int
    let isObject: Bool
    /// The number of children so far.
    var count = 0

    var closing: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  var tape: TextTape
  var offset = 0
  private let nestingLimit: Int
  private var open: [Container] = []

  private init(sourceCount: Int, nestingLimit: Int) {
    // Real documents have one word per 10 to 40 bytes.
    tape = TextTape(names: [], sourceCount: sourceCount, wordCapacity: sourceCount / 8 + 16)
    self.nestingLimit = nestingLimit
  }

  /// Reads exactly one value of a text that begins at a position. `refine` gets a fault in the
  /// text, and returns the one to throw.
  static func document(
    of source: Span<UInt8>, from start: LineIndex.Position, nestingLimit: Int, refine: (JSONFault) -> JSONFault
  ) throws(JSONFault) -> Document {
    let text = ByteBlock(copying: source)
    var reader = JSON5Reader(sourceCount: source.count, nestingLimit: nestingLimit)
    do throws(JSONFault) { try reader.readText(text) } catch { throw refine(error) }
    guard let document = reader.document(over: text, source, from: start) else { throw JSONFault(.tooLarge, at: 0) }
    return document
  }

  /// The document; nil if it is too large.
  private consuming func document(
    over text: consuming ByteBlock, _ source: Span<UInt8>, from start: LineIndex.Position
  ) -> Document? {
    if tape.isWithinSource { return tape.document(over: text, from: start, singleQuotes: true) }
    return tape.document(over: tape.text(of: source), from: start, singleQuotes: true)
  }

  // MARK: Structure

  private mutating func readText(_ text: borrowing ByteBlock) throws(JSONFault) {
    try skipSpace(text)
    values: while true {
      if open.last?.isObject == true { try readKey(text) }
      if try beginValue(text) { continue values }
      // After a value: close all containers that end here, then expect a comma or the end.
      while let last = open.indices.last {
        open[last].count += 1
        try skipSpace(text)
        if text[offset] == UInt8(ascii: ",") {
          offset += 1
          try skipSpace(text)
          guard text[offset] == open[last].closing else { continue values }
        }
        guard text[offset] == open[last].closing else {
          throw open[last].isObject
            ? fault(.commaOrBrace, .endsInObject, text) : fault(.commaOrBracket, .endsInArray, text)
        }
        close()
      }
      try skipSpace(text)
      guard offset == text.count else { throw fault(.textAfterValue, .textAfterValue, text) }
      return
    }
  }

  /// Reads a scalar or an empty container, or opens another container. Returns whether it has been
  /// opened.
  private mutating func beginValue(_ text: borrowing ByteBlock) throws(JSONFault) -> Bool {
    let byte = text[offset]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try readString(text)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < nestingLimit else { throw JSONFault(.tooDeep, at: offset, limit: nestingLimit) }
      let isObject = byte == UInt8(ascii: "{")
      open.append(Container(index: tape.open(isObject ? .object : .array, at: offset), isObject: isObject))
      offset += 1
      try skipSpace(text)
      // A closing bracket is "{" or "[" plus 2.
      guard text[offset] == byte + 2 else { return true }
      close()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"),
      UInt8(ascii: "N"):
      try readNumber(text)
    case UInt8(ascii: "t"): try readLiteral("true", .true, text)
    case UInt8(ascii: "f"): try readLiteral("false", .false, text)
    case UInt8(ascii: "n"): try readLiteral("null", .null, text)
    default:
      let isWord = ASCIIText.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      let other: JSONMistake? = open.isEmpty ? .otherFormat(byte, text[offset, 1]) : nil
      throw fault(other ?? (isWord ? .literal : .value), open.isEmpty ? .empty : .endsBeforeValue, text)
    }
    return false
  }

  /// Closes the innermost container; its closing bracket is next.
  private mutating func close() {
    guard let last = open.popLast() else { return }
    tape.close(last.index, count: last.count)
    offset += 1
  }

  /// Reads a key and its colon, up to the value.
  private mutating func readKey(_ text: borrowing ByteBlock) throws(JSONFault) {
    switch text[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try readString(text)
    default: try readName(text)
    }
    try skipSpace(text)
    guard text[offset] == UInt8(ascii: ":") else { throw fault(.colon, .endsInObject, text) }
    offset += 1
    try skipSpace(text)
  }

  private mutating func readLiteral(_ literal: StaticString, _ tag: Document.Tag, _ text: borrowing ByteBlock) throws(JSONFault) {
    let start = offset
    try skipWord(literal, orElse: .literal, .endsInLiteral, text)
    tape.append(tag, at: start)
  }

  /// Skips a word, after which no other letter may follow.
  mutating func skipWord(
    _ word: StaticString, orElse reason: JSONFault.Reason, _ atEnd: JSONFault.Reason, _ text: borrowing ByteBlock
  ) throws(JSONFault) {
    for letter in word.description.utf8 {
      guard text[offset] == letter else { throw fault(reason, atEnd, text) }
      offset += 1
    }
    guard !ASCIIText.isLetter(text[offset]) else { throw fault(reason, atEnd, text) }
  }

  /// The fault at the offset: the text ends, the byte is a NUL or not UTF-8, else the given
  /// reason.
  func fault(_ reason: JSONFault.Reason, _ atEnd: JSONFault.Reason, _ text: borrowing ByteBlock) -> JSONFault {
    JSONReader.unreadable(atEnd, text, at: offset) ?? JSONFault(reason, at: offset)
  }
}

// MARK: White space and comments

extension JSON5Reader {
  /// Skips white space and comments.
  mutating func skipSpace(_ text: borrowing ByteBlock) throws(JSONFault) {
    while true {
      let byte = text[offset]
      switch byte {
      case 0x20, 0x09...0x0D: offset += 1
      case UInt8(ascii: "/"):
        switch text[offset, 1] {
        case UInt8(ascii: "/"): try skipLine(text)
        case UInt8(ascii: "*"): try skipComment(text)
        default: return
        }
      case 0x80...:
        let (scalar, length) = try scalar(text)
        guard Unicode.Scalar(scalar)?.isJSON5Space == true else { return }
        offset += length
      default: return
      }
    }
  }

  /// Skips a comment up to the end of its line.
  private mutating func skipLine(_ text: borrowing ByteBlock) throws(JSONFault) {
    while offset < text.count {
      let byte = text[offset]
      if byte == 0x0A || byte == 0x0D { return }
      let (scalar, length) = try scalar(text)
      if scalar == 0x2028 || scalar == 0x2029 { return }
      offset += length
    }
  }

  private mutating func skipComment(_ text: borrowing ByteBlock) throws(JSONFault) {
    offset += 2
    while offset < text.count {
      if text[offset] == UInt8(ascii: "*"), text[offset, 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += try scalar(text).length
    }
    throw JSONFault(.endsInComment, at: offset)
  }

  /// The scalar at the offset, and the number of its bytes.
  @inline(__always) func scalar(_ text: borrowing ByteBlock) throws(JSONFault) -> (value: UInt32, length: Int) {
    let byte = text[offset]
    return byte < 0x80 ? (UInt32(byte), 1) : try longScalar(text)
  }

  private func longScalar(_ text: borrowing ByteBlock) throws(JSONFault) -> (value: UInt32, length: Int) {
    let bytes = text.halfWord(at: offset)
    let (first, second) = (bytes & 0xFF, bytes >> 8 & 0x3F)
    let (third, fourth) = (bytes >> 16 & 0x3F, bytes >> 24 & 0x3F)
    switch JSONReader.scalarLength(bytes) {
    case 2: return ((first & 0x1F) << 6 | second, 2)
    case 3: return ((first & 0x0F) << 12 | second << 6 | third, 3)
    case 4: return ((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
    default: throw JSONFault(JSONReader.encodingFault(text, at: offset), at: offset)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a scalar that is not ASCII is white space in JSON5: a byte order mark, a line or
  /// paragraph separator, or a space separator of Unicode.
  package var isJSON5Space: Bool {
    switch value {
    case 0xA0, 0xFEFF, 0x2028, 0x2029: true
    default: properties.generalCategory == .spaceSeparator
    }
  }
}
