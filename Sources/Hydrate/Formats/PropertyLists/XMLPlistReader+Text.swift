import Foundation

// Reads text in an XML property list: characters, character references and CDATA sections.
// Anything else in a text is left to Foundation.
extension XMLPlistReader {
  /// Reads and writes a text, up to the element's end.
  mutating func readText(_ bytes: Span<UInt8>) throws(Odd) {
    let start = offset
    offset = bytes.end(before: Markup.self, from: offset)
    if isEndOfText(bytes) { return try write(bytes.extracting(start..<offset)) }
    var pieces: [UInt8] = []
    pieces.append(copying: bytes.extracting(start..<offset))
    while !isEndOfText(bytes) {
      if byte(at: offset, bytes) == UInt8(ascii: "&") { try readReference(bytes, to: &pieces) } else { try readSection(bytes, to: &pieces) }
      let rest = offset
      offset = bytes.end(before: Markup.self, from: offset)
      pieces.append(copying: bytes.extracting(rest..<offset))
    }
    try pieces.withBytes { pieces in Result { () throws(Odd) in try write(pieces) } }.get()
  }

  private func isEndOfText(_ bytes: Span<UInt8>) -> Bool {
    byte(at: offset, bytes) == UInt8(ascii: "<") && byte(at: offset + 1, bytes) != UInt8(ascii: "!")
  }

  /// Writes a text. One that begins with a byte order mark, which Foundation drops, and one that
  /// is not UTF-8 are left to Foundation.
  ///
  /// So is the key of an archive's UID, whose dictionary is not structured data.
  private func write(_ text: Span<UInt8>) throws(Odd) {
    if text.count == 6, text.starts(with: "CF$UID") { throw Odd() }
    if !text.isASCII {
      guard !text.hasByteOrderMark, String(decoding: text).withBytes({ $0.isEqual(to: text) }) else { throw Odd() }
    }
    builder.append(.string, text: text)
  }

  /// Reads `<![CDATA[…]]>`.
  private mutating func readSection(_ bytes: Span<UInt8>, to pieces: inout [UInt8]) throws(Odd) {
    try skip(0, "<![CDATA[", bytes)
    guard let end = end(of: "]]>", bytes) else { throw Odd() }
    pieces.append(copying: bytes.extracting(offset..<end - 3))
    offset = end
  }

  private static let names: [(name: StaticString, character: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")), ("&quot;", UInt8(ascii: "\"")),
    ("&apos;", UInt8(ascii: "'")),
  ]

  /// Reads a character reference, by name or number.
  private mutating func readReference(_ bytes: Span<UInt8>, to pieces: inout [UInt8]) throws(Odd) {
    if byte(at: offset + 1, bytes) == UInt8(ascii: "#") { return pieces += String(try readNumberedScalar(bytes)).utf8 }
    for (name, character) in Self.names where bytes.starts(at: offset, with: name) {
      offset += name.utf8CodeUnitCount
      return pieces.append(character)
    }
    throw Odd()
  }

  /// Reads `&#65;` or `&#x41;` with up to eight digits. A byte order mark, which Foundation drops,
  /// is left to Foundation.
  private mutating func readNumberedScalar(_ bytes: Span<UInt8>) throws(Odd) -> Unicode.Scalar {
    let isHex = byte(at: offset + 2, bytes) == UInt8(ascii: "x")
    var next = offset + (isHex ? 3 : 2)
    let first = next
    var number: UInt32 = 0
    while byte(at: next, bytes) != UInt8(ascii: ";") {
      guard next - first < 8, let digit = ASCIIText.hexDigit(byte(at: next, bytes)), isHex || digit < 10 else { throw Odd() }
      number = number * (isHex ? 16 : 10) + UInt32(digit)
      next += 1
    }
    guard next > first, let scalar = Unicode.Scalar(number), number != 0xFEFF else { throw Odd() }
    offset = next + 1
    return scalar
  }
}

/// The bytes that end a sequence of plain characters.
private enum Markup: ByteKind {
  @inline(__always) static func lanes(_ block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (block .== SIMD16<UInt8>(repeating: UInt8(ascii: "<"))) .| (block .== SIMD16<UInt8>(repeating: UInt8(ascii: "&")))
  }

  @inline(__always) static func marks(_ word: UInt64) -> UInt64 {
    zeros(word ^ 0x3C3C_3C3C_3C3C_3C3C) | zeros(word ^ 0x2626_2626_2626_2626)
  }

