/// Reads an XML property list in UTF-8, as programs write them, directly to a tape.
///
/// It accepts a subset of what Foundation accepts, with the same results. Unusual input is left to
/// Foundation: hexadecimal integers, invalid dates, malformed text.
///
/// Not recursive. Like Foundation it ignores attributes and everything after the first element.
struct XMLPlistReader {
  /// Thrown for input that is left to Foundation.
  struct Odd: Error {}

  let builder: TapeBuilder
  /// The offset of the next byte.
  var offset: Int
  private var open: [OpenXMLElement] = []
  /// Whether the keys of a dictionary were not sorted, or repeated.
  private var isUnordered = false

  /// Nil for input that is left to Foundation.
  static func document(of bytes: Span<UInt8>) -> Document? {
    guard bytes.count <= TapeBuilder.limit, let start = startOfUTF8(bytes) else { return nil }
    var reader = XMLPlistReader(from: start, byteCount: bytes.count)
    do throws(Odd) { try reader.read(bytes) } catch { return nil }
    // Like Foundation, keeps the last value of a repeated key.
    if reader.isUnordered { reader.builder.sortMembers(keeping: .last) }
    return reader.builder.finish()
  }

  private init(from start: Int, byteCount: Int) {
    offset = start
    builder = TapeBuilder(wordCapacity: byteCount / 32, textCapacity: byteCount / 2)
  }

  private mutating func read(_ bytes: Span<UInt8>) throws(Odd) {
    try skipProlog(bytes)
    try readElement(bytes)
    while let last = open.last {
      skipSpace(bytes)
      guard byte(at: offset, bytes) == UInt8(ascii: "<") else { throw Odd() }
      switch byte(at: offset + 1, bytes) {
      case UInt8(ascii: "/"): try close(last, bytes)
      case UInt8(ascii: "?"): try skip(2, past: "?>", bytes)
      case UInt8(ascii: "!"):
        guard byte(at: offset + 2, bytes) == UInt8(ascii: "-"), byte(at: offset + 3, bytes) == UInt8(ascii: "-") else { throw Odd() }
        try skip(4, past: "-->", bytes)
      default: try readElement(bytes)
      }
    }
  }

  // MARK: Elements

  /// Reads the element whose bracket is at the offset; of a container only the start tag.
  private mutating func readElement(_ bytes: Span<UInt8>) throws(Odd) {
    let start = offset + 1
    guard let bracket = bytes.firstIndex(of: UInt8(ascii: ">"), from: start) else { throw Odd() }
    let isEmpty = bytes[bracket - 1] == UInt8(ascii: "/")
    var end = start
    while end < bracket, !bytes[end].isJSONSpace { end += 1 }
    if end == bracket, isEmpty { end -= 1 }
    guard end > start, let tag = XMLPlistTag(bytes.extracting(start..<end)) else { throw Odd() }
    offset = bracket + 1
    try enter(tag)
    switch tag {
    case .plist, .array, .dict: try readContainer(tag, isEmpty: isEmpty)
    case .key, .string:
      if isEmpty { builder.append(string: "") } else { try readText(bytes) }
      if tag == .key { noteKey() }
    case .true, .false: builder.append(tag == .true)
    case .real where !isEmpty: try readReal(bytes)
    case .integer where !isEmpty: try readInteger(bytes)
    case .date where !isEmpty: try readDate(bytes)
    case .data where !isEmpty: try readData(bytes)
    case .real, .integer, .date, .data: throw Odd()
    }
    if !isEmpty, tag != .plist, tag != .array, tag != .dict { try readClosing(tag, bytes) }
  }

  /// Counts an element in the enclosing one, where it must be allowed.
  private mutating func enter(_ tag: XMLPlistTag) throws(Odd) {
    guard let last = open.indices.last else { return }
    guard !open[last].expectsKey || tag == .key, open[last].tag != .plist || open[last].count == 0 else { throw Odd() }
    open[last].count += 1
  }

  private mutating func readContainer(_ tag: XMLPlistTag, isEmpty: Bool) throws(Odd) {
    // Foundation does not count a `plist`.
    let depth = open.first?.tag == .plist ? open.count - 1 : open.count
    guard isEmpty ? tag != .plist : depth < PropertyListReader.depthLimit else { throw Odd() }
    let index = tag == .plist ? 0 : builder.open(tag == .array ? .array : .object)
    if isEmpty { builder.close(index, count: 0) } else { open.append(OpenXMLElement(tag: tag, index: index)) }
  }

  private mutating func close(_ element: OpenXMLElement, _ bytes: Span<UInt8>) throws(Odd) {
    guard element.isComplete else { throw Odd() }
    try readClosing(element.tag, bytes)
    if element.tag != .plist { builder.close(element.index, count: element.tag == .dict ? element.count / 2 : element.count) }
    open.removeLast()
  }

