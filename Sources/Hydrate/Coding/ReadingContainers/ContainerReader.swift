/// Reads a value as a container of the standard library, without the container's `init(from:)`.
struct ContainerReader: OptionalVisitor, CollectionVisitor, DictionaryVisitor {
  let reader: Reader
  let value: Value
  let parent: FrameDetails
  let step: PathStep
  let isExact: Bool

  private var place: IssueLocation { IssueLocation(in: parent, step: step, value: value) }

  /// Reads null as nil, and anything else as the wrapped type.
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
    let content = try reader.readWrapped(type, reader.plan(for: type), value, in: parent, step, isExact: isExact)
    return content.flatMap { same($0, as: wrapped) }
  }

  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try result(ElementReader.read(element, of: type, reader, value, parent, step, isExact: isExact), as: type)
  }

  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try result(ContiguousArray(elements(element, of: type)), as: type)
  }

  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    let elements = try elements(element, of: type)
    reader.session.noteSet(elements, at: place)
    return try result(Set(elements), as: type)
  }

  private func elements<Element: Decodable>(_ element: Element.Type, of collection: Any.Type) throws(Failure) -> [Element] {
    try ElementReader.read(element, of: collection, reader, value, parent, step, isExact: isExact)
  }

  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T {
    try result([Key: Member].read(reader, value, parent, step), as: type)
  }
}

/// Returns a value as its static type; the plan has checked that both types are the same.
@inline(__always) func result<A, T>(_ value: A, as type: T.Type) throws(Failure) -> T {
  do throws(OtherType) {
    return try proved(value, as: type)
  } catch {
    throw otherType(A.self, type)
  }
}

/// Unwraps a value of the type from an `Any`.
func content<T>(_ value: Any, as type: T.Type) throws(Failure) -> T {
  do throws(OtherType) {
    return try taken(value, as: type)
  } catch {
    throw otherType(Swift.type(of: value), type)
  }
}

@inline(never) private func otherType(_ type: Any.Type, _ wanted: Any.Type) -> Failure {
  Failure(.configuration, .mistake(.otherType(expected: wanted, found: type)), at: IssueLocation(fixed: .root, location: nil))
}
