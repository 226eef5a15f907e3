import Foundation

/// Writes a document word by word, for every source but JSON text, which `JSONReader` copies as it stands.
///
/// Containers are opened and closed in order. A builder is made, filled and finished by one owner; it is not `Sendable`.
///
/// Words and text are the builder's until it is finished, and then the document's.
final class TapeBuilder {
  /// Offsets and indexes have 32 bits.
  static let limit = Int(clamping: UInt32.max)
  /// Indexes of words leave one bit to those who keep them.
  static let wordLimit = Int(Int32.max) - 1

  var words: GrowingBlock<UInt64>
  private(set) var text: GrowingBlock<UInt8>
  private var blobs: [Data] = []
  var longLengths: [Int: Int] = [:]
  /// The documents that parts were taken of, and their numbers.
  private var linked: [Document] = []
  private var linkNumbers: [ObjectIdentifier: Int] = [:]
  private var linkedNulls: [DocumentLinks.Null] = []
  private var isFinished = false
  /// Set when the document has outgrown its offsets; `finish` then gives nil.
  private(set) var isTooLarge = false

  /// A builder whose text is written along with the words.
  init(wordCapacity: Int = 64, textCapacity: Int = 256) {
    words = GrowingBlock(capacity: max(wordCapacity, 16))
    text = GrowingBlock(capacity: ByteBlock.room(for: max(textCapacity, 64)))
  }

  var wordCount: Int { words.count }

  // MARK: Words

  @inline(__always) func append(_ word: UInt64) { words.append(word) }

  /// A word of this builder's own, whose text stands already and has so many bytes.
  @inline(__always) func append(_ word: UInt64, length: Int) {
    if length >= Int(Word.lengthMask) { noteLong(length) }
    append(word)
  }

  func appendNull(offset: Int = 0) { append(Word.make(.null, offset: offset)) }

  func append(_ flag: Bool, offset: Int = 0) { append(Word.make(flag ? .true : .false, offset: offset)) }

  /// A number or a string that stands in the text already.
  @inline(__always) func append(_ tag: Document.Tag, offset: Int, length: Int, flagged: Bool = false) {
    if length >= Int(Word.lengthMask) {
      longLengths[words.count] = length
      append(Word.make(tag, offset: offset, length: Int(Word.lengthMask), flagged: flagged))
    } else {
      append(Word.make(tag, offset: offset, length: length, flagged: flagged))
    }
  }

  // MARK: Text of one's own

  func append(string: String) { string.withBytes { append(.string, text: $0) } }

  /// A number by its text, which must be a JSON number. It is flagged where it is written as a whole number.
  func append(number: String) { number.withBytes { append(.number, text: $0, flagged: NativeNumber.isInteger($0)) } }

  /// A number of a floating-point type, by its text: a whole one is no integer, though it is written like one, and so not flagged.
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

  /// Opens an array or object; the result is handed to `close`.
  @inline(__always) func open(_ tag: Document.Tag, offset: Int = 0) -> Int {
    let index = words.count
    words.append(Word.make(tag, offset: offset), 0)
    return index
  }

  @inline(__always) func close(_ index: Int, count: Int) {
    assert(words[index] & Word.tagMask >= UInt64(Document.Tag.array.rawValue) && index + 1 < words.count, "not opened")
    let length: Int
    if count >= Int(Word.lengthMask) {
      longLengths[index] = count
      length = Int(Word.lengthMask)
    } else {
      length = count
    }
    words[index] = (words[index] & ~(Word.lengthMask << Word.lengthShift)) | (UInt64(truncatingIfNeeded: length) << Word.lengthShift)
    words[index + 1] = UInt64(truncatingIfNeeded: words.count)
  }

  /// Forgets every word from an index on, for a container that is written anew.
  func truncate(to index: Int) {
    if !longLengths.isEmpty { longLengths = longLengths.filter { $0.key < index } }
    words.truncate(to: index)
  }

  // MARK: Other documents

  /// The number of a document that parts are taken of.
  func number(of document: Document) -> Int {
    let id = ObjectIdentifier(document)
    if let known = linkNumbers[id] { return known }
    linkNumbers[id] = linked.count
    linked.append(document)
    return linked.count - 1
  }

