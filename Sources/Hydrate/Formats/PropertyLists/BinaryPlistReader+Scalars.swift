import Foundation

// The upper half of an object's first byte is its kind, the lower half its length.
extension BinaryPlistReader {
  /// Writes a scalar, or null for a value that is not structured data, and returns the fault in
  /// that case.
  ///
  /// The word is kept for every other reference to the object; a date's is not, because it has two
  /// words.
  mutating func writeScalar(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) -> SourceFault? {
    let marker = bytes[start]
    switch marker {
    case 0x00: builder.appendNull()
    case 0x08, 0x09: builder.append(marker == 0x09)
    case 0x10...0x14:
      let (bits, isSigned) = try integer(start, bytes)
      if isSigned { builder.append(integer: Int64(bitPattern: bits)) } else { builder.append(integer: bits) }
    case 0x22:
      let bits = try number(start, size: 4, bytes)
      guard append(DecimalText.text(of: Float(bitPattern: UInt32(truncatingIfNeeded: bits)))) else { return .notFinite }
    case 0x23:
      guard append(DecimalText.text(of: Double(bitPattern: try number(start, size: 8, bytes)))) else { return .notFinite }
    case 0x33:
      builder.append(Date(timeIntervalSinceReferenceDate: Double(bitPattern: try number(start, size: 8, bytes))))
      return nil
    case 0x40...0x4F: try appendData(start, bytes)
    case 0x50...0x5F: try appendByteText(start, bytes)
    case 0x60...0x6F: try appendUnitText(start, bytes)
    case 0x80...0x8F:
      // A UID of an archive, which has 32 bits.
      guard try number(start, size: Int(marker & 0x0F) + 1, bytes) <= UInt64(UInt32.max) else { throw .notPropertyList }
      builder.appendNull()
      return SourceFault(.archiveReference, .typeMismatch)
    default: throw .notPropertyList
    }
    keepWord(of: object)
    return nil
  }

  private mutating func keepWord(of object: Int) {
    let index = builder.wordCount - 1
    let word = builder.words[index]
    words[object] = word
    if let length = builder.longLengths[index] { longLengths[word] = length }
  }

  // MARK: Numbers

  /// The number after an object's first byte.
  private func number(_ start: Int, size: Int, _ bytes: Span<UInt8>) throws(SourceFault) -> UInt64 {
    guard size <= layout.table - start - 1 else { throw .notPropertyList }
    return BinaryPlistLayout.number(bytes, at: start + 1, size: size)
  }

  /// The integer of 1, 2 or 4 bytes is unsigned, of 8 bytes signed; of 16 bytes the lower half is
  /// used, unsigned.
  func integer(_ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) -> (bits: UInt64, isSigned: Bool) {
    let size = 1 << Int(bytes[start] & 0x0F)
    return (try number(start, size: size, bytes), size == 8)
  }

  /// Appends a number by its text; for nil appends null and returns false.
  private func append(_ text: String?) -> Bool {
    if let text { builder.append(number: text) } else { builder.appendNull() }
    return text != nil
  }

  // MARK: Lengths

  /// The number of an object's parts, each with this width in bytes, and their offset.
  func extent(_ start: Int, width: Int, _ bytes: Span<UInt8>) throws(SourceFault) -> (count: Int, first: Int) {
    var count = Int(bytes[start] & 0x0F)
    var first = start + 1
    if count == 0x0F {
      // A long count is an integer that follows.
      guard first < layout.table, bytes[first] & 0xF0 == 0x10,
        let long = Int(exactly: try number(first, size: 1 << Int(bytes[first] & 0x0F), bytes))
      else { throw .notPropertyList }
      count = long
      first += 1 + 1 << Int(bytes[first] & 0x0F)
    }
    guard count <= (layout.table - first) / width else { throw .notPropertyList }
    return (count, first)
  }

  private mutating func appendData(_ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    let (count, first) = try extent(start, width: 1, bytes)
    try enter(content: count, bytes)
    builder.append(Data(copying: bytes.extracting(first..<first + count)))
  }

  /// Appends text with one byte per character: ASCII, or Latin-1 for other bytes.
  private mutating func appendByteText(_ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    let (count, first) = try extent(start, width: 1, bytes)
    try enter(content: count, bytes)
    let text = bytes.extracting(first..<first + count)
    if text.isASCII { return builder.append(.string, text: text) }
    var scalars = ""
    for index in text.indices { scalars.unicodeScalars.append(Unicode.Scalar(text[index])) }
    builder.append(string: scalars)
  }

  /// Appends UTF-16 text, the higher byte first. An unpaired surrogate becomes U+FFFD.
  private mutating func appendUnitText(_ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    let (count, first) = try extent(start, width: 2, bytes)
    // Empty text is written as ASCII; Foundation refuses empty UTF-16.
    guard count > 0 else { throw .notPropertyList }
    try enter(content: 2 * count, bytes)
    var units: [UInt16] = []
    units.reserveCapacity(count)
    for index in 0..<count { units.append(UInt16(bytes[first + 2 * index]) << 8 | UInt16(bytes[first + 2 * index + 1])) }
    builder.append(string: String(decoding: units, as: UTF16.self))
  }
}
