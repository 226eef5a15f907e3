/// Why a text is not JSON, and at which byte.
package struct JSONFault: Error, Equatable {
  let reason: Reason
  /// The nesting limit, if the text is nested deeper.
  private let limit: Int32
  /// The offset of the offending byte; the text's length if the text ends too early.
  let offset: Int

  package init(_ reason: Reason, at offset: Int, limit: Int = 0) {
    (self.reason, self.offset, self.limit) = (reason, offset, Int32(clamping: limit))
  }

  /// The error to throw. The offset is in `text`, which begins at `start` of a longer text, if it
  /// is a part of one.
  package func error(in text: Span<UInt8>, from start: LineIndex.Position? = nil) -> MappingError {
    .single(reason.code, .json(reason, limit: Int(limit)), at: LineIndex.location(ofOffset: offset, in: text, from: start))
  }

  package typealias Reason = JSONMistake
}

/// Finds the reason why a text is malformed. Never called for valid text.
extension JSONReader {
  /// The fault at an offset: the text ends, the byte is a NUL or not UTF-8, else the given reason.
  @inline(never) static func fault(
    _ reason: JSONFault.Reason, _ atEnd: JSONFault.Reason, _ text: borrowing ByteBlock, at offset: Int
  ) -> JSONFault {
    if let fault = unreadable(atEnd, text, at: offset) { return fault }
    let byte = text[offset]
    switch reason {
    case .textAfterValue, .commaOrBracket, .commaOrBrace:
      if byte == UInt8(ascii: "/") { return JSONFault(.comment, at: offset) }
      if offset > 0, isDigit(text[offset - 1]), isNumberTail(byte) { return JSONFault(.numberTail, at: offset) }
    case .colon, .key:
      if byte == UInt8(ascii: "/") { return JSONFault(.comment, at: offset) }
    default: break
    }
    return JSONFault(reason, at: offset)
  }

  /// The fault at an offset if the text ends, or the byte is a NUL or not UTF-8.
  static func unreadable(_ atEnd: JSONFault.Reason, _ text: borrowing ByteBlock, at offset: Int) -> JSONFault? {
    guard offset < text.count else { return JSONFault(atEnd, at: text.count) }
    let byte = text[offset]
    if byte == 0 { return JSONFault(.nul, at: offset) }
    return byte < 0x80 || isScalar(text, at: offset) ? nil : JSONFault(encodingFault(text, at: offset), at: offset)
  }

  /// Whether a byte after a number seems to belong to it but is invalid: `1.2.3`, `0x1`, `1_000`,
  /// `5-`.
  private static func isNumberTail(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The fault if a value is expected but does not begin.
  @inline(never) static func missingValue(_ text: borrowing ByteBlock, at offset: Int, isFirst: Bool, depth: Int) -> JSONFault {
    let reason: JSONFault.Reason =
      switch text[offset] {
      case UInt8(ascii: "'"): .singleQuote
      case UInt8(ascii: "/"): .comment
      case UInt8(ascii: "+"): .plusSign
      case UInt8(ascii: "."): .leadingPoint
      case UInt8(ascii: "N"), UInt8(ascii: "I"): .notANumber
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .literal
      case UInt8(ascii: "]") where depth > 0 && !isFirst: .trailingComma
      case 0xEF where text[offset, 1] == 0xBB && text[offset, 2] == 0xBF: .secondByteOrderMark
      case let byte: (depth == 0 ? .otherFormat(byte, text[offset, 1]) : nil) ?? .value
      }
    return fault(reason, depth == 0 ? .empty : .endsBeforeValue, text, at: offset)
  }

  /// The fault if a key is expected but does not begin.
  @inline(never) static func missingKey(_ text: borrowing ByteBlock, at offset: Int) -> JSONFault {
    // An empty object is not parsed here, so a brace can only follow a comma.
    let reason: JSONFault.Reason =
      switch text[offset] {
      case UInt8(ascii: "}"): .trailingComma
      case UInt8(ascii: "'"): .singleQuote
      default: .key
      }
    return fault(reason, .endsInObject, text, at: offset)
  }

  /// The fault in a word that begins like a literal, at the first different letter.
  @inline(never) static func brokenLiteral(_ literal: StaticString, _ text: borrowing ByteBlock, at offset: Int) -> JSONFault {
    var index = 0
    for letter in literal.description.utf8 {
      guard text[offset, index] == letter else { break }
      index += 1
    }
    return fault(.literal, .endsInLiteral, text, at: offset + index)
  }
}

extension JSONFault {
  /// Text that fails at its first bytes may be in another encoding; then that is reported instead.
  func consideringEncoding(of text: Span<UInt8>) -> JSONFault {
    offset > 1 ? self : JSONReader.otherEncoding(of: text).map { JSONFault($0, at: 0) } ?? self
  }
}

extension JSONReader {
  /// The mistake of a text that begins like UTF-16 or UTF-32; nil if it does not.
  package static func otherEncoding(of text: Span<UInt8>) -> JSONFault.Reason? {
    guard text.count >= 2 else { return nil }
    switch (text[0], text[1], text.count > 2 ? text[2] : 1, text.count > 3 ? text[3] : 1) {
    case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0), (0, 0, 0, 1...), (1..., 0, 0, 0): return .utf32
    // Byte order marks, or NUL bytes at every second offset, as for ASCII text.
    case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _), (0, 1..., 0, 1...), (1..., 0, 1..., 0): return .utf16
    case (0, 1..., _, _), (1..., 0, _, _): return text.count == 2 ? .utf16 : nil
    default: return nil
    }
  }
}

extension Document {
  /// The document with repeated keys treated by a rule.
  func resolving(_ rule: JSONReadingOptions.DuplicateKeys) throws(JSONFault) -> Document {
    switch rule {
    case .lastWins: return self
    case .firstWins: return keepingFirstValues()
    case .refuse:
      if let offset = firstRepeatedKeyOffset { throw JSONFault(.duplicateKey, at: offset) }
      return self
    }
  }
}
