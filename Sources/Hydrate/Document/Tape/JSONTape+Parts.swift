extension JSONTape {
  /// Whether the reader stopped within the list that is the whole document.
  ///
  /// While a container is open its second word holds the index of the container around it, and when it is closed that of the word after
  /// it. So where the lower half of that word is 0, the container is the list itself or one of its elements, and is open.
  var isListOpen: Bool { wordCount > 1 && isOpen(0) }

  private func isOpen(_ container: Int) -> Bool { words[container + 1] & 0xFFFF_FFFF == 0 }

  /// Closes a list of which the end is missing after the last element that is whole for sure: before the last one that was begun.
  ///
  /// Gives the words of what is left, and how much text stands before the element that is left out; nil where no element is left.
  func closeAfterLastWholeElement() -> (wordCount: Int, textCount: Int)? {
    guard let last = lastElement(), last.number > 0 else { return nil }
    if last.number >= Int(Word.lengthMask) { noteLong(last.number, at: 0) }
    words[0] = Word.make(.array, offset: 0, length: min(last.number, Int(Word.lengthMask)))
    words[1] = UInt64(truncatingIfNeeded: last.index)
    let offset = Int(truncatingIfNeeded: words[last.index] >> 32)
    // A string's offset is that behind its quote; and one bracket was put before the text.
    return (last.index, Word.tag(of: words[last.index]) == .string ? offset - 2 : offset - 1)
  }

  /// The last element that was begun, and how many stand before it.
  private func lastElement() -> (index: Int, number: Int)? {
    guard wordCount > 2 else { return nil }
    var last = (index: 2, number: 0)
    while true {
      let end: Int
      switch Word.tag(of: words[last.index]) {
      case .array, .object:
        if isOpen(last.index) { return last }
        end = Int(truncatingIfNeeded: words[last.index + 1])
      default: end = last.index + 1
      }
      if end >= wordCount { return last }
      last = (end, last.number + 1)
    }
  }
}
