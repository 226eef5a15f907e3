/// The result of a JSON reader: the words, and the fault if it stopped early.
struct JSONTape: ~Copyable {
  private(set) var words: GrowingBlock<UInt64>
  /// The lengths that do not fit a word, by index of the word.
  private(set) var longLengths: [Int: Int]
  let fault: JSONFault?

  init(words: consuming GrowingBlock<UInt64>, longLengths: [Int: Int], fault: JSONFault?) {
    self.words = words
    self.longLengths = longLengths
    self.fault = fault
  }

  /// The document of the words and their text. A part of an array has an origin; a value extracted
  /// from a longer text has a start position.
  consuming func document(of text: consuming ByteBlock, origin: PartOrigin? = nil, start: LineIndex.Position? = nil) -> Document {
    Document(TapeMemory(words: words, text: text), longLengths: longLengths, isJSON: true, origin: origin, start: start)
  }

  // MARK: Parts of arrays

  /// Whether the reader stopped within the array that is the whole document.
  ///
  /// The second word of an open container holds the index of the container around it; that of a
  /// closed one, the index of the word after it. So if the lower half of that word is 0, the
  /// container is open: it is the array itself or one of its elements.
  var isListOpen: Bool { words.count > 1 && isOpen(0) }

  private func isOpen(_ container: Int) -> Bool { words[container + 1] & 0xFFFF_FFFF == 0 }

  /// Closes an array without its end after the last element that is certainly complete: before the
  /// last one that was begun.
  ///
  /// Returns how much text precedes the omitted element; nil if no element is left.
  mutating func closeAfterLastWholeElement() -> Int? {
    guard let last = lastElement(), last.number > 0 else { return nil }
    if last.number >= Int(Word.lengthMask) { longLengths[0] = last.number }
    words[0] = Word.make(.array, offset: 0, length: min(last.number, Int(Word.lengthMask)))
    words[1] = UInt64(truncatingIfNeeded: last.index)
    let offset = Int(truncatingIfNeeded: words[last.index] >> 32)
    // A string's offset is after its quote, and one bracket was put before the text.
    let textCount = Word.tag(of: words[last.index]) == .string ? offset - 2 : offset - 1
    words.truncate(to: last.index)
    return textCount
  }

  /// The last element that was begun, and the number of elements before it.
  private func lastElement() -> (index: Int, number: Int)? {
    guard words.count > 2 else { return nil }
    var last = (index: 2, number: 0)
    while true {
      let end: Int
      switch Word.tag(of: words[last.index]) {
      case .array, .object:
        if isOpen(last.index) { return last }
        end = Int(truncatingIfNeeded: words[last.index + 1])
      default: end = last.index + 1
      }
      if end >= words.count { return last }
      last = (end, last.number + 1)
    }
  }
}
