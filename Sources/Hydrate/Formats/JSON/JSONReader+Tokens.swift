extension JSONReader {
  /// Skips a number (RFC 8259, section 6). Returns the flag of an integer without a point or an
  /// exponent.
  @inline(__always) static func skipNumber(_ offset: inout Int, _ text: borrowing ByteBlock) throws(JSONFault) -> UInt64 {
    // A zero follows the text, and is not a digit.
    if text[offset] == UInt8(ascii: "-") { offset &+= 1 }
    if text[offset] == UInt8(ascii: "0") {
      offset &+= 1
      guard !isDigit(text[offset]) else { throw JSONFault(.leadingZero, at: offset) }
    } else {
      try skipDigits(&offset, text, orElse: .digit)
    }
    let byte = text[offset]
    guard byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") else { return Word.flag }
    offset = try numberEnd(text, from: offset)
    return 0
  }

  /// The end of a number, from a point or an exponent on.
  @inline(never) private static func numberEnd(_ text: borrowing ByteBlock, from start: Int) throws(JSONFault) -> Int {
    var offset = start
    if text[offset] == UInt8(ascii: ".") {
      offset &+= 1
      try skipDigits(&offset, text, orElse: .fractionDigit)
    }
    if text[offset] | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      if text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") { offset &+= 1 }
      try skipDigits(&offset, text, orElse: .exponentDigit)
    }
    return offset
  }

  /// Skips one or more digits, eight at once.
  @inline(__always) private static func skipDigits(
    _ offset: inout Int, _ text: borrowing ByteBlock, orElse reason: JSONFault.Reason
  ) throws(JSONFault) {
    let start = offset
    while true {
      // A digit becomes its value; adding 0x76 sets the highest bit only from 10 on. A carry
      // affects later bytes only.
      let values = text.word(at: offset) ^ 0x3030_3030_3030_3030
      let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
      if others != 0 {
        offset &+= others.trailingZeroBitCount >> 3
        break
      }
      offset &+= 8
    }
    guard offset > start else { throw missingDigit(reason, text, at: offset) }
  }

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(never) private static func missingDigit(_ reason: JSONFault.Reason, _ text: borrowing ByteBlock, at offset: Int) -> JSONFault {
    reason == .digit && text[offset] == UInt8(ascii: "I")
      ? JSONFault(.notANumber, at: offset) : fault(reason, .endsInNumber, text, at: offset)
  }
}

extension JSONReader {
  /// Skips `step` bytes that have been checked, then JSON white space (RFC 8259, section 2). It
  /// stops at the text's end at the latest, since zeros are not white space.
  @inline(__always) static func skipSpace(_ offset: inout Int, after step: Int, _ text: borrowing ByteBlock) {
    let byte = text[offset, step]
    if byte > 0x20 {
      offset &+= step
    } else if byte == 0x20, text[offset, step + 1] > 0x20 {
      // A single space, as after a colon.
      offset &+= step + 1
    } else {
      offset = spaceEnd(text, from: offset, after: step)
    }
  }

  /// Skips white space in blocks. Indented text has some between every two tokens, usually more
  /// than eight bytes.
  @inline(__always) private static func spaceEnd(_ text: borrowing ByteBlock, from start: Int, after step: Int) -> Int {
    var block = text.block(at: start, ahead: step)
    var offset = start &+ step
    while true {
      let isSpace =
        (block .== SIMD16<UInt8>(repeating: 0x20)) .| (block .== SIMD16<UInt8>(repeating: 0x0A))
        .| (block .== SIMD16<UInt8>(repeating: 0x0D)) .| (block .== SIMD16<UInt8>(repeating: 0x09))
      let count = Block.firstLane(.!isSpace)
      offset &+= count
      if count < Block.width { return offset }
      block = text.block(at: offset)
    }
  }
}
