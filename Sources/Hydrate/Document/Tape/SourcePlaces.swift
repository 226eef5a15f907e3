/// Counts lines and columns along a text that is only lent; asked by one part at a time, for as long as the text is there.
final class SourcePlaces {
  private let text: UnsafeBufferPointer<UInt8>
  let listLocation: TextLocation
  private var position: LineIndex.Position
  private var offset = 0

  /// `list` is where in the text the list begins.
  init(_ text: UnsafeBufferPointer<UInt8>, list: Int) {
    self.text = text
    listLocation = LineIndex.location(ofOffset: list, in: text)
    position = LineIndex.Position(startOf: text)
  }

  /// What has been counted before a byte, which does not stand before one that was asked for.
  func position(at offset: Int) -> LineIndex.Position {
    assert(offset >= self.offset && offset <= text.count, "places are asked for in order, and within the text")
    position.advance(over: text, from: self.offset, to: offset)
    self.offset = offset
    return position
  }
}
