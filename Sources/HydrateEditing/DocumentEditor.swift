import Hydrate

/// Makes the changes between two written forms of a model in the text that the model was read from.
///
/// What the model does not know stays: where a change has no place that was read for it, the edit
/// fails.
struct DocumentEditor {
  var places: SourcePlaces
  let changes: ChangedParts
  /// The text, and texts of JSON in its strings.
  private var texts: [JSONEdits]
  /// The path of the written value that is being edited.
  private var path: [ValuePath.Component] = []
  /// The path of what becomes of it, in which the elements of lists have other indices.
  private var newPath: [ValuePath.Component] = []
  /// The written values that are removed.
  var removed: Set<NodeIdentity> = []
  var paths: ChangedParts.Paths { (path, newPath) }

  init(_ text: JSONEdits, _ places: SourcePlaces, _ changes: ChangedParts) {
    (texts, self.places, self.changes) = ([text], places, changes)
  }

  /// The text with the changes.
  mutating func text(from before: Value, to after: Value) throws(MappingError) -> [UInt8] {
    if try edit(texts[0].document.whole, before, after) != nil { throw noPlace }
    try clearParts(of: texts[0].document)
    return try texts[0].edited()
  }

  /// Makes the changes of one value.
  ///
  /// - Parameter place: where the value was read; nil for one that was not read as a whole.
  /// - Returns: what has no place, of a value without one.
  mutating func edit(_ place: Value?, _ before: Value, _ after: Value) throws(MappingError) -> Value? {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(.tooDeep(at: location)) }
    // Not `? nil :`, which would be a value of kind null.
    if changes.areEqual(before, after) { return nil }
    if let readOnly = places.readOnlyPlace(of: before) { throw refused(at: readOnly) }
    // Else the place would be that of the same key or index.
    guard changes.records(before) else { throw noPlace }
    if try editInner(before, after) { return nil }
    return try editContent(place.map { places.innermost($0, of: before) }, before, after)
  }

  private mutating func editContent(_ place: Value?, _ before: Value, _ after: Value) throws(MappingError) -> Value? {
    var collection = places.collection(before)
    if collection == nil, let place, let elements = place.array, place == before, !places.isRecord(before) {
      // What a mapper has read by itself is all there.
      collection = SourcePlaces.Collection(kind: .list, elements: elements.map { [$0] })
    }
    switch (before.kind, after.kind) {
    case (.object, .object), (.array, .array):
      if collection?.kind == .dictionary { return try editDictionary(place, before, after) }
      if before.kind == .object { return try editMembers(place, before, after) }
      guard let place else { return after }
      guard let collection else {
        if places.isReadBack(before), !places.isRecord(before) { throw noPlace }
        try editPath(place, before, after)
        return nil
      }
      try editElements(place, collection, before, after)
      return nil
    default:
      guard let place else { return after }
      try replace(place, before, with: after)
      return nil
    }
  }

  /// Makes changes in a part of the written value.
  mutating func at<Result>(
    _ step: ValuePath.Component, _ newStep: ValuePath.Component? = nil,
    _ edit: (inout DocumentEditor) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    path.append(step)
    newPath.append(newStep ?? step)
    defer {
      path.removeLast()
      newPath.removeLast()
    }
    return try edit(&self)
  }

  // MARK: Whole values

  /// Writes another value in place of one that was read, if all of that was.
  mutating func replace(_ place: Value, _ before: Value?, with after: Value) throws(MappingError) {
    guard after.isNull || places.isKnown(place, written: before) else { throw unreadParts }
    // Null is not the only element of a list that was read as that.
    let outermost = after.isNull ? before.flatMap { places.list(around: $0) } : Optional.none
    let (text, node) = try node(of: outermost ?? place)
    text.change(node, to: .value(after))
  }

  /// The node of a value, and its text.
  func node(of place: Value) throws(MappingError) -> (JSONEdits, Int) {
    guard let text = texts.last(where: { $0.document === place.document }), let node = text.node(of: place) else { throw noPlace }
    return (text, node)
  }

  /// Makes changes in JSON in a string. Returns whether the value is one.
  private mutating func editInner(_ before: Value, _ after: Value) throws(MappingError) -> Bool {
    guard let outer = places.origin(of: before), let content = outer.string, let inner = inner(of: before, in: content) else {
      return false
    }
    // A string is written as a string again.
    guard let value = before.kind == .string ? after.string.flatMap({ try? Value(json: $0) }) : after,
      value.kind == inner.written.kind, value.kind == .object || value.kind == .array
    else {
      guard after.isNull || places.isKnown(inner.source, written: inner.written) else { throw unreadParts }
      return false
    }
    let (text, node) = try node(of: outer)
    texts.append(JSONEdits(inner.source.document, Array(content.utf8)))
    let rest = inner.written == value ? nil : try editContent(inner.source, inner.written, value)
    try clearParts(of: inner.source.document)
    let edits = texts.removeLast()
    if rest != nil { throw noPlace }
    guard !edits.isEmpty else { return true }
    text.change(node, to: .text(try JSONStyle.compactText(of: Value(String(decoding: try edits.edited(), as: UTF8.self)))))
    return true
  }

  /// The JSON in a string, and what was written of it; also of what was not recorded, if that is all
  /// there.
  private func inner(of before: Value, in content: String) -> SourcePlaces.Inner? {
    let known = places.inner(of: before)
    guard known != nil || before.kind != .string, let source = try? Value(json: content) else { return nil }
    if let known { return known.source == source ? known : nil }
    return source == before ? (before, source) : nil
  }

  // MARK: Errors

  private var location: IssueLocation { IssueLocation(fixed: ValuePath(path), location: nil) }

  var noPlace: MappingError { MappingError(Failure(.irreversible, .unwritable(.noPlace), at: location)) }

  var unreadParts: MappingError { MappingError(Failure(.irreversible, .unwritable(.unreadParts), at: location)) }

  func refused(at place: IssueLocation) -> MappingError { MappingError(Failure(.invalidValue, .readOnly, at: place)) }
}

extension Value {
  /// Whether it is read as the only element of a list, where a list is meant.
  var isSingle: Bool { kind != .array && kind != .null }

  /// The elements or the members' values.
  var parts: [Value] { array ?? object?.map(\.value) ?? [] }
}
