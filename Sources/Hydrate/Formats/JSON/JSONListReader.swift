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
    let start = spaceEnd(text, from: text.hasByteOrderMark ? 3 : 0)
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
    while place < text.count, text[place].isJSONSpace { place += 1 }
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

/// The result of a JSON reader: the words, and the fault if it stopped early.
struct JSONTape: ~Copyable {
  private(set) var words: GrowingBlock<UInt64>
  /// The lengths that do not fit a word, by index of the word.
  private(set) var longLengths: [Int: Int]
  let fault: JSONFault?

  init(words: consuming GrowingBlock<UInt64>, longLengths: [Int: Int], fault: JSONFault?) {
    self.words = words
    self.longLengths = longLengths
    self.fault = fault
  }

  /// The document of the words and their text. A part of an array has an origin; a value extracted
  /// from a longer text has a start position.
  consuming func document(of text: consuming ByteBlock, origin: PartOrigin? = nil, start: LineIndex.Position? = nil) -> Document {
    Document(TapeMemory(words: words, text: text), longLengths: longLengths, isJSON: true, origin: origin, start: start)
  }

  // MARK: Parts of arrays

  /// Whether the reader stopped within the array that is the whole document.
  ///
  /// The second word of an open container holds the index of the container around it; that of a
  /// closed one, the index of the word after it. So if the lower half of that word is 0, the
  /// container is open: it is the array itself or one of its elements.
  var isListOpen: Bool { words.count > 1 && isOpen(0) }

  private func isOpen(_ container: Int) -> Bool { words[container + 1] & 0xFFFF_FFFF == 0 }

  /// Closes an array without its end after the last element that is certainly complete: before the
  /// last one that was begun.
  ///
  /// Returns how much text precedes the omitted element; nil if no element is left.
  mutating func closeAfterLastWholeElement() -> Int? {
    guard let last = lastElement(), last.number > 0 else { return nil }
    if last.number >= Int(Word.lengthMask) { longLengths[0] = last.number }
    words[0] = Word.make(.array, offset: 0, length: min(last.number, Int(Word.lengthMask)))
    words[1] = UInt64(truncatingIfNeeded: last.index)
    let offset = Int(truncatingIfNeeded: words[last.index] >> 32)
    // A string's offset is after its quote, and one bracket was put before the text.
    let textCount = Word.tag(of: words[last.index]) == .string ? offset - 2 : offset - 1
    words.truncate(to: last.index)
    return textCount
  }

  /// The last element that was begun, and the number of elements before it.
  private func lastElement() -> (index: Int, number: Int)? {
    guard words.count > 2 else { return nil }
    var last = (index: 2, number: 0)
    while true {
      let tag = Word.tag(of: words[last.index])
      if tag == .array || tag == .object, isOpen(last.index) { return last }
      let end = TapeBuilder.end(of: last.index, words)
      if end >= words.count { return last }
      last = (end, last.number + 1)
    }
  }
}
