extension JSONReader {
  // Every place is within the text, or at its end, where zeros follow: a zero ends whatever is being read, and is found before the padding is
  // passed. No step is taken past a byte that was not looked at.

  /// Reads a string whose quote stands before `start` and writes its word; gives the place after the closing quote.
  @inline(__always) static func string(
    from start: UnsafePointer<UInt8>, into word: UnsafeMutablePointer<UInt64>, index: Int, base: UnsafePointer<UInt8>, tape: JSONTape
  ) throws(JSONFault) -> UnsafePointer<UInt8> {
    assert(start > base && start <= base + tape.textCount && index < tape.wordCapacity && word == tape.words + index)
    var place = plainEnd(start)
    var hasEscapes = false
    if place.pointee != UInt8(ascii: "\"") {
      (place, hasEscapes) = try stringEnd(from: place, base: base, end: base + tape.textCount)
    }
    assert(place >= start && place < base + tape.textCount, "a closing quote within the text")
    write(.string, offset: start - base, length: place - start, flagged: hasEscapes, into: word, index: index, tape: tape)
    return place + 1
  }

  /// The first byte that is a quote, a backslash, a control character or not ASCII; the text's end at the latest, as a zero follows it.
  @inline(__always) private static func plainEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = start
    while true {
      // As signed numbers, what is not ASCII lies below the control characters: one comparison finds both.
      let block = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<Int8>.self)
      let isSpecial =
        (block .== SIMD16<Int8>(repeating: 0x22)) .| (block .== SIMD16<Int8>(repeating: 0x5C))
        .| (block .< SIMD16<Int8>(repeating: 0x20))
      let count = Block.firstLane(isSpecial)
      place += count
      if count < Block.width { return place }
    }
  }

  /// Goes on in a string that holds more than plain ASCII; gives the closing quote, and whether there were escapes.
  @inline(never) private static func stringEnd(
    from start: UnsafePointer<UInt8>, base: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) throws(JSONFault) -> (UnsafePointer<UInt8>, Bool) {
    var place = start
    var hasEscapes = false
    while true {
      assert(place <= end, "past the text's end")
      let byte = place.pointee
      if byte == UInt8(ascii: "\"") { return (place, hasEscapes) }
      if byte >= 0x80 {
        repeat {
          let length = scalarLength(place)
          guard length > 0 else { throw JSONFault(encodingFault(at: place), at: place - base) }
          place += length
        } while place.pointee >= 0x80
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        place = try escapeEnd(place, base: base, end: end)
      } else if byte < 0x20 {
        throw fault(.control, .endsInString, at: place, from: base, to: end)
      }
      place = plainEnd(place)
    }
  }

  /// The number of bytes of a scalar that is not ASCII; 0 where the bytes are not UTF-8 (RFC 3629, section 4).
  @inline(__always) private static func scalarLength(_ place: UnsafePointer<UInt8>) -> Int {
    let lead = place[0]
    let second = place[1]
    switch lead {
    case 0xC2...0xDF: return isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      // Not below U+0800, and not a surrogate.
      guard isContinuation(second), isContinuation(place[2]), lead != 0xE0 || second >= 0xA0, lead != 0xED || second < 0xA0 else {
        return 0
      }
      return 3
    case 0xF0...0xF4:
      guard isContinuation(second), isContinuation(place[2]), isContinuation(place[3]), lead != 0xF0 || second >= 0x90,
        lead != 0xF4 || second < 0x90
      else { return 0 }
      return 4
    default: return 0
    }
  }

  @inline(__always) private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// What is wrong with bytes of which `scalarLength` says 0; nil where nothing is.
  static func encodingFault(at place: UnsafePointer<UInt8>) -> JSONFault.Reason {
    let lead = place[0]
    let second = place[1]
    switch lead {
    case 0x80...0xBF: return .continuationByte
    case 0xC0, 0xC1: return .overlong
    case 0xF5...0xFF: return .pastUnicode
    case _ where !isContinuation(second): return .brokenSequence
    case 0xE0 where second < 0xA0, 0xF0 where second < 0x90: return .overlong
    case 0xED where second >= 0xA0: return .encodedSurrogate
    case 0xF4 where second >= 0x90: return .pastUnicode
    default: return .brokenSequence
    }
  }

  /// Whether the bytes, the first of which is not ASCII, are a scalar in UTF-8.
  static func isScalar(_ place: UnsafePointer<UInt8>) -> Bool { scalarLength(place) > 0 }

  /// The place after an escape, whose backslash stands at `start`.
  private static func escapeEnd(
    _ start: UnsafePointer<UInt8>, base: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) throws(JSONFault) -> UnsafePointer<UInt8> {
    assert(start < end && end - start + Document.padding >= 12)
    switch start[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"): break
    default: throw fault(.escape, .endsInEscape, at: start + 1, from: base, to: end)
    }
    let unit = try hexUnit(start + 2, base: base, end: end)
    guard unit & 0xF800 == 0xD800 else { return start + 6 }
    guard unit < 0xDC00 else { throw JSONFault(.loneLowSurrogate, at: start - base) }
    guard start[6] == UInt8(ascii: "\\"), start[7] == UInt8(ascii: "u") else { throw JSONFault(.loneHighSurrogate, at: start - base) }
    let low = try hexUnit(start + 8, base: base, end: end)
    guard low & 0xFC00 == 0xDC00 else { throw JSONFault(.loneHighSurrogate, at: start - base) }
    return start + 12
  }

  /// The number that four hexadecimal digits say.
  private static func hexUnit(
    _ start: UnsafePointer<UInt8>, base: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for index in 0..<4 {
      guard let digit = JSONStringEscapes.hexDigit(start[index]) else {
        throw fault(.hexDigit, .endsInEscape, at: start + index, from: base, to: end)
      }
      unit = unit << 4 | digit
    }
    return unit
  }
}
