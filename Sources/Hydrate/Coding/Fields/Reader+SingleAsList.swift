/// Single values where arrays are expected, under `singleAsList()`.
///
/// A value is wrapped only once. Otherwise a type that accepts a scalar or an array of itself
/// would be wrapped until the stack ends, and the model would depend on the size of the stack.
extension Reader {
  /// Whether a value that is no array is read as an array of itself: not if an element of that
  /// type is already being read from this very value.
  @inline(never) func wrapsSingle(_ value: Value, ofType element: any Decodable.Type, in parent: FrameDetails, _ step: PathStep) -> Bool {
    guard isOn(.singleAsList), !isNull(value) else { return false }
    let type = unwrapped(element)
    for details in parent.allDetails(of: value) where details.type == type { return false }
    return session.attempts.mayShape()
  }

  /// The same if the element type is not known yet: not within a container that wraps this very
  /// value.
  func wrapsSingle(_ value: Value, in details: FrameDetails) -> Bool {
    guard isOn(.singleAsList), value.kind != .array, !isNull(value), !isJSONList(value) else { return false }
    if case .path = details.step, details.type == nil, let parent = details.parent, parent.value.isSame(as: value) { return false }
    return session.attempts.mayShape()
  }

  /// A type without the optionals around it.
  private func unwrapped(_ type: any Decodable.Type) -> any Decodable.Type {
    var type = type
    while let wrapped = (type as? any OptionalShape.Type)?.wrappedDecodable { type = wrapped }
    return type
  }
}

extension FrameDetails {
  /// The details of the frames in which a value is being read, from this one outwards.
  fileprivate func allDetails(of value: Value) -> some Sequence<FrameDetails> {
    sequence(first: self) { $0.parent }.prefix { $0.value.isSame(as: value) }
  }
}

/// Watches whether a model is made of a value of the document, or of fallbacks alone.
struct ContentWatch {
  private let reader: Reader
  private let around: Value?
  private let hadContent: Bool
  private let reads: Int

  /// Begins to watch what is read from a value.
  init(_ value: Value, _ reader: Reader) {
    self.reader = reader
    let attempts = reader.session.attempts
    (around, hadContent, reads) = (attempts.watched, attempts.hasContent, reader.counts.reads)
    (attempts.watched, attempts.hasContent) = (value, false)
  }

  /// Returns whether a scalar was read, or at least one member of the object.
  func end() -> Bool {
    let attempts = reader.session.attempts
    let hasContent = attempts.hasContent || reader.counts.reads > reads
    // A list in a list is made of the same value.
    let isSame = attempts.watched.flatMap { watched in around.map { $0.isSame(as: watched) } } == true
    (attempts.watched, attempts.hasContent) = (around, hadContent || isSame && hasContent)
    return hasContent
  }
}

extension Reader {
  /// Notes whether the model of an open frame has read a member of the value that is watched.
  func noteContent(_ number: Int) {
    let attempts = session.attempts
    guard let watched = attempts.watched, !attempts.hasContent, watched.index == Int(frames[number].index),
      let details = details(number), details.value.isSame(as: watched)
    else { return }
    attempts.hasContent = hasReadMember(details)
  }

  fileprivate func hasReadMember(_ details: FrameDetails) -> Bool {
    func isThere(_ value: Value?) -> Bool { value.map { $0.kind != .null } ?? false }
    if details.value.kind == .object, details.listing.isListed { return details.value.document.count(at: details.value.index) > 0 }
    let document = details.value.document
    return (0..<details.slotCount).contains { details.wasRequested($0) && isThere(details.peek($0).map { document.part(at: $0) }) }
      || details.requested.contains { isThere(details.find($0).lookUp.value) }
      || details.ownersParts.contains { part in part.details.map(part.reader.hasReadMember) == true }
  }
}
