/// The origin of a document that is a part of a longer array: how much precedes it, and the line
/// and column where it begins.
///
/// The location is computed at the first request, or when the part outlives its turn; most parts
/// need neither. The whole text is kept until then, so the array's reader settles the parts that
/// were kept, one after another.
final class PartOrigin: Sendable {
  private enum State: Sendable {
    /// Not computed yet; the counter keeps the whole text.
    case open(PositionCounter)
    /// The location of the array, and the position of the part's own text, without the bracket that
    /// was put before it.
    case settled(list: TextLocation, start: LineIndex.Position)
  }

  /// The number of words in the parts before.
  let wordsBefore: Int
  private let offset: Int
  private let state: Guarded<State>

  /// `offset` is the offset of the part's text in the whole text.
  init(wordsBefore: Int, offset: Int, in source: PositionCounter) {
    self.wordsBefore = wordsBefore
    self.offset = offset
    state = Guarded(.open(source))
  }

  /// The location of the array.
  var listLocation: TextLocation { place.list }

  /// The position of the part's own text, without the bracket that was put before it.
  var start: LineIndex.Position { place.start }

  /// Computes the location now.
  func settle() { _ = place }

  private var place: (list: TextLocation, start: LineIndex.Position) {
    state.withLock { state in
      switch state {
      case .settled(let list, let start): return (list, start)
      case .open(let source):
        let place = (list: source.listLocation, start: source.position(at: offset))
        state = .settled(list: place.list, start: place.start)
        return place
      }
    }
  }
}

/// Counts lines and columns along a text. Parts use it one after another, so each byte is counted
/// once.
final class PositionCounter: Sendable {
  private let text: KeptBytes
  let listLocation: TextLocation
  /// The position that has been reached.
  private let mark: Guarded<(position: LineIndex.Position, offset: Int)>

  /// `list` is the offset of the array in the text.
  init(_ text: KeptBytes, list: Int) {
    self.text = text
    listLocation = text.withBytes { LineIndex.location(ofOffset: list, in: $0) }
    mark = Guarded((text.withBytes { LineIndex.Position(startOf: $0) }, 0))
  }

  /// The position of a byte. If it is before the position reached, counting restarts at the
  /// beginning.
  func position(at offset: Int) -> LineIndex.Position {
    mark.withLock { mark in
      text.withBytes { text in
        if offset < mark.offset { mark = (LineIndex.Position(startOf: text), 0) }
        let offset = min(max(offset, 0), text.count)
        mark.position.advance(over: text, from: mark.offset, to: offset)
        mark.offset = offset
        return mark.position
      }
    }
  }
}