  /// Puts null in the place of a text, of which it then is said.
  func appendNull(for text: Value) {
    appendNull()
    linkedNulls.append(DocumentLinks.Null(document: number(of: text.document), index: text.index))
  }

  /// A null that is a part of another document.
  func append(linkedNull part: Value) {
    append(Word.linkedNull | Word.make(.null, offset: linkedNulls.count))
    linkedNulls.append(DocumentLinks.Null(document: number(of: part.document), index: part.index))
  }

  /// Notes a count that does not fit the word that is written next.
  func noteLong(_ length: Int) { longLengths[words.count] = length }

  /// Takes the node that was written last, and closed, out of the builder: a document of its own, whose words keep their distances.
  ///
  /// Text is written along with the words, so what belongs to the node is the end of it; no more is copied, however much stands before.
  func extract(from start: Int) -> Value {
    assert(start >= 0 && start < words.count)
    guard !isTooLarge else {
      // Texts may have no place; nothing of this can be read, and nothing is given in the end.
      truncate(to: start)
      return .null
    }
    let textStart = firstTextOffset(from: start)
    let taken = copy(from: start, to: words.count, textStart)
    truncate(to: start)
    text.truncate(to: textStart)
    return taken.finish()?.whole ?? .null
  }

  /// The members of an object that is still open, up to an index; the builder stays as it is.
  func object(from start: Int, to end: Int, count: Int) -> Value {
    guard !isTooLarge else { return .null }
    let taken = copy(from: start, to: end, firstTextOffset(from: start))
    taken.close(0, count: count)
    return taken.finish()?.whole ?? .null
  }

  private func copy(from start: Int, to end: Int, _ textStart: Int) -> TapeBuilder {
    let taken = TapeBuilder(wordCapacity: words.count - start, textCapacity: text.count - textStart)
    taken.blobs = blobs
    (taken.linked, taken.linkNumbers, taken.linkedNulls) = (linked, linkNumbers, linkedNulls)
    text.withElements(from: textStart) { taken.text.append(copying: $0) }
    words.withElements(from: start) { taken.words.append(copying: $0) }
    taken.words.truncate(to: end - start)
    if !longLengths.isEmpty {
      let own = longLengths.filter { $0.key >= start && $0.key < end }
      taken.longLengths = Dictionary(uniqueKeysWithValues: own.map { ($0.key - start, $0.value) })
    }
    taken.shift(ends: -start, texts: -textStart)
    return taken
  }

  /// Where the text of the words from an index on begins.
  private func firstTextOffset(from start: Int) -> Int {
    var index = start
    while index < words.count {
      switch Word.tag(of: words[index]) {
      case .number, .string: return min(Int(truncatingIfNeeded: words[index] >> 32), text.count)
      case .array, .object, .date, .link: index += 2
      default: index += 1
      }
    }
    return text.count
  }

  /// Corrects the ends of all containers and the places of all texts after these have been moved.
  private func shift(ends: Int, texts: Int) {
    var index = 0
    while index < words.count {
      switch Word.tag(of: words[index]) {
      case .array, .object:
        words[index + 1] = UInt64(truncatingIfNeeded: Int(truncatingIfNeeded: words[index + 1]) + ends)
        index += 2
      case .number, .string:
        // Offsets of the upper 32 bits; none is below the start of the text that was taken.
        words[index] = UInt64(bitPattern: Int64(bitPattern: words[index]) &+ (Int64(texts) << 32))
        index += 1
      case .date, .link: index += 2
      default: index += 1
      }
    }
  }

  /// Gives the document and ends the builder; nil where it is too large for its offsets.
  func finish() -> Document? {
    guard !isTooLarge, !isFinished, words.count <= Self.wordLimit else { return nil }
    isFinished = true
    let document = Document(
      TapeMemory(words: words.taken(), text: ByteBlock(text.taken())), blobs: blobs, longLengths: longLengths, isJSON: false,
      links: linked.isEmpty ? nil : DocumentLinks(to: linked, nulls: linkedNulls))
    assert(document.isSound, "words that are no document")
    return document
  }
}
