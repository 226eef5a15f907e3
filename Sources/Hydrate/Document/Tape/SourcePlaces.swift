/// Counts lines and columns along a text; asked by one part after another, so that each byte is counted once.
final class SourcePlaces: Sendable {
  private struct Mark: Sendable {
    var position: LineIndex.Position
    var offset = 0
  }

  private let text: KeptBytes
  let listLocation: TextLocation
  /// How far has been counted.
  private let mark: Guarded<Mark>

  /// `list` is where in the text the list begins.
  init(_ text: KeptBytes, list: Int) {
    self.text = text
    listLocation = text.withBytes { LineIndex.location(ofOffset: list, in: $0) }
    mark = Guarded(Mark(position: text.withBytes { LineIndex.Position(startOf: $0) }))
  }

  /// What has been counted before a byte. Where that stands before one that was asked for, it is counted from the start.
  func position(at offset: Int) -> LineIndex.Position {
    mark.withLock { mark in
      text.withBytes { text in
        if offset < mark.offset { mark = Mark(position: LineIndex.Position(startOf: text)) }
        let offset = min(max(offset, 0), text.count)
        mark.position.advance(over: text, from: mark.offset, to: offset)
        mark.offset = offset
        return mark.position
      }
    }
  }
}
