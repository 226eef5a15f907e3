/// A value of a requested kind, within or instead of one of another kind.
struct ShapedValue {
  let value: Value
  /// The step from the other value.
  let step: PathStep
}

/// Values of another kind than the requested one: `listAsSingle()`, `emptyArrayAsObject()`,
/// `indexedObjectAsList()` and `textAsJSON()`. For `singleAsList()` see `Reader+SingleAsList.swift`.
extension Reader {
  /// The array or object that a value of another kind stands for; nil if there is none, or if the
  /// value is read plainly. Throws the mistake in a text that begins like JSON.
  func shape(
    _ value: Value, as kind: Value.Kind, in parent: @autoclosure () -> FrameDetails, _ step: PathStep
  ) throws(Failure) -> ShapedValue? {
    guard standsFor(kind, value), session.attempts.mayShape() else { return nil }
    if value.kind == .array {
      return value.document.count(at: value.index) == 0
        ? try emptyObject(for: value) : ShapedValue(value: single(value), step: .index(0))
    }
    let content: Value
    do throws(MappingError) {
      content = try Value(json: value.string ?? "")
    } catch {
      throw Failure(.malformed, error.failure.first?.detail ?? .json(.value), at: IssueLocation(in: parent(), step: step, value: value))
    }
    let isList = kind == .array && isOn(.indexedObjectAsList) && content.indexedMembers != nil
    if content.kind == kind || isList { return ShapedValue(value: content, step: .same) }
    let inner = FrameDetails(parent: parent(), step: step, value: value)
    return try shape(content, as: kind, in: inner, .same)
  }

  /// Whether a value of another kind may stand for an array or an object.
  func standsFor(_ kind: Value.Kind, _ value: Value) -> Bool {
    guard readsShapes else { return false }
    return switch value.kind {
    case .array where kind == .object:
      value.document.count(at: value.index) == 0 ? isOn(.emptyArrayAsObject) : single(value).kind == .object
    case .string: isTakenAsJSON(value)
    default: false
    }
  }

  /// The members of an object that is read as an array, since all its keys are whole numbers, as PHP
  /// writes an array with gaps; nil for other values.
  func listed(_ value: Value) -> [(name: String, value: Value)]? {
    guard isOn(.indexedObjectAsList), let members = value.indexedMembers, session.attempts.mayShape() else { return nil }
    return members
  }

  /// The element of an array that means a single value; else the value itself.
  func single(_ value: Value) -> Value {
    guard isOn(.listAsSingle), value.kind == .array, value.document.count(at: value.index) == 1 else { return value }
    return value[0] ?? value
  }

  /// An empty object for an empty array; for an `Optional` there is none, but nil.
  private func emptyObject(for list: Value) throws(Failure) -> ShapedValue {
    if session.emptyListOfOptional?.isSame(as: list) == true { throw Self.nothing }
    return ShapedValue(value: Value(object: [:]), step: .same)
  }

  /// The failure that stands for nil.
  private static let nothing = Failure(.nullValue, .absent(Any.self), at: IssueLocation(fixed: .root, location: nil))

  /// Reads a value as the type that an `Optional` wraps. Returns nil for an empty array where no array
  /// is meant, and for `false` and the empty text where they are no value, if the settings say so.
  @_semantics("optimize.sil.specialize.generic.never")
  func readWrapped<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, over mergeBase: MergeBase? = nil, in parent: FrameDetails, _ step: PathStep,
    isExact: Bool = false
  ) throws(Failure) -> T? {
    try unlessNothing(value) { () throws(Failure) in try read(type, plan, value, over: mergeBase, in: parent, step, isExact: isExact) }
  }

  /// Returns nil instead if the value cannot be read and means nothing.
  func unlessNothing<T>(_ value: Value, _ read: () throws(Failure) -> T) throws(Failure) -> T? {
    let isEmptyList = isEmptyListForObject(value)
    guard isEmptyList && session.attempts.mayShape() || meansNothing(value) else { return try read() }
    let checkpoint = session.checkpoint
    let around = session.emptyListOfOptional
    if isEmptyList { session.emptyListOfOptional = value }
    defer { session.emptyListOfOptional = around }
    do throws(Failure) {
      return try read()
    } catch {
      if error.isUnrecoverable { throw error }
      session.rollBack(to: checkpoint)
      return nil
    }
  }

  private func isEmptyListForObject(_ value: Value) -> Bool {
    isOn(.emptyArrayAsObject) && value.kind == .array && value.document.count(at: value.index) == 0
  }

  // MARK: JSON in texts

  /// Whether a text begins like an array in JSON, and is read as one.
  func isJSONList(_ value: Value) -> Bool { isOn(.textAsJSON) && Self.firstByte(of: value) == UInt8(ascii: "[") }

  /// Whether a text begins like an object in JSON.
  func isJSONObject(_ value: Value) -> Bool { isOn(.textAsJSON) && Self.firstByte(of: value) == UInt8(ascii: "{") }

  private func isTakenAsJSON(_ value: Value) -> Bool { isOn(.textAsJSON) && Self.isJSONContainer(value) }

  /// Whether a text begins like an object or an array in JSON.
  static func isJSONContainer(_ value: Value) -> Bool {
    guard let first = firstByte(of: value) else { return false }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  /// The first byte of a text that is no JSON white space.
  private static func firstByte(of value: Value) -> UInt8? { value.string?.utf8.first { !$0.isJSONSpace } }
}
