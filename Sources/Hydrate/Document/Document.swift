// Document: the one intermediate form. `Tape` is the memory, `Value` what one holds of it, `Path` the ways within.
//
// Takes words and text from whoever reads a source, gives values that never change. Names Scalars, Dates and Memory.

import Foundation

/// An immutable document: a tape of words over a buffer of text.
///
///     {"a": [1, "x"]}     word  what
///                            0  object, 1 member, offset of `{`
///                            1    end of the object: 6
///                            2    string `a` (the key)
///                            3    array, 2 elements
///                            4      end of the array: 7 …
///
/// Every scalar is one word: a tag (4 bits), a flag, a length (27 bits) and an offset into the text (32 bits). A date has a second word
/// with its bits. A container is two words: tag, count and offset; then the index of the word after it. The members of an object stand in
/// the order of the source, key then value, so that a document is walked forwards with no pointer followed.
///
/// A composed document, made of parts of others, refers to them: a link is two words, a tag with the number of the other document, then the
/// index there. So a part keeps its place, and its text is not copied. A `Value` never stands on a link: ``part(at:)`` follows it, and a link
/// leads to no other link. Keys are no links, and null is one word, flagged where it is another document's.
///
/// Documents never change after they are made, but for what is found out when somebody asks for places, under a lock, which is why they may cross tasks; the memory of the library's values is owned by
/// this file, `TapeBuilder` and `JSONTape`; the JSON reader and writer are given pointers into it. Invariants, checked in debug builds: every index handed out stands on the first word of a node; every
/// offset plus length is within the text; the text is followed by `padding` zero bytes that a wide read may touch.
final class Document: @unchecked Sendable {
  static let padding = 64

  /// What stands in a word's lowest four bits.
  enum Tag: UInt8 {
    case null, `false`, `true`, number, string, date, link, data, array, object
  }

  let tape: Tape
  private let wordBlock: UnsafeMutableRawBufferPointer
  private let textBlock: UnsafeMutableRawBufferPointer
  /// The pieces of binary data that the words of kind data name.
  let blobs: [Data]
  /// The lengths that do not fit a word, by index of the word.
  let longLengths: [Int: Int]
  /// Whether the text is JSON, so that offsets are places that a person can look up.
  let isJSON: Bool
  /// Where the document stands, if it is a part of a longer list: then its own first byte is a bracket that stands for the list's.
  let origin: PartOrigin?
  /// What finds lines, once somebody has asked for a location. Documents are many and that is rare, so one lock serves all.
  private var lineIndex: LineIndex?
  private static let placesLock = NSLock()
  /// The documents that this one has parts of, where it is composed.
  private let links: DocumentLinks?

  /// Takes over both blocks, which must come from the reserve, and be written as far as the counts say, the padding after the text included.
  init(
    words: UnsafeMutableRawBufferPointer, wordCount: Int, text: UnsafeMutableRawBufferPointer, textCount: Int, blobs: [Data],
    longLengths: [Int: Int], isJSON: Bool, origin: PartOrigin? = nil, links: DocumentLinks? = nil
  ) {
    wordBlock = words
    textBlock = text
    tape = Tape(
      words: UnsafePointer(words.bound(to: UInt64.self)), text: UnsafePointer(text.bound(to: UInt8.self)), wordCount: wordCount,
      textCount: textCount)
    self.blobs = blobs
    self.longLengths = longLengths
    self.isJSON = isJSON
    self.origin = origin
    self.links = links
  }

  deinit {
    MemoryReserve.shared.giveBack(wordBlock)
    MemoryReserve.shared.giveBack(textBlock)
  }

  /// Whether the document has parts of others.
  var isComposed: Bool { links != nil }

  /// The documents that this one has parts of, which it lets go of; for who alone has it.
  func releasedLinks() -> [Document] { links?.released() ?? [] }

  @inline(__always) var words: UnsafePointer<UInt64> { tape.words }
  @inline(__always) var wordCount: Int { tape.wordCount }
  @inline(__always) var text: UnsafePointer<UInt8> { tape.text }
  @inline(__always) var textCount: Int { tape.textCount }

  // MARK: Words

  @inline(__always) func word(_ index: Int) -> UInt64 { tape.word(index) }

  @inline(__always) func tag(at index: Int) -> Tag { tape.tag(at: index) }

  /// Where in the text the node begins: for strings after the quote.
  @inline(__always) func offset(at index: Int) -> Int { Int(truncatingIfNeeded: word(index) >> 32) }

  /// Where in the JSON text a reader would point: for strings at the quote.
  func sourceOffset(at index: Int) -> Int {
    tag(at: index) == .string ? max(0, offset(at: index) - 1) : offset(at: index)
  }

  /// The bytes of a number or a string as they stand in the text, escapes and all.
  @inline(__always) func bytes(at index: Int) -> UnsafeBufferPointer<UInt8> { tape.bytes(at: index) ?? longBytes(at: index) }

  @inline(never) private func longBytes(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let length = longLengths[index] ?? Int(Word.lengthMask)
    assert(offset(at: index) + length <= textCount, "text outside the document")
    return UnsafeBufferPointer(start: text + offset(at: index), count: length)
  }

