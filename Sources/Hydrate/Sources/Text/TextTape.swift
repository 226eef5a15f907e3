/// Writes the words of a document over text that was read from it: what stands in the source as it is meant stays there, all else is written anew.
///
/// Where each text is in the source is kept (``PlacedText``).
struct TextTape: ~Copyable {
  /// Names that are not of the source, with which the document's text begins.
  private let names: [UInt8]
  /// Where the source stands in the document's text, and what is written anew: a byte is between, so that no two texts share a place.
  private let sourceStart: Int
  private let sourceEnd: Int
  private var writtenStart: Int { sourceEnd + 1 }
  private var words: GrowingBlock<UInt64>
  private var longLengths: [Int: Int] = [:]
  private var written = GrowingBlock<UInt8>()
  private var rewritten: [PlacedText.Rewritten] = []

  /// The text of names is followed by a byte that is none's.
  init(names: [UInt8] = [0], sourceCount: Int, wordCapacity: Int) {
    self.names = names
    sourceStart = names.count
    sourceEnd = names.count + sourceCount
    words = GrowingBlock(capacity: wordCapacity)
  }

  // MARK: Nodes

  /// Opens an array or object whose source begins at a place; the result is handed to `close`.
  mutating func open(_ tag: Document.Tag, at place: Int) -> Int {
    let index = words.count
    words.append(Word.make(tag, offset: sourceStart + place), 0)
    return index
  }

  mutating func close(_ index: Int, count: Int) {
    if count >= Int(Word.lengthMask) { longLengths[index] = count }
    words[index] |= UInt64(truncatingIfNeeded: min(count, Int(Word.lengthMask))) << Word.lengthShift
    words[index + 1] = UInt64(truncatingIfNeeded: words.count)
  }

  /// A key, by its word over the text of names.
  @inline(__always) mutating func append(name: UInt64) { words.append(name) }

  /// A text that stands in the source.
  @inline(__always) mutating func append(at place: Int, count: Int) { append(offset: sourceStart + place, count: count) }

  /// A text that is written anew: what has been since `beginText`, which gave `offset`.
  mutating func append(textFrom offset: Int) { append(offset: offset, count: writtenStart + written.count - offset) }

  @inline(__always) private mutating func append(offset: Int, count: Int) {
    if count >= Int(Word.lengthMask) { longLengths[words.count] = count }
    words.append(Word.make(.string, offset: offset, length: min(count, Int(Word.lengthMask))))
  }

  // MARK: Text

  /// Begins a text that is written anew, for one that begins at a place of the source.
  mutating func beginText(for place: Int) -> Int {
    // An empty one has an offset of its own too.
    written.append(0)
    let offset = writtenStart + written.count
    rewritten.append(PlacedText.Rewritten(offset: offset, original: sourceStart + place))
    return offset
  }

  mutating func write(_ bytes: Span<UInt8>) { written.append(copying: bytes) }

  // MARK: Documents

  /// The document's text: names, the source, and what was written anew.
  func text(of source: Span<UInt8>) -> ByteBlock {
    var text = GrowingBlock<UInt8>(capacity: ByteBlock.room(for: writtenStart + written.count))
    names.withBytes { text.append(copying: $0) }
    text.append(copying: source)
    if written.count > 0 { text.append(0) }
    written.withElements { text.append(copying: $0) }
    return ByteBlock(text)
  }

  /// Where the source stands in the text.
  var sourceRange: Range<Int> { sourceStart..<sourceEnd }

  /// The document over its text; nil where it is too large. Without a start its nodes have no places.
  consuming func document(
    over text: consuming ByteBlock, from start: LineIndex.Position?, names: (any SourceNames)? = nil
  ) -> Document? {
    guard text.count <= TapeBuilder.limit, words.count <= TapeBuilder.wordLimit else { return nil }
    let range = sourceRange
    let placed = start.map { PlacedText(range, from: $0, rewritten: rewritten) }
    let document = Document(TapeMemory(words: words, text: text), longLengths: longLengths, isJSON: false, placed: placed, names: names)
    assert(document.isSound, "words that are no document")
    return document
  }
}
