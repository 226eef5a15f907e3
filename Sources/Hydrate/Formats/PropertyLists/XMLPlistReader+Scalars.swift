import Foundation

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
    let form: StaticString = "0000-00-00T00:00:00Z"
    let length = form.utf8CodeUnitCount
    guard bytes.count - offset >= length else { throw Odd() }
    let text = bytes.extracting(offset..<offset + length)
    let isInForm = form.withBytes { form in
      form.indices.allSatisfy { form[$0] == UInt8(ascii: "0") ? ASCIIText.digit(text[$0]) < 10 : form[$0] == text[$0] }
    }
    guard isInForm else { throw Odd() }
    let number = { (_ digits: Range<Int>, _ text: Span<UInt8>) in digits.reduce(0) { $0 * 10 + Int(ASCIIText.digit(text[$1])) } }
    let (hour, minute, second) = (number(11..<13, text), number(14..<16, text), number(17..<19, text))
    guard hour < 24, minute < 60, second < 60,
      let day = CivilDay.number(year: number(0..<4, text), month: number(5..<7, text), day: number(8..<10, text))
    else { throw Odd() }
    builder.append(Date(timeIntervalSinceReferenceDate: Double(((day * 24 + hour) * 60 + minute) * 60 + second)))
    offset += length
  }

  /// Reads base64 with white space and complete padding. Foundation would skip other bytes and
  /// drop surplus bits.
  mutating func readData(_ bytes: Span<UInt8>) throws(Odd) {
    let end = try contentEnd(bytes)
    var digits: [UInt8] = []
    digits.reserveCapacity(end - offset)
    for index in offset..<end where !Self.isSpace(bytes[index]) {
      // These belong to the URL alphabet.
      guard bytes[index] != UInt8(ascii: "-"), bytes[index] != UInt8(ascii: "_") else { throw Odd() }
      digits.append(bytes[index])
    }
    guard digits.count.isMultiple(of: 4), let data = digits.withBytes({ Base64.read($0) }) else { throw Odd() }
    builder.append(data)
    offset = end
  }
}