  /// Whether a number is written as an integer, of which it has the type.
  @inline(__always) func isInteger(at index: Int) -> Bool { tape.hasEscapes(at: index) }

  /// Whether a string's bytes hold escapes.
  @inline(__always) func hasEscapes(at index: Int) -> Bool { tape.hasEscapes(at: index) }

  // MARK: Containers

  /// The number of elements or members.
  @inline(__always) func count(at index: Int) -> Int {
    let count = Int(truncatingIfNeeded: (word(index) >> Word.lengthShift) & Word.lengthMask)
    return count == Int(Word.lengthMask) ? longLengths[index] ?? count : count
  }

  /// The first child's word: an element, or a key.
  @inline(__always) func firstChild(of index: Int) -> Int { tape.firstChild(of: index) }

  /// The word after the node and all within it.
  @inline(__always) func end(of index: Int) -> Int { tape.end(of: index) }

  // MARK: Parts

  /// The value of the whole document.
  var whole: Value { part(at: 0) }

  /// The value of a node, which may be a part of another document.
  @inline(__always) func part(at index: Int) -> Value {
    let kind = word(index) & (Word.tagMask | Word.flag)
    return kind == UInt64(Tag.link.rawValue) || kind == Word.linkedNull ? linkedPart(at: index) : Value(self, index)
  }

  @inline(never) private func linkedPart(at index: Int) -> Value {
    guard let links else { return Value(self, index) }
    let number = offset(at: index)
    return tag(at: index) == .link ? links.part(number, Int(truncatingIfNeeded: word(index + 1))) : links.null(number)
  }

  // MARK: Content

  func string(at index: Int) -> String {
    let bytes = bytes(at: index)
    guard hasEscapes(at: index) else { return String(decoding: bytes, as: UTF8.self) }
    return JSONStringEscapes.unescape(bytes.span)
  }

  func date(at index: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(bitPattern: word(index + 1))) }

  func data(at index: Int) -> Data {
    let blob = offset(at: index)
    return blob < blobs.count ? blobs[blob] : Data()
  }

  /// Whether the string's content is these bytes.
  func string(at index: Int, equals other: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasEscapes(at: index) { return string(at: index).utf8.elementsEqual(other) }
    let own = bytes(at: index)
    guard own.count == other.count else { return false }
    guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
    return memcmp(start, otherStart, own.count) == 0
  }

  /// The value's index for a key of the object; the last one where the key stands twice.
  func member(_ key: String, of object: Int) -> Int? {
    var key = key
    return key.withUTF8 { name in
      var found: Int?
      var child = firstChild(of: object)
      let end = end(of: object)
      while child < end {
        if string(at: child, equals: name) { found = child + 1 }
        child = self.end(of: child + 1)
      }
      return found
    }
  }

  /// The element's index, nil past the end.
  func element(_ position: Int, of array: Int) -> Int? {
    guard position >= 0, position < count(at: array) else { return nil }
    var child = firstChild(of: array)
    for _ in 0..<position { child = end(of: child) }
    return child
  }

  /// Line and column of an offset; counted when first asked for.
  func location(ofOffset offset: Int) -> TextLocation {
    if let origin, offset == 0 { return origin.listLocation }
    return knownLineIndex.location(ofOffset: offset)
  }

  private var knownLineIndex: LineIndex {
    if let known = keptLineIndex(or: nil) { return known }
    // Not under the lock, which others wait for; who comes second has counted in vain.
    let made = LineIndex(UnsafeBufferPointer(start: text, count: textCount), from: origin?.start.beforeOneScalar)
    return keptLineIndex(or: made) ?? made
  }

  private func keptLineIndex(or made: LineIndex?) -> LineIndex? {
    Self.placesLock.lock()
    defer { Self.placesLock.unlock() }
    if lineIndex == nil { lineIndex = made }
    return lineIndex
  }

  /// Where the parts of a composed document stand in it; found out when first asked for.
  var partPlaces: Composition { links?.composition(of: self) ?? Composition(of: self) }

  /// The rank of a node in the order of the source, among those of all parts of a list.
  func rank(of index: Int) -> Int { index == 0 ? 0 : index + (origin?.wordsBefore ?? 0) }
}

extension Document: CustomReflectable {
  /// Nothing: to look into documents that are composed of others as deep as they are would take more stack than a thread may have.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The parts of a word.
enum Word {
  static let tagMask: UInt64 = 0xF
  static let flag: UInt64 = 0x10
  static let lengthShift: UInt64 = 5
  static let lengthMask: UInt64 = (1 << 27) - 1
  /// Tag and flag of a null that is another document's.
  static let linkedNull = UInt64(Document.Tag.null.rawValue) | flag

  @inline(__always) static func tag(of word: UInt64) -> Document.Tag {
    Document.Tag(rawValue: UInt8(truncatingIfNeeded: word & tagMask)) ?? .null
  }

  @inline(__always) static func make(_ tag: Document.Tag, offset: Int, length: Int = 0, flagged: Bool = false) -> UInt64 {
    UInt64(tag.rawValue) | (flagged ? flag : 0) | (UInt64(truncatingIfNeeded: length) << lengthShift)
      | (UInt64(truncatingIfNeeded: offset) << 32)
  }
}
