/// Reads a value as one of the standard library's containers: the library reads the parts itself.
struct ContainerReader: OptionalVisitor, CollectionVisitor, DictionaryVisitor {
  let run: Run
  let value: Value
  let parent: Scope
  let step: Step
  let isExact: Bool

  private var place: Place { Place(scope: parent, step: step, value: value) }

  /// Null is nil, anything else is read as the wrapped type.
  func optional<Wrapped, T>(of wrapped: Wrapped.Type, as type: T.Type) throws(Failure) -> T {
    let content: Wrapped?
    if value.kind == .null {
      content = nil
    } else if let wrapped = wrapped as? any Decodable.Type {
      content = try read(wrapped, as: Wrapped.self)
    } else {
      throw Failure(.typeMismatch, .expected(type), at: place)
    }
    guard let result = same(content, as: type) else { throw Failure(.typeMismatch, .expected(type), at: place) }
    return result
  }

  private func read<Content: Decodable, Wrapped>(_ type: Content.Type, as wrapped: Wrapped.Type) throws(Failure) -> Wrapped? {
    same(try run.read(type, run.plan(for: type), value, in: parent, step, isExact: isExact), as: wrapped)
  }

  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try result(ElementReader.read(element, of: type, run, value, parent, step, isExact: isExact), as: type)
  }

  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try result(ContiguousArray(elements(element, of: type)), as: type)
  }

  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try result(Set(elements(element, of: type)), as: type)
  }

  private func elements<Element: Decodable>(_ element: Element.Type, of collection: Any.Type) throws(Failure) -> [Element] {
    try ElementReader.read(element, of: collection, run, value, parent, step, isExact: isExact)
  }

  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T {
    try result([Key: Member].read(run, value, parent, step), as: type)
  }
}

/// The value under its static name; the plan has made sure that the names are one type's.
@inline(__always) func result<A, T>(_ value: A, as type: T.Type) throws(Failure) -> T {
  do throws(OtherType) {
    return try proved(value, as: type)
  } catch {
    throw otherType(A.self, type)
  }
}

/// The value that was read as the type, and then put into an `Any`.
func content<T>(_ value: Any, as type: T.Type) throws(Failure) -> T {
  do throws(OtherType) {
    return try taken(value, as: type)
  } catch {
    throw otherType(Swift.type(of: value), type)
  }
}

@inline(never) private func otherType(_ type: Any.Type, _ wanted: Any.Type) -> Failure {
  Failure(.configuration, .mistake(.otherType(expected: wanted, found: type)), at: Place(fixed: .root, location: nil))
}
