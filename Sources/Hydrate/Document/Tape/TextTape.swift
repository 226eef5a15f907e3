/// Writes the words of a document over its source text. Texts stay in the source if they need no
/// change; all others are rewritten.
///
/// ``LocatedText`` keeps the source offset of each text.
package struct TextTape: ~Copyable {
  /// The names from outside the source, with which the document's text begins.
  private let names: [UInt8]
  /// The range of the source in the document's text; rewritten texts follow. A byte separates the
  /// pieces, so that no two texts share an offset.
  private let sourceStart: Int
  private let sourceEnd: Int
  private var writtenStart: Int { sourceEnd + 1 }
  private var words: GrowingBlock<UInt64>
  private var longLengths: [Int: Int] = [:]
  private var written = GrowingBlock<UInt8>()
  private var rewritten: [LocatedText.Rewritten] = []

  /// A separating byte follows the names.
  package init(names: [UInt8] = [0], sourceCount: Int, wordCapacity: Int) {
    self.names = names
    sourceStart = names.count
    sourceEnd = names.count + sourceCount
    words = GrowingBlock(capacity: wordCapacity)
  }

  // MARK: Nodes

  /// Opens an array or object at a source offset. Pass the result to `close`.
  package mutating func open(_ tag: Document.Tag, at place: Int) -> Int {
    let index = words.count
    words.append(Word.make(tag, offset: sourceStart + place), 0)
    return index
  }

  package mutating func close(_ index: Int, count: Int) {
    if count >= Int(Word.lengthMask) { longLengths[index] = count }
    words[index] |= UInt64(truncatingIfNeeded: min(count, Int(Word.lengthMask))) << Word.lengthShift
    words[index + 1] = UInt64(truncatingIfNeeded: words.count)
  }

  /// Appends null, true or false at a source offset.
  package mutating func append(_ tag: Document.Tag, at place: Int) { words.append(Word.make(tag, offset: sourceStart + place)) }

  /// Appends a number of the source, which must have the form of a JSON number.
  package mutating func append(number place: Int, count: Int, isInteger: Bool) {
    append(.number, nil, offset: sourceStart + place, count: count, flagged: isInteger)
  }

  /// Appends a rewritten number: everything since `beginText`, which returned `offset`.
  package mutating func append(numberFrom offset: Int, isInteger: Bool) {
    append(.number, nil, offset: offset, count: writtenStart + written.count - offset, flagged: isInteger)
  }

  /// Appends a key, by its word over the text of names.
  package mutating func append(name: UInt64) { words.append(name) }

  /// Appends a text of the source, after its key, if it has one.
  package mutating func append(_ name: UInt64? = nil, at place: Int, count: Int) {
    append(.string, name, offset: sourceStart + place, count: count)
  }

  /// Appends a rewritten text: everything since `beginText`, which returned `offset`.
  package mutating func append(_ name: UInt64? = nil, textFrom offset: Int) {
    append(.string, name, offset: offset, count: writtenStart + written.count - offset)
  }

  @inline(__always) private mutating func append(_ tag: Document.Tag, _ name: UInt64?, offset: Int, count: Int, flagged: Bool = false) {
    let isLong = count >= Int(Word.lengthMask)
    let word = Word.make(tag, offset: offset, length: isLong ? Int(Word.lengthMask) : count, flagged: flagged)
    if let name { words.append(name, word) } else { words.append(word) }
    if isLong { longLengths[words.count - 1] = count }
  }

  // MARK: Text

  /// Begins a rewritten text, whose original is at a source offset.
  package mutating func beginText(for place: Int) -> Int {
    // An empty text has an offset of its own, too.
    written.append(0)
    let offset = writtenStart + written.count
    rewritten.append((offset, sourceStart + place))
    return offset
  }

  package mutating func write(_ bytes: Span<UInt8>) { written.append(copying: bytes) }

  package mutating func write(_ byte: UInt8) { written.append(byte) }

  // MARK: Documents

  /// The document's text: names, the source, and rewritten texts.
  package func text(of source: Span<UInt8>) -> ByteBlock {
    var text = GrowingBlock<UInt8>(capacity: ByteBlock.room(for: writtenStart + written.count))
    names.withBytes { text.append(copying: $0) }
    text.append(copying: source)
    if written.count > 0 { text.append(0) }
    written.withElements { text.append(copying: $0) }
    return ByteBlock(text)
  }

  /// The range of the source in the text.
  package var sourceRange: Range<Int> { sourceStart..<sourceEnd }

  /// Whether the source alone is the document's text.
  package var isWithinSource: Bool { names.isEmpty && written.count == 0 }

  /// The document over its text; nil if it is too large. Without `start` its values have no
  /// locations. With `singleQuotes` these may be the quotes of texts, too.
  package consuming func document(
    over text: consuming ByteBlock, from start: LineIndex.Position?, names: (any SourceNames)? = nil, singleQuotes: Bool = false
  ) -> Document? {
    guard text.count <= TapeBuilder.limit, words.count <= TapeBuilder.wordLimit else { return nil }
    let range = sourceRange
    let placed = start.map { LocatedText(range, from: $0, rewritten: rewritten, hasSingleQuotes: singleQuotes) }
    let document = Document(TapeMemory(words: words, text: text), longLengths: longLengths, isJSON: false, placed: placed, names: names)
    assert(document.isSound, "words that are no document")
    return document
  }
}

/// The range of the source text within the document's text, for sources that are text but not
/// JSON.
///
/// The document's text has three pieces: names from outside this source, such as the header of a
/// table that was read before; the source itself; and texts that had to be rewritten, such as a
/// cell with quotes in it. For the last ones this type keeps the original offsets. An empty text
/// belongs to a piece by its offset alone, so there is a byte between two pieces.
package final class LocatedText: Sendable {
  /// A rewritten text, and its original, by their offsets in the document's text.
  typealias Rewritten = (offset: Int, original: Int)

  /// The range of the source in the document's text.
  let range: Range<Int>
  /// The position where the source begins.
  let start: LineIndex.Position
  /// In order of their offsets.
  private let rewritten: [Rewritten]
  private let hasSingleQuotes: Bool

  init(_ range: Range<Int>, from start: LineIndex.Position, rewritten: [Rewritten] = [], hasSingleQuotes: Bool = false) {
    self.range = range
    self.start = start
    self.rewritten = rewritten
    self.hasSingleQuotes = hasSingleQuotes
  }

  /// Whether a byte before a text of the source is its opening quote.
  func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || (hasSingleQuotes && byte == UInt8(ascii: "'")) }

  /// The source offset of a text of the document; nil for a name that is not in the source.
  func sourceOffset(of offset: Int) -> Int? {
    guard offset >= range.lowerBound else { return nil }
    guard offset > range.upperBound, !rewritten.isEmpty else { return min(offset, range.upperBound) }
    let next = Ordering.first(of: rewritten.count) { rewritten[$0].offset > offset }
    return next > 0 ? rewritten[next - 1].original : range.upperBound
  }
}
