/// A value of a requested kind, within or instead of one of another kind.
struct ShapedValue {
  let value: Value
  /// The step from the other value.
  let step: PathStep
}

/// Values of another kind than the requested one: `listAsSingle()`, `emptyArrayAsObject()` and
/// `textAsJSON()`. For `singleAsList()` see `Reader+SingleAsList.swift`.
extension Reader {
  /// The array or object that a value of another kind stands for; nil if there is none. Throws the
  /// mistake in a text that begins like JSON.
  func shape(
    _ value: Value, as kind: Value.Kind, in parent: @autoclosure () -> FrameDetails, _ step: PathStep
  ) throws(Failure) -> ShapedValue? {
    guard !switches.isDisjoint(with: .shapes) else { return nil }
    switch value.kind {
    case .array where kind == .object:
      if value.document.count(at: value.index) == 0 { return switches.contains(.emptyArrayAsObject) ? try emptyObject(for: value) : nil }
      let single = single(value)
      return single.kind == .object ? ShapedValue(value: single, step: .index(0)) : nil
    case .string where isTakenAsJSON(value):
      let content: Value
      do throws(MappingError) {
        content = try Value(json: value.string ?? "")
      } catch {
        throw Failure(.malformed, error.failure.first?.detail ?? .json(.value), at: IssueLocation(in: parent(), step: step, value: value))
      }
      if content.kind == kind { return ShapedValue(value: content, step: .same) }
      let inner = FrameDetails(parent: parent(), step: step, value: value)
      return try shape(content, as: kind, in: inner, .same)
    default: return nil
    }
  }

  /// The element of an array that means a single value; else the value itself.
  func single(_ value: Value) -> Value {
    guard switches.contains(.listAsSingle), value.kind == .array, value.document.count(at: value.index) == 1 else { return value }
    return value[0] ?? value
  }

  /// An empty object for an empty array; for an `Optional` there is no object.
  private func emptyObject(for list: Value) throws(Failure) -> ShapedValue {
    if session.emptyListOfOptional?.isSame(as: list) == true { throw Self.nothing }
    return ShapedValue(value: Value(object: [:]), step: .same)
  }

  /// The failure that stands for nil.
  private static let nothing = Failure(.nullValue, .absent(Any.self), at: IssueLocation(fixed: .root, location: nil))

  /// Reads a value as the type that an `Optional` wraps. Returns nil for an empty array where an
  /// object is meant, and for the empty text where it is no value, if the settings say so.
  @_semantics("optimize.sil.specialize.generic.never")
  func readWrapped<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: FrameDetails, _ step: PathStep, isExact: Bool = false
  ) throws(Failure) -> T? {
    try unlessNothing(value) { () throws(Failure) in try read(type, plan, value, in: parent, step, isExact: isExact) }
  }

  /// Returns nil instead if the value means nothing.
  func unlessNothing<T>(_ value: Value, _ read: () throws(Failure) -> T) throws(Failure) -> T? {
    let isEmptyText = switches.contains(.emptyTextAsNull) && Self.isEmptyText(value)
    guard isEmptyText || isEmptyListForObject(value) else { return try read() }
    let mark = session.issueCount
    let around = session.emptyListOfOptional
    session.emptyListOfOptional = value
    defer { session.emptyListOfOptional = around }
    do throws(Failure) {
      return try read()
    } catch {
      guard isEmptyText && !error.isUnrecoverable || error.isSame(as: Self.nothing) else { throw error }
      _ = session.withdraw(since: mark)
      return nil
    }
  }

  private func isEmptyListForObject(_ value: Value) -> Bool {
    switches.contains(.emptyArrayAsObject) && value.kind == .array && value.document.count(at: value.index) == 0
  }

  static func isEmptyText(_ value: Value) -> Bool { value.kind == .string && value.document.byteCount(at: value.index) == 0 }

  // MARK: JSON in texts

  /// Whether a text begins like an array in JSON, and is read as one.
  func isJSONList(_ value: Value) -> Bool { switches.contains(.textAsJSON) && Self.firstByte(of: value) == UInt8(ascii: "[") }

  /// Whether a text begins like an object in JSON.
  func isJSONObject(_ value: Value) -> Bool { switches.contains(.textAsJSON) && Self.firstByte(of: value) == UInt8(ascii: "{") }

  private func isTakenAsJSON(_ value: Value) -> Bool { switches.contains(.textAsJSON) && Self.isJSONContainer(value) }

  /// Whether a text begins like an object or an array in JSON.
  static func isJSONContainer(_ value: Value) -> Bool {
    guard let first = firstByte(of: value) else { return false }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  /// The first byte of a text that is no JSON white space.
  private static func firstByte(of value: Value) -> UInt8? { value.string?.utf8.first { !$0.isJSONSpace } }
}
