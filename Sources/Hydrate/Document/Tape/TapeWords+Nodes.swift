/// Reads the words. Every index must be that of the first word of a node, which holds for the
/// indices that documents give out; debug builds check it.
extension TapeWords where Self: ~Copyable {
  @inline(__always) func tag(at index: Int) -> Document.Tag { Word.tag(of: word(index)) }

  /// Whether the node has a tag; faster than a comparison with `tag(at:)`.
  @inline(__always) func isTagged(_ tag: Document.Tag, at index: Int) -> Bool { word(index) & Word.tagMask == UInt64(tag.rawValue) }

  /// Whether a string's bytes contain escapes.
  @inline(__always) func hasEscapes(at index: Int) -> Bool { word(index) & Word.flag != 0 }

  // MARK: Text

  /// The offset of the node in the text; for strings that after the quote.
  @inline(__always) func offset(at index: Int) -> Int { Int(truncatingIfNeeded: word(index) >> 32) }

  /// The length of a number or a string; nil if it does not fit the word, so that the document has
  /// it.
  @inline(__always) func length(at index: Int) -> Int? {
    let length = Int(truncatingIfNeeded: (word(index) >> Word.lengthShift) & Word.lengthMask)
    return length == Int(Word.lengthMask) ? nil : length
  }

  /// Calls `use` with the bytes of a number or a string as written, including escapes; nil if the
  /// length does not fit the word.
  @inline(__always) func withBytes<Result>(at index: Int, _ use: (Span<UInt8>) -> Result?) -> Result? {
    assert(isTagged(.string, at: index) || isTagged(.number, at: index), "a node without text")
    guard let length = length(at: index) else { return nil }
    return withText(at: offset(at: index), count: length, use)
  }

  // MARK: Containers

  /// The index of the first child: an element or a key.
  @inline(__always) func firstChild(of index: Int) -> Int {
    assert(isTagged(.object, at: index) || isTagged(.array, at: index), "a node without children")
    return index &+ 2
  }

  /// The index after the node and its content.
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
  @inline(__always) func isContainer(_ index: Int) -> Bool { isTagged(.array, at: index) || isTagged(.object, at: index) }

  /// Calls `body` with the index of each key of an object.
  @inline(__always) func forEachKey(of object: Int, _ body: (Int) -> Void) {
    var child = firstChild(of: object)
    let end = end(of: object)
    while child < end {
      body(child)
      child = self.end(of: child + 1)
    }
  }

  /// Calls `body` with the index of each object, the outer ones first.
  func forEachObject(_ body: (Int) -> Void) {
    var index = 0
    while index < wordCount {
      if isTagged(.object, at: index) { body(index) }
      index = isContainer(index) ? firstChild(of: index) : end(of: index)
    }
  }

  /// Whether the words have the form that all readers of a document rely on: consecutive nodes, a
  /// string before each member, containers that end with their last part and have the number of
  /// parts that they state. For debug builds.
  var isSound: Bool {
    var index = 0
    while index < wordCount {
      guard isContainer(index) else {
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