  private mutating func readClosing(_ tag: XMLPlistTag, _ bytes: Span<UInt8>) throws(Odd) {
    guard byte(at: offset, bytes) == UInt8(ascii: "<"), byte(at: offset + 1, bytes) == UInt8(ascii: "/") else { throw Odd() }
    let name = offset + 2..<offset + 2 + tag.nameLength
    guard name.upperBound <= bytes.count, XMLPlistTag(bytes.extracting(name)) == tag else { throw Odd() }
    offset = name.upperBound
    skipSpace(bytes)
    guard byte(at: offset, bytes) == UInt8(ascii: ">") else { throw Odd() }
    offset += 1
  }

  // MARK: Keys

  /// Compares the last text, if it is a key, with the previous key.
  private mutating func noteKey() {
    guard let last = open.indices.last, open[last].tag == .dict, !open[last].expectsKey else { return }
    let index = builder.wordCount - 1
    let word = builder.words[index]
    let key = TapeMember(key: word, keyCount: builder.textLength(at: index), value: 0)
    if let before = open[last].key, !builder.isInOrder(before, before: key) { isUnordered = true }
    open[last].key = key
  }

  // MARK: Between elements

  private mutating func skipProlog(_ bytes: Span<UInt8>) throws(Odd) {
    while true {
      skipSpace(bytes)
      guard byte(at: offset, bytes) == UInt8(ascii: "<") else { throw Odd() }
      switch byte(at: offset + 1, bytes) {
      case UInt8(ascii: "?"): try skip(2, past: "?>", bytes)
      case UInt8(ascii: "!"):
        if byte(at: offset + 2, bytes) == UInt8(ascii: "-"), byte(at: offset + 3, bytes) == UInt8(ascii: "-") {
          // Foundation does not check the next byte here.
          try skip(5, past: "-->", bytes)
        } else {
          try skip(2, "DOCTYPE", bytes)
          // Foundation refuses a document type with declarations of its own.
          while byte(at: offset, bytes) != UInt8(ascii: ">") {
            guard offset < bytes.count, bytes[offset] != UInt8(ascii: "[") else { throw Odd() }
            offset += 1
          }
          offset += 1
        }
      default: return
      }
    }
  }

  @inline(__always) mutating func skipSpace(_ bytes: Span<UInt8>) {
    while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
  }

  /// The byte at an offset; after the end 0, which is allowed only in texts.
  @inline(__always) func byte(at offset: Int, _ bytes: Span<UInt8>) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Skips `count` bytes and then a word, which must be there.
  mutating func skip(_ count: Int, _ word: StaticString, _ bytes: Span<UInt8>) throws(Odd) {
    let start = offset + count
    guard bytes.starts(at: start, with: word) else { throw Odd() }
    offset = start + word.utf8CodeUnitCount
  }

  /// Skips `count` bytes, then everything up to the end of a mark.
  private mutating func skip(_ count: Int, past mark: StaticString, _ bytes: Span<UInt8>) throws(Odd) {
    offset = min(offset + count, bytes.count)
    guard let end = end(of: mark, bytes), end < bytes.count else { throw Odd() }
    offset = end
  }

  /// The offset after the first mark from here on, whose last byte is a bracket; nil if there is
  /// none.
  func end(of mark: StaticString, _ bytes: Span<UInt8>) -> Int? {
    let length = mark.utf8CodeUnitCount
    var from = offset
    while let bracket = bytes.firstIndex(of: UInt8(ascii: ">"), from: from) {
      from = bracket + 1
      if from - offset >= length, bytes.starts(at: from - length, with: mark) { return from }
    }
    return nil
  }
}

/// An open container element of an XML property list.
struct OpenXMLElement {
  /// `plist`, `array` or `dict`.
  let tag: XMLPlistTag
  /// Its index on the tape; a `plist` has none.
  let index: Int
  /// The number of elements so far; in a dictionary keys and values.
  var count = 0
  /// The last key.
  var key: TapeMember?

  /// Whether a key is next.
  var expectsKey: Bool { tag == .dict && count.isMultiple(of: 2) }

  /// Whether the element may end: a dictionary after a value, a `plist` after its value.
  var isComplete: Bool {
    switch tag {
    case .dict: count.isMultiple(of: 2)
    case .plist: count == 1
    default: true
    }
  }
}

/// An element of an XML property list, as the letters of its name, after a 1, in one number.
enum XMLPlistTag: UInt64 {
  case plist = 0x170_6C69_7374
  case array = 0x161_7272_6179
  case dict = 0x1_6469_6374
  case key = 0x16B_6579
  case string = 0x1_7374_7269_6E67
  case data = 0x1_6461_7461
  case date = 0x1_6461_7465
  case `true` = 0x1_7472_7565
  case `false` = 0x166_616C_7365
  case real = 0x1_7265_616C
  case integer = 0x169_6E74_6567_6572

  /// The element with a name; nil if property lists do not have it.
  init?(_ name: Span<UInt8>) {
    guard name.count <= 7 else { return nil }
    self.init(rawValue: name.indices.reduce(1) { $0 << 8 | UInt64(name[$1]) })
  }

  var nameLength: Int { (63 - rawValue.leadingZeroBitCount) / 8 }
}
