import Foundation

/// Writes a document word by word, for every source but JSON text, which `JSONReader` copies
/// unchanged.
///
/// Containers are opened and closed in order. A builder has one owner, which makes, fills and
/// finishes it; it is not `Sendable`.
///
/// The builder owns the words and the text until it is finished, then the document does.
package final class TapeBuilder {
  /// Offsets and indices have 32 bits.
  package static let limit = Int(clamping: UInt32.max)
  /// Word indices leave one bit to the code that stores them.
  static let wordLimit = Int(Int32.max) - 1

  var words: GrowingBlock<UInt64>
  private(set) var text: GrowingBlock<UInt8>
  private var blobs: [Data] = []
  var longLengths: [Int: Int] = [:]
  /// The documents of linked parts, and their numbers.
  private var linked: [Document] = []
  private var linkNumbers: [ObjectIdentifier: Int] = [:]
  private var linkedNulls: [DocumentLinks.Null] = []
  private var isFinished = false
  /// Set if the document has outgrown its offsets; `finish` then returns nil.
  private(set) var isTooLarge = false

  /// A builder whose text is written along with the words.
  package init(wordCapacity: Int = 64, textCapacity: Int = 256) {
    words = GrowingBlock(capacity: max(wordCapacity, 16))
    text = GrowingBlock(capacity: ByteBlock.room(for: max(textCapacity, 64)))
  }

  var wordCount: Int { words.count }

  // MARK: Words

  @inline(__always) func append(_ word: UInt64) { words.append(word) }

  /// Appends a word whose text, of this many bytes, has been written already.
  @inline(__always) func append(_ word: UInt64, length: Int) {
    if length >= Int(Word.lengthMask) { noteLong(length) }
    append(word)
  }

  func appendNull() { append(Word.make(.null, offset: 0)) }

  func append(_ flag: Bool) { append(Word.make(flag ? .true : .false, offset: 0)) }

  /// Appends a number or a string whose text has been written already.
  @inline(__always) func append(_ tag: Document.Tag, offset: Int, length: Int, flagged: Bool = false) {
    append(Word.make(tag, offset: offset, length: min(length, Int(Word.lengthMask)), flagged: flagged), length: length)
  }

  // MARK: Own text

  func append(string: String) { string.withBytes { append(.string, text: $0) } }

  /// Appends a number by its text, which must be a JSON number. It is flagged if it is written as
  /// an integer.
  func append(number: String) { number.withBytes { append(.number, text: $0, flagged: NativeNumber.isInteger($0)) } }

  /// Appends a number of a floating-point type by its text. It is not flagged, even if it is
  /// written like an integer.
  func append(real number: String) { number.withBytes { append(.number, text: $0) } }

  func append(_ tag: Document.Tag, text bytes: Span<UInt8>, flagged: Bool = false) {
    let offset = appendText(bytes)
    append(tag, offset: offset, length: bytes.count, flagged: flagged)
  }

  private func appendText(_ bytes: Span<UInt8>) -> Int {
    let offset = text.count
    guard bytes.count <= Self.limit - offset else {
      isTooLarge = true
      return 0
    }
    text.append(copying: bytes)
    return offset
  }

  // MARK: Binary kinds

  func append(_ date: Date) {
    append(Word.make(.date, offset: 0) as UInt64)
    append(date.timeIntervalSinceReferenceDate.bitPattern)
  }

  func append(_ data: Data) {
    append(Word.make(.data, offset: blobs.count))
    blobs.append(data)
  }

  // MARK: Containers

  /// Opens an array or object. Pass the result to `close`.
  @inline(__always) func open(_ tag: Document.Tag, offset: Int = 0) -> Int {
    let index = words.count
    words.append(Word.make(tag, offset: offset), 0)
    return index
  }

  @inline(__always) func close(_ index: Int, count: Int) {
    assert(words[index] & Word.tagMask >= UInt64(Document.Tag.array.rawValue) && index + 1 < words.count, "not opened")
    if count >= Int(Word.lengthMask) { longLengths[index] = count }
    let length = UInt64(truncatingIfNeeded: min(count, Int(Word.lengthMask)))
    words[index] = (words[index] & ~(Word.lengthMask << Word.lengthShift)) | (length << Word.lengthShift)
    words[index + 1] = UInt64(truncatingIfNeeded: words.count)
  }

  /// Removes every word from an index on, for a container that is rewritten.
  func truncate(to index: Int) {
    if !longLengths.isEmpty { longLengths = longLengths.filter { $0.key < index } }
    words.truncate(to: index)
  }

  // MARK: Other documents

  /// The number of a linked document.
  func number(of document: Document) -> Int {
    let id = ObjectIdentifier(document)
    if let known = linkNumbers[id] { return known }
    linkNumbers[id] = linked.count
    linked.append(document)
    return linked.count - 1
  }

  /// Appends null in place of a text. Issues about it name the text.
  func appendNull(for text: Value) {
    appendNull()
    linkedNulls.append((number(of: text.document), text.index))
  }

  /// Appends a null that is part of another document.
  func append(linkedNull part: Value) {
    append(Word.linkedNull | Word.make(.null, offset: linkedNulls.count))
    linkedNulls.append((number(of: part.document), part.index))
  }

  /// Records a count that does not fit the next word.
  func noteLong(_ length: Int) { longLengths[words.count] = length }

  /// Removes the last closed node from the builder and returns it as a document of its own, whose
  /// words keep their distances.
  ///
  /// Text is written along with the words, so the node's text is the end of the text; only that is
  /// copied, however much precedes it.
  func extract(from start: Int) -> Value {
    assert(start >= 0 && start < words.count)
    defer { truncate(to: start) }
    // Texts may have no valid offset, so nothing of this can be read; `finish` returns nil in the
    // end.
    guard !isTooLarge else { return .null }
    let texts = textRange(of: start..<words.count)
    defer { text.truncate(to: texts.lowerBound) }
    return copy(start..<words.count, texts).finish()?.whole ?? .null
  }

  /// Returns a copy of a closed node as a document of its own.
  func value(at start: Int) -> Value {
    guard !isTooLarge else { return .null }
    let nodes = start..<Self.end(of: start, words)
    return copy(nodes, textRange(of: nodes)).finish()?.whole ?? .null
  }

  /// Returns a copy of a container that is still open, up to an index.
  func container(from start: Int, to end: Int, count: Int) -> Value {
    guard !isTooLarge else { return .null }
    let taken = copy(start..<end, textRange(of: start..<end))
    taken.close(0, count: count)
    return taken.finish()?.whole ?? .null
  }

  private func copy(_ nodes: Range<Int>, _ texts: Range<Int>) -> TapeBuilder {
    let taken = TapeBuilder(wordCapacity: nodes.count, textCapacity: texts.count)
    taken.blobs = blobs
    (taken.linked, taken.linkNumbers, taken.linkedNulls) = (linked, linkNumbers, linkedNulls)
    text.withElements(from: texts.lowerBound) { taken.text.append(copying: $0.extracting(0..<texts.count)) }
    words.withElements(from: nodes.lowerBound) { taken.words.append(copying: $0.extracting(0..<nodes.count)) }
    if !longLengths.isEmpty {
      let own = longLengths.filter { nodes.contains($0.key) }
      taken.longLengths = Dictionary(uniqueKeysWithValues: own.map { ($0.key - nodes.lowerBound, $0.value) })
    }
    taken.shift(ends: -nodes.lowerBound, texts: -texts.lowerBound)
    return taken
  }

  /// The range of the text of some nodes, which is written along with them.
  private func textRange(of nodes: Range<Int>) -> Range<Int> {
    var (start, end): (Int?, Int) = (nil, text.count)
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let tag = Word.tag(of: words[index])
      if tag == .number || tag == .string {
        let offset = Int(truncatingIfNeeded: words[index] >> 32)
        start = start ?? min(offset, text.count)
        end = min(offset + textLength(at: index), text.count)
      }
      index += Word.count(tag)
    }
    return (start ?? text.count)..<max(start ?? text.count, end)
  }

  /// Corrects the ends of all containers and the offsets of all texts after these have been moved.
  private func shift(ends: Int, texts: Int) {
    var index = 0
    while index < words.count {
      let tag = Word.tag(of: words[index])
      switch tag {
      case .array, .object: words[index + 1] = UInt64(truncatingIfNeeded: Int(truncatingIfNeeded: words[index + 1]) + ends)
      // Offsets are in the upper 32 bits; none is below the start of the removed text.
      case .number, .string: words[index] = UInt64(bitPattern: Int64(bitPattern: words[index]) &+ (Int64(texts) << 32))
      default: break
      }
      index += Word.count(tag)
    }
  }

  /// Returns the document and ends the builder; nil if the document is too large for its offsets.
  package func finish() -> Document? {
    guard !isTooLarge, !isFinished, words.count <= Self.wordLimit else { return nil }
    isFinished = true
    let document = Document(
      TapeMemory(words: words.taken(), text: ByteBlock(text.taken())), blobs: blobs, longLengths: longLengths, isJSON: false,
      links: linked.isEmpty ? nil : DocumentLinks(to: linked, nulls: linkedNulls))
    assert(document.isSound, "words that are no document")
    return document
  }
}
