import Foundation

/// Where a document stands that is a part of a longer list: how much stands before it, and at which line and column it begins.
///
/// The place is counted when somebody asks for it, or when somebody has kept the part: most parts are never asked. The whole text is there
/// only while the list is read, so whoever reads it settles the parts that were kept, one after another. That it is one after another, and
/// that a place is counted under the lock of its part, is what makes `@unchecked Sendable` hold.
final class PartOrigin: @unchecked Sendable {
  /// How many words the parts before have.
  let wordsBefore: Int
  private let offset: Int
  private let lock = NSLock()
  /// The whole text; nil once the place is known.
  private var source: SourcePlaces?
  private var known: (list: TextLocation, start: LineIndex.Position)?

  /// `offset` is that of the part's text in the whole.
  init(wordsBefore: Int, offset: Int, in source: SourcePlaces) {
    self.wordsBefore = wordsBefore
    self.offset = offset
    self.source = source
  }

  /// Where the list begins.
  var listLocation: TextLocation { found.list }

  /// What has been counted where the part's own text begins, without the bracket that was put before it.
  var start: LineIndex.Position { found.start }

  /// Counts now what may be asked for later.
  func settle() { _ = found }

  /// Whether the place has been counted.
  var isSettled: Bool { lock.withLock { known != nil } }

  private var found: (list: TextLocation, start: LineIndex.Position) {
    lock.lock()
    defer { lock.unlock() }
    if let known { return known }
    let found =
      source.map { ($0.listLocation, $0.position(at: offset)) } ?? (TextLocation(line: 1, column: 1), LineIndex.Position())
    known = found
    source = nil
    return found
  }
}
