import Foundation

/// Writes a document word by word, for every source but JSON text, which `JSONTape` writes over a copy of itself.
///
/// Containers are opened and closed in order. A builder is made, filled and finished by one owner; it is not `Sendable`.
///
/// The memory is the builder's until it is finished, and then the document's. The first `wordCount` of `wordCapacity` words and the first
/// `textCount` of `textCapacity` bytes are written, and there is room for `Document.padding` bytes more. Both blocks move when they grow.
final class TapeBuilder {
  /// Offsets and indexes have 32 bits.
  static let limit = Int(clamping: UInt32.max)
  /// Indexes of words leave one bit to those who keep them.
  static let wordLimit = Int(Int32.max) - 1

  private var wordBlock: UnsafeMutableRawBufferPointer
  private var textBlock: UnsafeMutableRawBufferPointer
  private(set) var words: UnsafeMutablePointer<UInt64>
  private(set) var wordCount = 0
  private var wordCapacity: Int
  private var text: UnsafeMutablePointer<UInt8>
  private(set) var textCount: Int
  private var textCapacity: Int
  private var blobs: [Data] = []
  private var longLengths: [Int: Int] = [:]
  /// The documents that parts were taken of, and their numbers.
  private var linked: [Document] = []
  private var linkNumbers: [ObjectIdentifier: Int] = [:]
  private var linkedNulls: [DocumentLinks.Null] = []
  private var isFinished = false
  /// Set when the document has outgrown its offsets; `finish` then gives nil.
  private(set) var isTooLarge = false

  /// A builder whose text is written along with the words.
  init(wordCapacity: Int = 64, textCapacity: Int = 256) {
    self.wordCapacity = max(wordCapacity, 16)
    self.textCapacity = max(textCapacity, 64)
    wordBlock = MemoryReserve.shared.take(self.wordCapacity * 8)
    words = wordBlock.bound(to: UInt64.self)
    textBlock = MemoryReserve.shared.take(self.textCapacity + Document.padding)
    text = textBlock.bound(to: UInt8.self)
    textCount = 0
  }

  deinit {
    guard !isFinished else { return }
    MemoryReserve.shared.giveBack(wordBlock)
    MemoryReserve.shared.giveBack(textBlock)
  }

