/// One value where a list is expected, under `singleAsList()`.
///
/// A value is wrapped once. A type that is a scalar or a list of itself would else be wrapped until the stack ends, and another stack would give
/// another model.
extension Run {
  /// Whether a value, which is no array, is read as a list of itself: not where an element of that type is already being read from this very value.
  @inline(never) func wrapsSingle(_ value: Value, ofType element: any Decodable.Type, in parent: Scope, _ step: Step) -> Bool {
    guard singleAsList, !isNull(value) else { return false }
    let type = unwrapped(element)
    for scope in parent.scopes(of: value) where scope.type == type { return false }
    return true
  }

  /// The same where the type of the elements is not known yet: not within a container that wraps this very value.
  func wrapsSingle(_ value: Value, in scope: Scope) -> Bool {
    guard singleAsList, value.kind != .array, !isNull(value) else { return false }
    if case .path = scope.step, scope.type == nil, let parent = scope.parent, parent.value.isSame(as: value) { return false }
    return true
  }

  /// A type without the optionals around it.
  private func unwrapped(_ type: any Decodable.Type) -> any Decodable.Type {
    var type = type
    while let wrapped = (type as? any OptionalShape.Type)?.wrappedDecodable { type = wrapped }
    return type
  }
}

extension Scope {
  /// The scopes in which a value is being read, from this one outwards: a type, what it has read itself from, and so on.
  fileprivate func scopes(of value: Value) -> some Sequence<Scope> {
    sequence(first: self) { $0.parent }.prefix { $0.value.isSame(as: value) }
  }
}
