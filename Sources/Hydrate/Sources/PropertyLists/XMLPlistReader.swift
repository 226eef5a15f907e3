/// Reads an XML property list in UTF-8 straight to a tape, as programs write them.
///
/// What this reader takes Foundation's takes too, and reads the same in it. What is odd it gives up, and leaves to that: integers in hexadecimal, dates that
/// the calendar does not have, what is malformed.
///
/// Not recursive. The dialect is Foundation's: attributes say nothing, and what stands behind the first element is not looked at.
struct XMLPlistReader {
  /// A text that this reader gives up.
  struct Odd: Error {}

  let builder: TapeBuilder
  /// Where the next byte stands that is to be read.
  var offset: Int
  private var open: [OpenXMLElement] = []
  /// Whether the keys of a dictionary came in another order than that of documents, or twice.
  private var isUnordered = false

  /// Nil for what this reader gives up.
  static func document(of bytes: Span<UInt8>) -> Document? {
    guard bytes.count <= TapeBuilder.limit, let start = XMLPlistEncoding.startOfUTF8(bytes) else { return nil }
    var reader = XMLPlistReader(from: start, byteCount: bytes.count)
    do throws(Odd) { try reader.read(bytes) } catch { return nil }
    // Of a key that stands twice Foundation has the last value.
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

  /// Reads an element whose bracket stands at the offset; of one that holds others only the beginning.
  private mutating func readElement(_ bytes: Span<UInt8>) throws(Odd) {
    let start = offset + 1
    guard let bracket = bytes.firstIndex(of: UInt8(ascii: ">"), from: start) else { throw Odd() }
    let isEmpty = bytes[bracket - 1] == UInt8(ascii: "/")
    var end = start
    while end < bracket, !Self.isSpace(bytes[end]) { end += 1 }
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

  /// Counts an element in the one around it, where it must be allowed.
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
    if isEmpty { builder.close(index, count: 0) } else { open.append(OpenXMLElement(tag, index: index)) }
  }

  private mutating func close(_ element: OpenXMLElement, _ bytes: Span<UInt8>) throws(Odd) {
    guard element.isComplete else { throw Odd() }
    try readClosing(element.tag, bytes)
    if element.tag != .plist { builder.close(element.index, count: element.tag == .dict ? element.count / 2 : element.count) }
    open.removeLast()
  }

  private mutating func readClosing(_ tag: XMLPlistTag, _ bytes: Span<UInt8>) throws(Odd) {
    guard byte(at: offset, bytes) == UInt8(ascii: "<"), byte(at: offset + 1, bytes) == UInt8(ascii: "/") else { throw Odd() }
    try skip(2, tag.name, bytes)
    skipSpace(bytes)
    guard byte(at: offset, bytes) == UInt8(ascii: ">") else { throw Odd() }
    offset += 1
  }

  // MARK: Keys

  /// Compares the text that was written last, if it is a key, with the key before.
  private mutating func noteKey() {
    guard let last = open.indices.last, open[last].tag == .dict, !open[last].expectsKey else { return }
    let index = builder.wordCount - 1
    let word = builder.words[index]
    let key = TapeMember(key: word, keyCount: builder.textLength(at: index), value: 0)
    if let before = open[last].key, !builder.isInOrder(before, before: key) { isUnordered = true }
    open[last].key = key
  }

  // MARK: What stands between elements

  private mutating func skipProlog(_ bytes: Span<UInt8>) throws(Odd) {
    while true {
      skipSpace(bytes)
      guard byte(at: offset, bytes) == UInt8(ascii: "<") else { throw Odd() }
      switch byte(at: offset + 1, bytes) {
      case UInt8(ascii: "?"): try skip(2, past: "?>", bytes)
      case UInt8(ascii: "!"):
        if byte(at: offset + 2, bytes) == UInt8(ascii: "-"), byte(at: offset + 3, bytes) == UInt8(ascii: "-") {
          // Foundation does not look at the next byte here.
          try skip(5, past: "-->", bytes)
        } else {
          try skip(2, "DOCTYPE", bytes)
          // One with declarations of its own is malformed to Foundation.
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
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  @inline(__always) static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  /// The byte at an offset; 0, which is allowed nowhere but in texts, beyond the end.
  @inline(__always) func byte(at offset: Int, _ bytes: Span<UInt8>) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Goes on by some bytes, and over a word that must stand there.
  mutating func skip(_ count: Int, _ word: StaticString, _ bytes: Span<UInt8>) throws(Odd) {
    let start = offset + count
    let length = word.utf8CodeUnitCount
    guard start <= bytes.count, length <= bytes.count - start,
      word.withBytes({ $0.isEqual(to: bytes.extracting(start..<start + length)) })
    else { throw Odd() }
    offset = start + length
  }

  /// Goes on by some bytes, and then to the end of a mark; the text goes on behind it.
  private mutating func skip(_ count: Int, past mark: StaticString, _ bytes: Span<UInt8>) throws(Odd) {
    offset = min(offset + count, bytes.count)
    guard let end = end(of: mark, bytes), end < bytes.count else { throw Odd() }
    offset = end
  }

  /// Where the first mark from here on ends, whose last byte is a bracket; nil where there is none.
  func end(of mark: StaticString, _ bytes: Span<UInt8>) -> Int? {
    let length = mark.utf8CodeUnitCount
    var from = offset
    while let bracket = bytes.firstIndex(of: UInt8(ascii: ">"), from: from) {
      from = bracket + 1
      guard from - offset >= length else { continue }
      if mark.withBytes({ $0.isEqual(to: bytes.extracting(from - length..<from)) }) { return from }
    }
    return nil
  }
}

/// An element of an XML property list that holds others, and is being read.
struct OpenXMLElement {
  /// `plist`, `array` or `dict`.
  let tag: XMLPlistTag
  /// Where it stands on the tape; a `plist` has none.
  let index: Int
  /// How many elements were met in it: for a dictionary keys and values.
  var count = 0
  /// The last key.
  var key: TapeMember?

  init(_ tag: XMLPlistTag, index: Int) {
    self.tag = tag
    self.index = index
  }

  /// Whether a key comes next.
  var expectsKey: Bool { tag == .dict && count.isMultiple(of: 2) }

  /// Whether the element may end: a dictionary not before a value, a `plist` not without one.
  var isComplete: Bool {
    switch tag {
    case .dict: count.isMultiple(of: 2)
    case .plist: count == 1
    default: true
    }
  }
}

/// An element of an XML property list.
enum XMLPlistTag {
  case plist, array, dict, key, string, data, date, `true`, `false`, real, integer

  /// The element's name.
  var name: StaticString {
    switch self {
    case .plist: "plist"
    case .array: "array"
    case .dict: "dict"
    case .key: "key"
    case .string: "string"
    case .data: "data"
    case .date: "date"
    case .true: "true"
    case .false: "false"
    case .real: "real"
    case .integer: "integer"
    }
  }

  /// The element of a name; nil for one that property lists do not have.
  init?(_ name: Span<UInt8>) {
    guard let first = name.first, let last = name.last else { return nil }
    let tag: XMLPlistTag
    switch (first, last) {
    case (UInt8(ascii: "k"), _): tag = .key
    case (UInt8(ascii: "s"), _): tag = .string
    case (UInt8(ascii: "d"), UInt8(ascii: "t")): tag = .dict
    case (UInt8(ascii: "d"), UInt8(ascii: "a")): tag = .data
    case (UInt8(ascii: "d"), _): tag = .date
    case (UInt8(ascii: "a"), _): tag = .array
    case (UInt8(ascii: "i"), _): tag = .integer
    case (UInt8(ascii: "r"), _): tag = .real
    case (UInt8(ascii: "t"), _): tag = .true
    case (UInt8(ascii: "f"), _): tag = .false
    default: tag = .plist
    }
    guard tag.name.withBytes({ $0.isEqual(to: name) }) else { return nil }
    self = tag
  }
}
