extension JSONTape {
  /// Where the reader stopped: how many words it wrote, how many containers were open, and which was the innermost.
  struct Stop {
    var count = 0
    var depth = 0
    var parent = 0
  }

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
    guard stop.depth > 0, stop.count > 2 else { return nil }
    if stop.depth > 1 {
      // The open containers know those around them.
      var index = stop.parent
      while true {
        let saved = words[index + 1]
        let parent = Int(truncatingIfNeeded: saved & 0xFFFF_FFFF)
        if parent == 0 { return (index, Int(truncatingIfNeeded: saved >> 32)) }
        index = parent
      }
    }
    var last = (index: 2, number: 0)
    while true {
      let end: Int =
        switch Word.tag(of: words[last.index]) {
        case .array, .object: Int(truncatingIfNeeded: words[last.index + 1])
        default: last.index + 1
        }
      if end >= stop.count { return last }
      last = (end, last.number + 1)
    }
  }
}