  /// The lowest mark belongs to the first byte that is zero.
  @inline(__always) private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  @inline(__always) static func contains(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") }
}

/// The encoding of an XML property list, as far as a UTF-8 reader needs it.
extension XMLPlistReader {
  /// The offset where the text begins, after a byte order mark; nil if the encoding is or may be
  /// other than UTF-8.
  static func startOfUTF8(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 3 else { return nil }
    // The mark takes precedence over the declaration.
    if bytes.hasByteOrderMark { return 3 }
    // Other byte order marks, and the zeros of other encodings without one.
    guard bytes[0] < 0x80, bytes[0] != 0, bytes[1] != 0 else { return nil }
    return declaresOther(bytes) ? nil : 0
  }

  /// Whether `<?xml … encoding="…"` declares anything but UTF-8. It is valid only at the very
  /// beginning.
  private static func declaresOther(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.starts(with: "<?xml") else { return false }
    var offset = 5
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "?"), bytes[offset] != UInt8(ascii: ">") {
      if bytes.starts(at: offset, with: "encoding=") { return !namesUTF8(bytes, at: offset + 9) }
      offset += 1
    }
    return false
  }

  private static func namesUTF8(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    let names: [StaticString] = ["\"UTF-8\"", "\"utf-8\"", "'UTF-8'", "'utf-8'"]
    return names.contains { bytes.starts(at: offset, with: $0) }
  }
}

// Each of these reads up to the element's end tag, which must be next.
extension XMLPlistReader {
  /// The offset where the content ends.
  private func contentEnd(_ bytes: Span<UInt8>) throws(Odd) -> Int {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "<"), from: offset) else { throw Odd() }
    return end
  }

  /// Reads an integer in plain digits that fits an `Int64` or a `UInt64`; its text is kept.
  mutating func readInteger(_ bytes: Span<UInt8>) throws(Odd) {
    let end = try contentEnd(bytes)
    let digits = bytes.extracting(offset..<end)
    guard NativeNumber.isInteger(digits), Self.isBounded(digits) else { throw Odd() }
    builder.append(.number, text: digits, flagged: true)
    offset = end
  }

  /// Whether a number text fits and is not negative zero.
  private static func isBounded(_ digits: Span<UInt8>) -> Bool {
    if case .value(let number) = IntegerReader.read(digits, as: Int64.self) { return number != 0 || digits.count == 1 }
    if case .value = IntegerReader.read(digits, as: UInt64.self) { return true }
    return false
  }

  /// Reads a number in JSON syntax. It is a `Double`, so it gets the shortest text of that.
  mutating func readReal(_ bytes: Span<UInt8>) throws(Odd) {
    let end = try contentEnd(bytes)
    guard let number = DoubleReader.read(bytes.extracting(offset..<end)), let text = DecimalText.text(of: number.value) else { throw Odd() }
    builder.append(number: text)
    offset = end
  }

  /// Reads `2014-01-19T11:37:14Z`, which must be a valid date.
  mutating func readDate(_ bytes: Span<UInt8>) throws(Odd) {
    guard bytes.count - offset >= 20 else { throw Odd() }
    let text = bytes.extracting(offset..<offset + 20)
    // No lower-case letters, and no leap second.
    guard text[10] == UInt8(ascii: "T"), text[17] < UInt8(ascii: "6"), text[19] == UInt8(ascii: "Z"), let date = RFC3339Parser.parse(text)
    else { throw Odd() }
    builder.append(date)
    offset += 20
  }

  /// Reads base64 with white space and complete padding. Foundation would skip other bytes and
  /// drop surplus bits.
  mutating func readData(_ bytes: Span<UInt8>) throws(Odd) {
    let end = try contentEnd(bytes)
    var digits: [UInt8] = []
    digits.reserveCapacity(end - offset)
    for index in offset..<end where !bytes[index].isJSONSpace {
      // These belong to the URL alphabet.
      guard bytes[index] != UInt8(ascii: "-"), bytes[index] != UInt8(ascii: "_") else { throw Odd() }
      digits.append(bytes[index])
    }
    guard digits.count.isMultiple(of: 4), let data = digits.withBytes({ Base64.read($0) }) else { throw Odd() }
    builder.append(data)
    offset = end
  }
}
