/// The memory of a document as the usual case reads it: no reference, so nothing is counted.
///
/// Whoever has a tape holds its document. Indexes stand on the first word of a node, texts lie within the text; both hold by the way documents
/// are made, and are checked in debug builds.
struct Tape {
  let words: UnsafePointer<UInt64>
  let text: UnsafePointer<UInt8>
  let wordCount: Int
  let textCount: Int

  @inline(__always) func word(_ index: Int) -> UInt64 {
    assert(index >= 0 && index < wordCount, "an index outside the tape")
    return words[index]
  }

  @inline(__always) func tag(at index: Int) -> Document.Tag { Word.tag(of: word(index)) }

  /// Whether the node is of a kind; quicker than asking which kind it is of.
  @inline(__always) func isTagged(_ tag: Document.Tag, at index: Int) -> Bool { word(index) & Word.tagMask == UInt64(tag.rawValue) }

  /// Whether a string's bytes hold escapes.
  @inline(__always) func hasEscapes(at index: Int) -> Bool { word(index) & Word.flag != 0 }

  /// The bytes of a number or a string as they stand in the text; nil where the length does not fit the word, and the document has it.
  @inline(__always) func bytes(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    let word = word(index)
    let length = Int(truncatingIfNeeded: (word >> Word.lengthShift) & Word.lengthMask)
    let offset = Int(truncatingIfNeeded: word >> 32)
    guard length != Int(Word.lengthMask) else { return nil }
    assert(isTagged(.string, at: index) || isTagged(.number, at: index), "a node without text")
    assert(offset + length <= textCount, "text outside the document")
    return UnsafeBufferPointer(start: text + offset, count: length)
  }

  /// The first child's word: an element, or a key.
  @inline(__always) func firstChild(of index: Int) -> Int {
    assert(isTagged(.object, at: index) || isTagged(.array, at: index), "a node without children")
    return index &+ 2
  }

  /// The word after the node and all within it.
  @inline(__always) func end(of index: Int) -> Int {
    let tag = word(index) & Word.tagMask
    if tag < UInt64(Document.Tag.date.rawValue) { return index &+ 1 }
    assert(
      tag < UInt64(Document.Tag.array.rawValue) || (word(index + 1) > index + 1 && word(index + 1) <= wordCount), "an end outside the tape")
    if tag >= UInt64(Document.Tag.array.rawValue) { return Int(truncatingIfNeeded: word(index + 1)) }
    return tag == UInt64(Document.Tag.data.rawValue) ? index &+ 1 : index &+ 2
  }
}
