/// Reads a long JSON array part by part, so that neither all of its text is copied nor all of it
/// becomes one tape.
///
/// A part is a copy of a window of the text, parsed as an array of its own up to its last complete
/// element. The next window begins with the element that was cut off. An element longer than a
/// window is read with a larger one.
///
/// The text is malformed if and only if one of its parts is, but only reading the whole text tells
/// the right error.
struct JSONListReader {
  /// The size of a part: its tape and its models should fit the processor's cache.
  static let defaultSize = 128 << 10
  /// Shorter texts are read as a whole.
  static let leastText = 256 << 10
  /// The maximum distance between a fault caused by a window's end and that end: a pair of
  /// escapes.
  private static let reach = 16

  private let text: KeptBytes
  private let options: JSONReadingOptions
  private let places: PositionCounter
  private let leastSize: Int
  private var size: Int
  /// The offset of the elements that have not been read.
  private var next: Int
  private var wordsBefore = 0
  private var elementsBefore = 0
  private var isAtEnd = false

  /// Nil if the text is not an array. JSON5 is read as a whole.
  init?(_ text: KeptBytes, options: JSONReadingOptions, partSize: Int = defaultSize) {
    guard options.dialect == .json, text.count <= TapeBuilder.limit, let start = text.withBytes(Self.listStart) else { return nil }
    self.text = text
    self.options = options
    places = PositionCounter(text, list: start)
    leastSize = max(partSize, 1)
    size = leastSize
    next = start + 1
  }

  private static func listStart(_ text: Span<UInt8>) -> Int? {
    let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    let start = spaceEnd(text, from: hasMark ? 3 : 0)
    return start < text.count && text[start] == UInt8(ascii: "[") ? start : nil
  }

  /// Reads the next part; nil after the last one.
  mutating func readPart() throws(JSONFault) -> ListPart? {
    guard !isAtEnd else { return nil }
    while true {
      let end = next + min(size, text.count - next)
      let window = window(end: end)
      var tape = JSONReader.tape(of: window, nestingLimit: options.nestingLimit)
      guard let fault = tape.fault else {
        let rest = text.withBytes { Self.spaceEnd($0, from: end) }
        guard rest == text.count else { throw JSONFault(.textAfterValue, at: rest) }
        isAtEnd = true
        return try part(tape, window, end: text.count)
      }
      // Rethrows the fault unless the window's end may have caused it.
      guard end < text.count, tape.isListOpen, fault.offset + Self.reach > window.count else { throw fault }
      guard let textCount = tape.closeAfterLastWholeElement() else {
        size = 4 * size
        continue
      }
      return try part(tape, window, end: next + textCount)
    }
  }

  /// A copy of the unread text up to an end, with the array's bracket before it.
  private func window(end: Int) -> ByteBlock {
    var bytes = GrowingBlock<UInt8>(capacity: ByteBlock.room(for: end - next + 1))
    bytes.append(UInt8(ascii: "["))
    text.withBytes { bytes.append(copying: $0.extracting(next..<end)) }
    return ByteBlock(bytes)
  }

  /// The part in the tape, which ends before an offset of the text.
  private mutating func part(_ tape: consuming JSONTape, _ window: consuming ByteBlock, end: Int) throws(JSONFault) -> ListPart {
    let wordCount = tape.words.count
    let origin = PartOrigin(wordsBefore: wordsBefore, offset: next, in: places)
    let document = tape.document(of: window, origin: origin)
    let count = document.count(at: 0)
    assert(count > 0 || elementsBefore == 0, "a part begins with the element that was cut off")
    guard wordCount <= TapeBuilder.wordLimit - wordsBefore else { throw JSONFault(.tooLarge, at: end) }
    let part = ListPart(
      document: try document.resolving(options.duplicateKeys), origin: origin, firstNumber: elementsBefore, count: count, textEnd: end,
      textCount: text.count)
    // Room for a few elements of this length.
    size = max(leastSize, (end - next) / max(count, 1) * 8)
    wordsBefore += wordCount
    elementsBefore += count
    next = end
    return part
  }

  /// The offset of the first byte that is not white space, or the end.
  private static func spaceEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[place]) { place += 1 }
    return place
  }
}

/// Consecutive elements of a long array, as a document of their own.
struct ListPart {
  var document: Document
  let origin: PartOrigin
  /// The index of the part's first element in the whole array.
  let firstNumber: Int
  /// The number of elements.
  let count: Int
  /// The offset of the part's end in the whole text, and the length of that text.
  let textEnd: Int
  let textCount: Int

  var value: Value { Value(document, 0) }

  /// Releases the part. If there is another reference to it, its location is settled first.
  mutating func end() {
    if !isKnownUniquelyReferenced(&document) { origin.settle() }
  }
}
