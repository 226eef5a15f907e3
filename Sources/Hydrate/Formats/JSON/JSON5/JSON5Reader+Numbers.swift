extension JSON5Reader {
  /// Reads the number that begins at the offset. It stays in the source if JSON writes it alike.
  mutating func readNumber(_ text: borrowing ByteBlock) throws(JSONFault) {
    let start = offset
    let (isPlus, isMinus) = (text[start] == UInt8(ascii: "+"), text[start] == UInt8(ascii: "-"))
    if isPlus || isMinus { offset += 1 }
    switch text[offset] {
    case UInt8(ascii: "I"):
      try skipWord("Infinity", orElse: .literal, .endsInNumber, text)
      append(isPlus ? "Infinity" : nil, from: start)
    case UInt8(ascii: "N"):
      try skipWord("NaN", orElse: .literal, .endsInNumber, text)
      append(isPlus || isMinus ? "NaN" : nil, from: start)
    case UInt8(ascii: "0") where text[offset, 1] | 0x20 == UInt8(ascii: "x"):
      offset += 2
      try readHexadecimal(from: start, isNegative: isMinus, text)
    default: try readDecimal(from: start, isPlus: isPlus, isMinus: isMinus, text)
    }
    // The next byte must not seem to belong to the number.
    let next = text[offset]
    switch next {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "\\"):
      throw JSONFault(.numberTail, at: offset)
    default: if ASCIIText.isLetter(next) { throw JSONFault(.numberTail, at: offset) }
    }
  }

  /// Appends the text of a number that is not finite, as it is in the source unless it is given.
  private mutating func append(_ word: StaticString?, from start: Int) {
    guard let word else { return tape.append(at: start, count: offset - start) }
    let rewritten = tape.beginText(for: start)
    for byte in word.description.utf8 { tape.write(byte) }
    tape.append(textFrom: rewritten)
  }

  // MARK: Decimal numbers

  /// Reads the digits, the point and the exponent; the sign has been read.
  private mutating func readDecimal(
    from start: Int, isPlus: Bool, isMinus: Bool, _ text: borrowing ByteBlock
  ) throws(JSONFault) {
    let integer = offset
    if text[offset] == UInt8(ascii: "0"), JSONReader.isDigit(text[offset, 1]) { throw JSONFault(.leadingZero, at: offset + 1) }
    skipDigits(text)
    let integerEnd = offset
    let hasPoint = text[offset] == UInt8(ascii: ".")
    if hasPoint { offset += 1 }
    let fraction = offset
    if hasPoint { skipDigits(text) }
    let fractionEnd = offset
    guard integerEnd > integer || fractionEnd > fraction else {
      throw fault(hasPoint ? .fractionDigit : .signedNumber, .endsInNumber, text)
    }
    let hasExponent = text[offset] | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      offset += 1
      if text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") { offset += 1 }
      let digits = offset
      skipDigits(text)
      guard offset > digits else { throw fault(.exponentDigit, .endsInNumber, text) }
    }

    let isInteger = !hasPoint && !hasExponent
    if !isPlus, integerEnd > integer, !hasPoint || fractionEnd > fraction {
      return tape.append(number: start, count: offset - start, isInteger: isInteger)
    }
    let rewritten = tape.beginText(for: start)
    if isMinus { tape.write(UInt8(ascii: "-")) }
    if integerEnd == integer { tape.write(UInt8(ascii: "0")) }
    text.withBytes(at: integer, count: fractionEnd - integer) { tape.write($0) }
    if hasPoint, fractionEnd == fraction { tape.write(UInt8(ascii: "0")) }
    text.withBytes(at: fractionEnd, count: offset - fractionEnd) { tape.write($0) }
    tape.append(numberFrom: rewritten, isInteger: isInteger)
  }

  private mutating func skipDigits(_ text: borrowing ByteBlock) {
    while JSONReader.isDigit(text[offset]) { offset += 1 }
  }

  // MARK: Hexadecimal numbers

  /// The maximum number of digits, so that the time for all numbers of a text is linear in its
  /// length.
  private static var hexadecimalLimit: Int { 4096 }

  /// Reads the digits after `0x`.
  private mutating func readHexadecimal(from start: Int, isNegative: Bool, _ text: borrowing ByteBlock) throws(JSONFault) {
    let digits = offset
    var number = DecimalDigits()
    /// The digits that have not been added to the number, seven at most.
    var (pending, pendingCount): (UInt64, UInt64) = (0, 0)
    while let digit = ASCIIText.hexDigit(text[offset]) {
      guard offset - digits < Self.hexadecimalLimit else { throw JSONFault(.longHexNumber, at: start) }
      pending = pending << 4 | UInt64(digit)
      pendingCount += 1
      offset += 1
      if pendingCount == 8 {
        number.shift(left: 32, adding: pending)
        (pending, pendingCount) = (0, 0)
      }
    }
    guard offset > digits else { throw fault(.hexNumber, .endsInNumber, text) }
    number.shift(left: 4 * pendingCount, adding: pending)
    let rewritten = tape.beginText(for: start)
    if isNegative { tape.write(UInt8(ascii: "-")) }
    number.forEachDigit { tape.write($0) }
    tape.append(numberFrom: rewritten, isInteger: true)
  }
}

/// A whole number of any size, for its decimal digits.
private struct DecimalDigits {
  /// Groups of nine digits, the lowest first.
  private var groups: [UInt64] = [0]
  private static var groupSize: UInt64 { 1_000_000_000 }

  /// Multiplies the number by a power of two, at most 2^32, and adds a number below that power.
  mutating func shift(left bits: UInt64, adding added: UInt64) {
    // A group is below 2^30 and a carry below 2^33, so no sum reaches 2^63.
    var carry = added
    for index in groups.indices {
      let sum = groups[index] << bits + carry
      groups[index] = sum % Self.groupSize
      carry = sum / Self.groupSize
    }
    while carry > 0 {
      groups.append(carry % Self.groupSize)
      carry /= Self.groupSize
    }
  }

  /// Calls `body` with each digit, the highest first.
  func forEachDigit(_ body: (UInt8) -> Void) {
    var isLeading = true
    for group in groups.reversed() {
      var unit = Self.groupSize / 10
      while unit > 0 {
        let digit = UInt8(truncatingIfNeeded: group / unit % 10)
        if digit > 0 || !isLeading || (unit == 1 && groups.count == 1) {
          isLeading = false
          body(UInt8(ascii: "0") + digit)
        }
        unit /= 10
      }
    }
  }
}
