// Document: the intermediate form of all data. `Tape` is the memory, `Value` a reference into it,
// `Path` the addresses of its parts.
//
// Takes words and text from the reader of a source, gives immutable values. Refers to Scalars,
// Dates and Memory.

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
/// A scalar is one word: a tag (4 bits), a flag, a length (27 bits) and an offset into the text
/// (32 bits); a date has a second word with its bits. A container is two words: tag, count and
/// offset, then the index of the word after it. An object's members are in source order, key then
/// value, so that readers walk forwards without following pointers.
///
/// A composed document refers to parts of others: a link is two words, a tag with the number of
/// the other document, then the index in it. So a part keeps its location, and its text is not
/// copied. A `Value` never refers to a link: ``part(at:)`` follows it, and no link leads to
/// another one. Keys are never links. A null is one word, flagged if it is another document's.
///
/// Documents never change. They own their memory, and every access to it is checked. Every index
/// given out is that of the first word of a node; debug builds check that.
package final class Document: Sendable {
  /// The lowest four bits of a word.
  package enum Tag: UInt8 {
    case null, `false`, `true`, number, string, date, link, data, array, object
  }

  private let memory: TapeMemory
  /// The lengths that do not fit a word, by the index of the word.
  let longLengths: [Int: Int]
  /// The binary data to which words with the tag `data` refer.
  let blobs: [Data]
  /// Whether the text is JSON, so that offsets are locations in the source.
  package let isJSON: Bool
  /// The range of the source in the text, if the source is text but not JSON.
  private let placed: LocatedText?
  /// The origin of the document, if it is a part of a longer array. Its first byte is then a
  /// bracket that represents the array's.
  let origin: PartOrigin?
  /// The position of the document in a longer text from which it was extracted.
  private let start: LineIndex.Position?
  /// The documents to whose parts this one refers, if it is composed.
  private let links: DocumentLinks?
  /// The source's names for its values, if it has names instead of paths.
  let names: (any SourceNames)?
  /// Whether the members of repeated keys have been reordered, so that the first values are used.
  package let keepsFirstValues: Bool

  init(
    _ memory: consuming TapeMemory, blobs: [Data] = [], longLengths: [Int: Int] = [:], isJSON: Bool, placed: LocatedText? = nil,
    origin: PartOrigin? = nil, start: LineIndex.Position? = nil, links: consuming DocumentLinks? = nil, names: (any SourceNames)? = nil,
    keepsFirstValues: Bool = false
  ) {
    self.memory = memory
    self.longLengths = longLengths
    self.blobs = blobs
    self.isJSON = isJSON
    self.placed = placed
    self.origin = origin
    self.start = start
    self.links = links
    self.names = names
    self.keepsFirstValues = keepsFirstValues
  }

  /// A document with reordered words over a copy of the text. There must be no links.
  func reordered(_ words: consuming GrowingBlock<UInt64>, longLengths: [Int: Int]) -> Document {
    var copy = GrowingBlock<UInt8>(capacity: ByteBlock.room(for: text.count))
    text.withBytes { copy.append(copying: $0) }
    return Document(
      TapeMemory(words: words, text: ByteBlock(copy)), blobs: blobs, longLengths: longLengths, isJSON: isJSON, placed: placed,
      origin: origin, start: start, names: names, keepsFirstValues: true)
  }

  /// Whether the document refers to parts of others.
  package var isComposed: Bool {
    switch links {
    case .some: true
    case .none: false
    }
  }

  /// Calls `use` with the words and the text, for code that reads many of them.
  @inline(__always) func withTape<Result>(_ use: (borrowing Tape) -> Result) -> Result { memory.withTape(use) }

  /// The text, for code that reads beyond the bytes of one node.
  @inline(__always) package var text: ByteBlock {
    _read { yield memory.text }
  }

  @inline(__always) package var wordCount: Int { memory.wordCount }
  @inline(__always) var textCount: Int { text.count }

  // MARK: Words

  @inline(__always) func word(_ index: Int) -> UInt64 { memory.word(index) }

  @inline(__always) func tag(at index: Int) -> Tag { memory.tag(at: index) }

  /// Whether the node has a tag; faster than a comparison with `tag(at:)`.
  @inline(__always) func isTagged(_ tag: Tag, at index: Int) -> Bool { memory.isTagged(tag, at: index) }

  /// The offset of the node in the text; for strings that after the quote.
  @inline(__always) func offset(at index: Int) -> Int { memory.offset(at: index) }

  /// Whether nodes have locations in the source: in JSON or in other text.
  var hasPlaces: Bool { isJSON || placed != nil }

  /// The offset of the node for a location; for strings that of the quote.
  package func sourceOffset(at index: Int) -> Int {
    if let placed { return placedOffset(at: index, in: placed) }
    return tag(at: index) == .string ? max(0, offset(at: index) - 1) : offset(at: index)
  }

  /// The same for text that is not JSON, where quotes are optional. A name that is not in the
  /// source has the offset of its value.
  private func placedOffset(at index: Int, in placed: LocatedText) -> Int {
    let isName = placed.sourceOffset(of: offset(at: index)) == nil && index + 1 < wordCount
    let index = isName ? index + 1 : index
    let offset = offset(at: index)
    guard let source = placed.sourceOffset(of: offset) else { return placed.range.lowerBound }
    let isQuoted = source == offset && source > placed.range.lowerBound && placed.isQuote(text[source - 1])
    return isQuoted && tag(at: index) == .string ? source - 1 : source
  }

  /// Calls `use` with the bytes of a number or a string as written, including escapes.
  @inline(__always) package func withBytes<Result>(at index: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    assert(tag(at: index) == .string || tag(at: index) == .number, "a node without text")
    return memory.withText(at: offset(at: index), count: byteCount(at: index), use)
  }

  /// Calls `use` with the bytes of a JSON string including its quotes, and some that follow.
  @inline(__always) func withQuotedBytes<Result>(at index: Int, andMore more: Int = 0, _ use: (Span<UInt8>) -> Result) -> Result {
    assert(isJSON && tag(at: index) == .string, "a string of JSON stands in quotes")
    return text.withBytes(at: offset(at: index) - 1, count: byteCount(at: index) + 2 + more, use)
  }

  /// The number of bytes of a number or a string.
  @inline(__always) func byteCount(at index: Int) -> Int { memory.length(at: index) ?? longLength(at: index) }

  @inline(never) private func longLength(at index: Int) -> Int { longLengths[index] ?? Int(Word.lengthMask) }

  // The flag of a word says this of a number, and of a string that it has escapes.
  /// Whether a number comes from an integer type or is written as an integer.
  @inline(__always) func isInteger(at index: Int) -> Bool { memory.hasEscapes(at: index) }

  /// Whether a string's bytes contain escapes.
  @inline(__always) func hasEscapes(at index: Int) -> Bool { memory.hasEscapes(at: index) }

  // MARK: Containers

  /// The number of elements or members.
  @inline(__always) package func count(at index: Int) -> Int { memory.length(at: index) ?? longLength(at: index) }

  /// The index of the first child: an element or a key.
  @inline(__always) package func firstChild(of index: Int) -> Int { memory.firstChild(of: index) }

  /// The index after the node and its content.
  @inline(__always) package func end(of index: Int) -> Int { memory.end(of: index) }

  // MARK: Parts

  /// The value of the whole document.
  package var whole: Value { part(at: 0) }

  /// The value of a node, which may be part of another document.
  @inline(__always) package func part(at index: Int) -> Value {
    let kind = word(index) & (Word.tagMask | Word.flag)
    return kind == UInt64(Tag.link.rawValue) || kind == Word.linkedNull ? linkedPart(at: index) : Value(self, index)
  }

  @inline(never) private func linkedPart(at index: Int) -> Value {
    switch links {
    case .some(let links):
      let number = offset(at: index)
      return tag(at: index) == .link ? links.part(number, Int(truncatingIfNeeded: word(index + 1))) : links.null(number)
    case .none: return Value(self, index)
    }
  }

  /// The text that a null replaces; nil for any other value. In a document with links only such a
  /// null is unflagged, as the whole document.
  func textOfNull(at index: Int) -> Value? {
    guard index == 0, wordCount == 1, word(0) == Word.make(.null, offset: 0) else { return nil }
    switch links {
    case .some(let links): return links.null(0)
    case .none: return nil
    }
  }

  // MARK: Content

  func string(at index: Int) -> String {
    hasEscapes(at: index) ? withBytes(at: index) { JSONStringEscapes.unescape($0) } : plainString(at: index)
  }

  /// The text of a number, or of a string without escapes.
  func plainString(at index: Int) -> String { withBytes(at: index) { String(decoding: $0) } }

  func date(at index: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(bitPattern: word(index + 1))) }

  func data(at index: Int) -> Data {
    let blob = offset(at: index)
    return blob < blobs.count ? blobs[blob] : Data()
  }

  /// Whether the string's content equals these bytes.
  func string(at index: Int, equals other: Span<UInt8>) -> Bool {
    if hasEscapes(at: index) { return string(at: index).withBytes { $0.isEqual(to: other) } }
    return withBytes(at: index) { $0.isEqual(to: other) }
  }

  /// The index of the value for a key of the object, or the last one if the key is repeated. Keys
  /// are equal as strings are; one with the same bytes is preferred.
  func member(_ key: String, of object: Int) -> Int? {
    let found: Int? = key.withBytes { name in
      var found: Int?
      var child = firstChild(of: object)
      let end = end(of: object)
      while child < end {
        if string(at: child, equals: name) { found = child + 1 }
        child = self.end(of: child + 1)
      }
      return found
    }
    return found ?? equivalentMember(key, of: object)
  }

  /// The index of an element, or nil past the end.
  func element(_ position: Int, of array: Int) -> Int? {
    guard position >= 0, position < count(at: array) else { return nil }
    var child = firstChild(of: array)
    for _ in 0..<position { child = end(of: child) }
    return child
  }

  /// The line and column of an offset, computed at the first request.
  package func location(ofOffset offset: Int) -> TextLocation {
    if let origin, offset == 0 { return origin.listLocation }
    if let placed {
      let lines = text.findings { LineIndex($0.extracting(placed.range), from: placed.start) }
      return text.withBytes { lines.location(ofOffset: offset - placed.range.lowerBound, in: $0.extracting(placed.range)) }
    }
    let lines = text.findings { LineIndex($0, from: start ?? origin?.start.beforeOneScalar) }
    return text.withBytes { lines.location(ofOffset: offset, in: $0) }
  }

  /// The composition of a composed document, computed at the first request.
  var partPlaces: Composition {
    switch links {
    case .some(let links): links.composition(of: self)
    case .none: Composition(of: self)
    }
  }

  /// The rank of a node in source order, among the nodes of all parts of an array.
  func rank(of index: Int) -> Int { index == 0 ? 0 : index + (origin?.wordsBefore ?? 0) }
}

extension Document: ObjectOwner {
  func lendOwned(_ use: (borrowing OwnedObjects<Document>) -> Void) {
    switch links {
    case .some(let links): use(links.documents)
    case .none: break
    }
  }
}

extension Document: CustomReflectable {
  /// Empty: reflecting documents that are composed of others, at any depth, could exceed the
  /// thread's stack.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
