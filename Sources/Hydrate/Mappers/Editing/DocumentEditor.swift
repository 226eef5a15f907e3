/// Makes the changes between two written forms of a model in the text that the model was read from.
struct DocumentEditor {
  var places: SourcePlaces
  /// The text, and texts of JSON in its strings.
  private var texts: [JSONEdits]
  /// The path of the written value that is being edited.
  var path: [ValuePath.Component] = []

  init(_ text: JSONEdits, _ places: SourcePlaces) { (texts, self.places) = ([text], places) }

  /// The text with the changes.
  mutating func text(from before: Value, to after: Value) throws(MappingError) -> [UInt8] {
    if try edit(texts[0].document.whole, before, after) != nil { throw noPlace }
    return try texts[0].edited()
  }

  /// Makes the changes of one value.
  ///
  /// - Parameter place: where the value was read; nil for one that was not read as a whole.
  /// - Returns: what has no place, of a value without one.
  mutating func edit(_ place: Value?, _ before: Value, _ after: Value) throws(MappingError) -> Value? {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(.tooDeep(at: location)) }
    if places.hasReadOnlyFields, let readOnly = places.readOnlyPlace(of: before), before != after { throw refused(at: readOnly) }
    if before.kind == .object, after.kind == .object { return try editMembers(place, before, after) }
    guard let place else {
      // Not `? nil :`, which would be a value of kind null.
      if before == after { return nil }
      return after
    }
    if before.kind == .array, after.kind == .array {
      try editElements(place, before, after)
    } else if before != after {
      try replace(place, before, after)
    }
    return nil
  }

  /// Makes the changes of a part of the written value.
  mutating func edit(_ place: Value?, _ before: Value, _ after: Value, at step: ValuePath.Component) throws(MappingError) -> Value? {
    path.append(step)
    defer { path.removeLast() }
    return try edit(place, before, after)
  }

  // MARK: Whole values

  /// Replaces a value that was read for another one.
  mutating func replace(_ place: Value, _ before: Value, _ after: Value) throws(MappingError) {
    if try editInner(before, after) { return }
    // A list that is read as its only element.
    if place.kind == .array, before.kind != .array, before.kind != .null, let only = place.onlyElement { return try replace(only, after) }
    try replace(place, after)
  }

  func replace(_ place: Value, _ after: Value) throws(MappingError) {
    let (text, node) = try node(of: place)
    text.replace(node, with: .value(after))
  }

  /// The node of a value, and its text.
  func node(of place: Value) throws(MappingError) -> (JSONEdits, Int) {
    guard let text = texts.last(where: { $0.document === place.document }), let node = text.node(of: place) else { throw noPlace }
    return (text, node)
  }

  /// Makes changes in JSON in a string. Returns whether the value is one.
  mutating func editInner(_ before: Value, _ after: Value) throws(MappingError) -> Bool {
    guard let inner = places.inner(of: before), let outer = places.origin(of: before), let content = outer.string else { return false }
    // A string is written as a string again.
    guard let value = before.kind == .string ? after.string.flatMap({ try? Value(json: $0) }) : after,
      value.kind == inner.written.kind, value.kind == .object || value.kind == .array
    else { return false }
    let (text, node) = try node(of: outer)
    texts.append(JSONEdits(inner.source.document, Array(content.utf8)))
    let rest = try edit(inner.source, inner.written, value)
    let edits = texts.removeLast()
    if rest != nil { throw noPlace }
    guard !edits.isEmpty else { return true }
    var literal: [UInt8] = []
    JSONStringWriter.append(String(decoding: try edits.edited(), as: UTF8.self), to: &literal)
    text.replace(node, with: .text(literal))
    return true
  }

  // MARK: Errors

  private var location: IssueLocation { IssueLocation(fixed: ValuePath(path), location: nil) }

  var noPlace: MappingError { MappingError(Failure(.irreversible, .unwritable(.noPlace), at: location)) }

  func refused(at place: IssueLocation) -> MappingError { MappingError(Failure(.invalidValue, .readOnly, at: place)) }
}

extension Value {
  /// The element of an array with one element.
  var onlyElement: Value? { count == 1 ? self[0] : nil }

  /// The elements or the members' values.
  var parts: [Value] { array ?? object?.map(\.value) ?? [] }
}
