/// Values of another kind than the requested one: `listAsSingle()`, `emptyArrayAsObject()`,
/// `indexedObjectAsList()` and `textAsJSON()`.
extension Reader {
  /// The array or object that a value of another kind stands for, and the step to it; nil if there is
  /// none, or if the value is read plainly. Throws the mistake in a text that begins like JSON.
  func shape(
    _ value: Value, as kind: Value.Kind, in parent: @autoclosure () -> FrameDetails, _ step: PathStep
  ) throws(Failure) -> (value: Value, step: PathStep)? {
    guard standsFor(kind, value), session.attempts.mayUseRemedy() else { return nil }
    if value.kind == .array {
      if value.document.count(at: value.index) > 0 { return (single(value), .index(0)) }
      // For an `Optional` an empty array is no object, but nil.
      if mayBeNothing(value) { throw Self.nothing }
      return (Value(object: [:]), .same)
    }
    let content: Value
    do throws(MappingError) {
      content = try Value(json: value.string ?? "")
    } catch {
      throw Failure(.malformed, error.failure.first?.detail ?? .json(.value), at: IssueLocation(in: parent(), step: step, value: value))
    }
    let isList = kind == .array && isOn(.indexedObjectAsList) && content.indexedMembers != nil
    if content.kind == kind || isList { return (content, .same) }
    let inner = FrameDetails(parent: parent(), step: step, value: value)
    return try shape(content, as: kind, in: inner, .same)
  }

  /// The container of the array or object that the value of a container nested in a type's coding, or
  /// of its superclass, stands for; nil if that is of this kind, or stands for none.
  func shapedContainer(in details: FrameDetails, as kind: Value.Kind) throws(Failure) -> DecoderHandle? {
    let value = details.value
    guard readsShapes, value.kind != kind, let frame = details.frame, frame.owner >= 0, standsFor(kind, value) else { return nil }
    let around = beginRequest(of: value)
    defer { endRequest(around) }
    guard let shaped = try shape(value, as: kind, in: details, .same) else {
      session.attempts.noteFailed(at: value.index)
      return nil
    }
    return handle(pushNested(in: details, shaped.step, shaped.value, plan: details.plan, isSuper: frame.isSuper))
  }

  /// Notes that a container nested in a type's coding was opened.
  func noteOpened(_ number: Int) {
    if retriesModels { session.attempts.noteRead(at: Int(frames[number].index)) }
  }

  /// Whether a value of another kind may stand for an array or an object.
  func standsFor(_ kind: Value.Kind, _ value: Value) -> Bool {
    guard readsShapes else { return false }
    return switch value.kind {
    case .array where kind == .object:
      value.document.count(at: value.index) == 0 ? isOn(.emptyArrayAsObject) : single(value).kind == .object
    case .string: jsonKind(of: value) != nil
    default: false
    }
  }

  /// The members of an object that is read as an array, since all its keys are whole numbers, as PHP
  /// writes an array with gaps; nil for other values.
  func listed(_ value: Value) -> [(name: String, value: Value)]? {
    guard isOn(.indexedObjectAsList), let members = value.indexedMembers, session.attempts.mayUseRemedy() else { return nil }
    return members
  }

  /// The element of an array that means a single value; else the value itself.
  func single(_ value: Value) -> Value {
    guard isOn(.listAsSingle), value.kind == .array, value.document.count(at: value.index) == 1 else { return value }
    return value[0] ?? value
  }

  /// The failure that stands for nil.
  private static let nothing = Failure(.nullValue, .absent(Any.self), at: IssueLocation(fixed: .root, location: nil))

  /// Whether the value is null if it cannot be read as it is.
  func mayBeNothing(_ value: Value) -> Bool { session.nothing?.isSame(as: value) == true }

  /// Reads a value as the type that an `Optional` wraps. Returns nil for an empty array where no array
  /// is meant, and for `false` and the empty text where they are no value, if the settings say so.
  @_semantics("optimize.sil.specialize.generic.never")
  func readWrapped<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, over mergeBase: MergeBase? = nil, in parent: FrameDetails, _ step: PathStep,
    isExact: Bool = false
  ) throws(Failure) -> T? {
    try unlessNothing(value) { () throws(Failure) in
      try read(type, plan, value, over: mergeBase, in: parent, step, isExact: isExact, asIs: true)
    }
  }

  /// Returns nil instead if the value cannot be read and means nothing.
  ///
  /// - Parameter isOptional: Whether nil may be meant, so that an empty array is no empty object.
  func unlessNothing<T>(_ value: Value, isOptional: Bool = true, _ read: () throws(Failure) -> T) throws(Failure) -> T? {
    let isEmptyList = isOptional && isOn(.emptyArrayAsObject) && value.kind == .array && value.document.count(at: value.index) == 0
    guard isEmptyList && session.attempts.mayUseRemedy() || meansNothing(value) else { return try read() }
    let checkpoint = session.checkpoint
    let around = session.nothing
    session.nothing = value
    defer { session.nothing = around }
    do throws(Failure) {
      return try read()
    } catch {
      if error.isUnrecoverable { throw error }
      session.rollBack(to: checkpoint)
      return nil
    }
  }

  // MARK: JSON in texts

  /// The kind of the JSON that a text is read as, by how it begins: an array or an object.
  func jsonKind(of value: Value) -> Value.Kind? { isOn(.textAsJSON) ? Self.jsonKind(of: value) : nil }

  static func jsonKind(of value: Value) -> Value.Kind? {
    switch value.string?.utf8.first(where: { !$0.isJSONSpace }) {
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "{"): .object
    default: nil
    }
  }
}

/// Single values where arrays are expected, under `singleAsList()`.
///
/// A value is wrapped only once. Otherwise a type that accepts a scalar or an array of itself
/// would be wrapped until the stack ends, and the model would depend on the size of the stack.
extension Reader {
  /// Whether a value that is no array is read as an array of itself: not if an element of that
  /// type is already being read from this very value.
  @inline(never) func wrapsSingle(_ value: Value, ofType element: any Decodable.Type, in parent: FrameDetails, _ step: PathStep) -> Bool {
    guard isOn(.singleAsList), !isNull(value), !mayBeNothing(value) else { return false }
    let type = unwrapped(element)
    for details in parent.allDetails(of: value) where details.type == type { return false }
    return session.attempts.mayUseRemedy()
  }

  /// The same if the element type is not known yet: not within a container that wraps this very
  /// value.
  func wrapsSingle(_ value: Value, in details: FrameDetails) -> Bool {
    guard isOn(.singleAsList), value.kind != .array, !isNull(value), !mayBeNothing(value), jsonKind(of: value) != .array else {
      return false
    }
    if case .path = details.step, details.type == nil, let parent = details.parent, parent.value.isSame(as: value) { return false }
    return session.attempts.mayUseRemedy()
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