  /// The text so far; valid until the builder is written to again.
  var source: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text, count: textCount) }

  // MARK: Words

  @inline(__always) func append(_ word: UInt64) {
    assert(!isFinished && wordCount >= 0 && wordCount <= wordCapacity && wordCapacity * 8 <= wordBlock.count)
    if wordCount == wordCapacity { growWords() }
    words[wordCount] = word
    wordCount += 1
  }

  private func growWords() {
    let block = MemoryReserve.shared.take(wordCapacity * 16)
    let grown = block.bound(to: UInt64.self)
    grown.update(from: words, count: wordCount)
    MemoryReserve.shared.giveBack(wordBlock)
    (wordBlock, words, wordCapacity) = (block, grown, block.count / 8)
    if wordCount > Self.wordLimit { isTooLarge = true }
  }

  func appendNull(offset: Int = 0) { append(Word.make(.null, offset: offset)) }

  func append(_ flag: Bool, offset: Int = 0) { append(Word.make(flag ? .true : .false, offset: offset)) }

  /// A number or a string that stands in the text already.
  @inline(__always) func append(_ tag: Document.Tag, offset: Int, length: Int, flagged: Bool = false) {
    if length >= Int(Word.lengthMask) {
      longLengths[wordCount] = length
      append(Word.make(tag, offset: offset, length: Int(Word.lengthMask), flagged: flagged))
    } else {
      append(Word.make(tag, offset: offset, length: length, flagged: flagged))
    }
  }

  // MARK: Text of one's own

  func append(string: String) {
    var string = string
    string.withUTF8 { append(.string, text: $0) }
  }

  /// A number by its text, which must be a JSON number. It is flagged where it is written as a whole number.
  func append(number: String) {
    var number = number
    number.withUTF8 { append(.number, text: $0, flagged: NativeNumber.isInteger($0)) }
  }

  /// A number of a floating-point type, by its text: a whole one is no integer, though it is written like one, and so not flagged.
  func append(real number: String) {
    var number = number
    number.withUTF8 { append(.number, text: $0) }
  }

  func append(_ tag: Document.Tag, text bytes: UnsafeBufferPointer<UInt8>, flagged: Bool = false) {
    let offset = appendText(bytes)
    append(tag, offset: offset, length: bytes.count, flagged: flagged)
  }

  private func appendText(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let offset = textCount
    guard let start = bytes.baseAddress, bytes.count > 0 else { return offset }
    let (needed, overflow) = textCount.addingReportingOverflow(bytes.count)
    guard !overflow, needed <= Self.limit else {
      isTooLarge = true
      return 0
    }
    assert(!isFinished && textCapacity + Document.padding <= textBlock.count)
    assert(start + bytes.count <= text || start >= text + textCapacity, "a text is not appended to itself")
    if needed > textCapacity { growText(to: needed) }
    (text + textCount).update(from: start, count: bytes.count)
    textCount = needed
    return offset
  }

  private func growText(to needed: Int) {
    let capacity = max(needed, textCapacity * 2)
    let block = MemoryReserve.shared.take(capacity + Document.padding)
    let grown = block.bound(to: UInt8.self)
    grown.update(from: text, count: textCount)
    MemoryReserve.shared.giveBack(textBlock)
    (textBlock, text, textCapacity) = (block, grown, block.count - Document.padding)
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
    let index = wordCount
    append(Word.make(tag, offset: offset))
    append(0 as UInt64)
    return index
  }

  @inline(__always) func close(_ index: Int, count: Int) {
    assert(
      !isFinished && index >= 0 && index + 1 < wordCount && words[index] & Word.tagMask >= UInt64(Document.Tag.array.rawValue), "not opened"
    )
    let length: Int
    if count >= Int(Word.lengthMask) {
      longLengths[index] = count
      length = Int(Word.lengthMask)
    } else {
      length = count
    }
    words[index] = (words[index] & ~(Word.lengthMask << Word.lengthShift)) | (UInt64(truncatingIfNeeded: length) << Word.lengthShift)
    words[index + 1] = UInt64(truncatingIfNeeded: wordCount)
  }

  /// Forgets every word from an index on, for a container that is written anew.
  func truncate(to index: Int) {
    assert(!isFinished && index >= 0 && index <= wordCount)
    if !longLengths.isEmpty { longLengths = longLengths.filter { $0.key < index } }
    wordCount = index
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

  /// A null that is a part of another document.
  func append(linkedNull part: Value) {
    append(Word.linkedNull | Word.make(.null, offset: linkedNulls.count))
    linkedNulls.append(DocumentLinks.Null(document: number(of: part.document), index: part.index))
  }

  /// Notes a count that does not fit the word that is written next.
  func noteLong(_ length: Int) { longLengths[wordCount] = length }

  /// Takes the node that was written last, and closed, out of the builder: a document of its own, whose words keep their distances.
  ///
  /// Text is written along with the words, so what belongs to the node is the end of it; no more is copied, however much stands before.
  func extract(from start: Int) -> Value {
    assert(!isFinished && start >= 0 && start < wordCount)
    guard !isTooLarge else {
      // Texts may have no place; nothing of this can be read, and nothing is given in the end.
      truncate(to: start)
      return .null
    }
    let textStart = firstTextOffset(from: start)
    let taken = TapeBuilder(wordCapacity: wordCount - start, textCapacity: textCount - textStart)
    taken.blobs = blobs
    (taken.linked, taken.linkNumbers, taken.linkedNulls) = (linked, linkNumbers, linkedNulls)
    _ = taken.appendText(UnsafeBufferPointer(rebasing: source[textStart...]))
    for index in start..<wordCount { taken.append(words[index]) }
    if !longLengths.isEmpty {
      taken.longLengths = Dictionary(uniqueKeysWithValues: longLengths.filter { $0.key >= start }.map { ($0.key - start, $0.value) })
    }
    taken.shift(ends: -start, texts: -textStart)
    truncate(to: start)
    textCount = textStart
    return taken.finish()?.whole ?? .null
  }

  /// Where the text of the words from an index on begins.
  private func firstTextOffset(from start: Int) -> Int {
    var index = start
    while index < wordCount {
      switch Document.Tag(rawValue: UInt8(truncatingIfNeeded: words[index] & Word.tagMask)) {
      case .number, .string: return min(Int(truncatingIfNeeded: words[index] >> 32), textCount)
      case .array, .object, .date, .link: index += 2
      default: index += 1
      }
    }
    return textCount
  }

  /// Corrects the ends of all containers and the places of all texts after these have been moved.
  private func shift(ends: Int, texts: Int) {
    var index = 0
    while index < wordCount {
      switch Document.Tag(rawValue: UInt8(truncatingIfNeeded: words[index] & Word.tagMask)) {
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
    guard !isTooLarge, !isFinished, wordCount <= Self.wordLimit else { return nil }
    isFinished = true
    assert(textCount + Document.padding <= textBlock.count)
    (text + textCount).update(repeating: 0, count: Document.padding)
    let document = Document(
      words: wordBlock, wordCount: wordCount, text: textBlock, textCount: textCount, blobs: blobs, longLengths: longLengths, isJSON: false,
      links: linked.isEmpty ? nil : DocumentLinks(to: linked, nulls: linkedNulls))
    assert(document.isSound, "words that are no document")
    return document
  }
}
