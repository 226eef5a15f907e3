/// What the words say. That indexes stand on the first word of a node holds by the way documents are made, and is checked in debug builds.
extension TapeWords where Self: ~Copyable {
  @inline(__always) func tag(at index: Int) -> Document.Tag { Word.tag(of: word(index)) }

  /// Whether the node is of a kind; quicker than asking which kind it is of.
  @inline(__always) func isTagged(_ tag: Document.Tag, at index: Int) -> Bool { word(index) & Word.tagMask == UInt64(tag.rawValue) }

  /// Whether a string's bytes hold escapes.
  @inline(__always) func hasEscapes(at index: Int) -> Bool { word(index) & Word.flag != 0 }

  // MARK: Text

  /// Where in the text the node begins: for strings after the quote.
  @inline(__always) func offset(at index: Int) -> Int { Int(truncatingIfNeeded: word(index) >> 32) }

  /// The length of a number or a string; nil where it does not fit the word, and the document has it.
  @inline(__always) func length(at index: Int) -> Int? {
    let length = Int(truncatingIfNeeded: (word(index) >> Word.lengthShift) & Word.lengthMask)
    return length == Int(Word.lengthMask) ? nil : length
  }

  /// Lends the bytes of a number or a string as they stand in the text, escapes and all; nil where the length does not fit the word.
  @inline(__always) func withBytes<Result>(at index: Int, _ use: (Span<UInt8>) -> Result?) -> Result? {
    assert(isTagged(.string, at: index) || isTagged(.number, at: index), "a node without text")
    guard let length = length(at: index) else { return nil }
    return withText(at: offset(at: index), count: length, use)
  }

  // MARK: Containers

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
    if tag >= UInt64(Document.Tag.array.rawValue) { return Int(truncatingIfNeeded: word(index &+ 1)) }
    return tag == UInt64(Document.Tag.data.rawValue) ? index &+ 1 : index &+ 2
  }
}

extension Document {
  /// Whether the words are what all readers of a document take for granted: nodes one after another, a string before each member, containers that
  /// end where their last part ends, and have as many parts as they say. For debug builds.
  var isSound: Bool {
    var index = 0
    while index < wordCount {
      guard tag(at: index) == .array || tag(at: index) == .object else {
        index = end(of: index)
        continue
      }
      guard hasSoundParts(index) else { return false }
      index = firstChild(of: index)
    }
    return index == wordCount
  }

  private func hasSoundParts(_ container: Int) -> Bool {
    let (isObject, end) = (tag(at: container) == .object, end(of: container))
    var child = firstChild(of: container)
    var found = 0
    while child < end {
      if isObject {
        guard tag(at: child) == .string, child + 1 < end else { return false }
        child += 1
      }
      child = self.end(of: child)
      found += 1
    }
    return child == end && found == count(at: container)
  }
}
