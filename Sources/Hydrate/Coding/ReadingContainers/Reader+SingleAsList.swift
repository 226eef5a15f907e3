/// Single values where arrays are expected, under `singleAsList()`.
///
/// A value is wrapped only once. Otherwise a type that accepts a scalar or an array of itself
/// would be wrapped until the stack ends, and the model would depend on the size of the stack.
extension Reader {
  /// Whether a value that is no array is read as an array of itself: not if an element of that
  /// type is already being read from this very value.
  @inline(never) func wrapsSingle(_ value: Value, ofType element: any Decodable.Type, in parent: FrameDetails, _ step: PathStep) -> Bool {
    guard switches.contains(.singleAsList), !isNull(value) else { return false }
    let type = unwrapped(element)
    for details in parent.allDetails(of: value) where details.type == type { return false }
    return true
  }

  /// The same if the element type is not known yet: not within a container that wraps this very
  /// value.
  func wrapsSingle(_ value: Value, in details: FrameDetails) -> Bool {
    guard switches.contains(.singleAsList), value.kind != .array, !isNull(value), !isJSONList(value) else { return false }
    if case .path = details.step, details.type == nil, let parent = details.parent, parent.value.isSame(as: value) { return false }
    return true
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
