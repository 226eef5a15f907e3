/// The words of a document, and its text.
///
/// A tape belongs to its document and is lent by it: it cannot be copied, so that whoever has a document has the tape, and nobody else does.
/// Every index and every place is checked, in every build: one that is none stops the program. That indexes stand on the first word of a node, and
/// texts within the text, holds by the way documents are made, and is checked in debug builds.
struct Tape: ~Copyable, Sendable {
  private let words: GrowingBlock<UInt64>
  let text: ByteBlock
  /// The lengths that do not fit a word, by index of the word.
  private let longLengths: [Int: Int]

  init(words: consuming GrowingBlock<UInt64>, text: consuming ByteBlock, longLengths: [Int: Int]) {
    self.words = words
    self.text = text
    self.longLengths = longLengths
  }

  @inline(__always) var wordCount: Int { words.count }

  @inline(__always) func word(_ index: Int) -> UInt64 { words[index] }

  @inline(__always) func tag(at index: Int) -> Document.Tag { Word.tag(of: words[index]) }

  /// Whether the node is of a kind; quicker than asking which kind it is of.
  @inline(__always) func isTagged(_ tag: Document.Tag, at index: Int) -> Bool { words[index] & Word.tagMask == UInt64(tag.rawValue) }

  /// Whether a string's bytes hold escapes.
  @inline(__always) func hasEscapes(at index: Int) -> Bool { words[index] & Word.flag != 0 }

  // MARK: Text

  /// Where in the text the node begins: for strings after the quote.
  @inline(__always) func offset(at index: Int) -> Int { Int(truncatingIfNeeded: words[index] >> 32) }

  /// The length of a number or a string; of a container the number of its elements or members.
  @inline(__always) func length(at index: Int) -> Int {
    let length = Int(truncatingIfNeeded: (words[index] >> Word.lengthShift) & Word.lengthMask)
    return length == Int(Word.lengthMask) ? longLength(at: index) : length
  }

  @inline(never) private func longLength(at index: Int) -> Int { longLengths[index] ?? Int(Word.lengthMask) }

  /// Lends the bytes of a number or a string as they stand in the text, escapes and all.
  @inline(__always) func withBytes<Result, Failure: Error>(
    at index: Int, _ use: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    assert(isTagged(.string, at: index) || isTagged(.number, at: index), "a node without text")
    return try text.withBytes(at: offset(at: index), count: length(at: index), use)
  }

  // MARK: Containers

  /// The first child's word: an element, or a key.
  @inline(__always) func firstChild(of index: Int) -> Int {
    assert(isTagged(.object, at: index) || isTagged(.array, at: index), "a node without children")
    return index &+ 2
  }

  /// The word after the node and all within it.
  @inline(__always) func end(of index: Int) -> Int {
    let tag = words[index] & Word.tagMask
    if tag < UInt64(Document.Tag.date.rawValue) { return index &+ 1 }
    assert(
      tag < UInt64(Document.Tag.array.rawValue) || (word(index + 1) > index + 1 && word(index + 1) <= wordCount), "an end outside the tape")
    if tag >= UInt64(Document.Tag.array.rawValue) { return Int(truncatingIfNeeded: words[index &+ 1]) }
    return tag == UInt64(Document.Tag.data.rawValue) ? index &+ 1 : index &+ 2
  }
}
