extension NumberText {
  /// Hands out the number that a text spells: white space around it, and zeros before its digits, say nothing.
  ///
  /// Forms are filled with `0150`; the number is 150 whatever the model makes of it. All else is JSON's grammar, by who is handed the bytes.
  @inline(__always)
  static func withSpelled<Result>(_ text: Span<UInt8>, _ read: (Span<UInt8>) -> Result) -> Result {
    let number = text.extracting(ASCIIText.trimmedRange(of: text))
    guard number.count > 1, number[0] == UInt8(ascii: "0") || number[0] == UInt8(ascii: "-") else { return read(number) }
    return withoutZeros(number, read)
  }

  @inline(never)
  private static func withoutZeros<Result>(_ number: Span<UInt8>, _ read: (Span<UInt8>) -> Result) -> Result {
    let isNegative = number[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var first = start
    while first + 1 < number.count, number[first] == UInt8(ascii: "0"), ASCIIText.digit(number[first + 1]) < 10 { first += 1 }
    guard isNegative, first > start else { return read(isNegative ? number : number.extracting(first..<number.count)) }
    var spelled = [UInt8(ascii: "-")]
    spelled.reserveCapacity(number.count)
    for index in first..<number.count { spelled.append(number[index]) }
    return spelled.withBytes(read)
  }
}
