extension TapeBuilder {
  /// The size up to which a part may be copied instead of linked.
  private static let copiedWords = 64
  private static let copiedText = 256

  /// Appends a value as a link: it stays in its document and keeps its location and text.
  ///
  /// A small value without a location or name in a source, such as a literal, is copied: that is
  /// as fast, and its document can be released.
  func append(_ value: Value) {
    if !value.document.hasPlaces, value.document.names == nil, isSmall(value) { return append(copying: value.document, at: value.index) }
    value.isNull ? append(linkedNull: value) : append(linkTo: value)
  }

  private func append(linkTo part: Value) {
    append(Word.make(.link, offset: number(of: part.document)))
    append(UInt64(truncatingIfNeeded: part.index))
  }

  private func isSmall(_ value: Value) -> Bool {
    let document = value.document
    let end = document.end(of: value.index)
    guard end - value.index <= Self.copiedWords else { return false }
    var (index, textCount) = (value.index, 0)
    while index < end {
      switch document.tag(at: index) {
      case .number, .string: textCount += document.byteCount(at: index)
      case .array, .object:
        index = document.firstChild(of: index)
        continue
      default: break
      }
      index = document.end(of: index)
    }
    return textCount <= Self.copiedText
  }

  /// Copies a node of a document with its content; parts of other documents in it are linked.
  package func append(copying document: Document, at start: Int) {
    // Every node takes as many words as in its document.
    let shift = wordCount - start
    var index = start
    let end = document.end(of: start)
    while index < end {
      switch document.tag(at: index) {
      case .null where document.word(index) & Word.flag != 0: append(linkedNull: document.part(at: index))
      case .null, .true, .false: append(document.word(index) & 0xFFFF_FFFF)
      case .number, .string:
        document.withBytes(at: index) { append(document.tag(at: index), text: $0, flagged: document.hasEscapes(at: index)) }
      case .date: append(document.date(at: index))
      case .data: append(document.data(at: index))
      case .link: append(linkTo: document.part(at: index))
      case .array, .object:
        let count = document.count(at: index)
        if count >= Int(Word.lengthMask) { noteLong(count) }
        append(document.word(index) & 0xFFFF_FFFF)
        append(UInt64(truncatingIfNeeded: document.end(of: index) + shift))
        index += 2
        continue
      }
      index = document.end(of: index)
    }
  }
}
