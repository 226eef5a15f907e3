/// Where a document stands that is a part of a longer list: how much stands before it, and at which line and column it begins.
///
/// The location is counted at the first request, or when the part outlives its turn: most parts do neither. The whole text is
/// kept until then, so the reader of the list settles the parts that were kept, one after another.
final class PartOrigin: Sendable {
  /// What has been counted: where the list begins, and where the part's own text begins, without the bracket that was put before it.
  private struct Beginnings: Sendable {
    let list: TextLocation
    let start: LineIndex.Position
  }

  private enum State: Sendable {
    /// The whole text.
    case open(PositionCounter)
    case settled(Beginnings)
  }

  /// How many words the parts before have.
  let wordsBefore: Int
  private let offset: Int
  private let state: Guarded<State>

  /// `offset` is that of the part's text in the whole.
  init(wordsBefore: Int, offset: Int, in source: PositionCounter) {
    self.wordsBefore = wordsBefore
    self.offset = offset
    state = Guarded(.open(source))
  }

  /// Where the list begins.
  var listLocation: TextLocation { place.list }

  /// What has been counted where the part's own text begins, without the bracket that was put before it.
  var start: LineIndex.Position { place.start }

  /// Counts now what may be asked for later.
  func settle() { _ = place }

  /// Whether the place has been counted.
  var isSettled: Bool {
    state.withLock { state in
      if case .settled = state { true } else { false }
    }
  }

  private var place: Beginnings {
    state.withLock { state in
      switch state {
      case .settled(let place): return place
      case .open(let source):
        let place = Beginnings(list: source.listLocation, start: source.position(at: offset))
        state = .settled(place)
        return place
      }
    }
  }
}

/// Counts lines and columns along a text; asked by one part after another, so that each byte is counted once.
final class PositionCounter: Sendable {
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
