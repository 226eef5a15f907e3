/// Reads a value as a container of the standard library, without the container's `init(from:)`.
struct ContainerReader: OptionalVisitor, CollectionVisitor, DictionaryVisitor {
  let reader: Reader
  let value: Value
  let parent: FrameDetails
  let step: PathStep
  let isExact: Bool
  /// What was there before, if the value is a part of a patch.
  let mergeBase: MergeBase?

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
    let content = try reader.readWrapped(type, reader.plan(for: type), value, over: mergeBase, in: parent, step, isExact: isExact)
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

  /// Reads a dictionary. An object of a patch is merged member by member.
  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T {
    guard let mergeBase, value.kind != .null else { return try result([Key: Member].read(reader, value, parent, step), as: type) }
    if value.kind == .object { return try result([Key: Member].merge(reader, value, over: mergeBase, parent, step), as: type) }
    guard let shaped = try reader.shape(value, as: .object, in: parent, step) else {
      return try result([Key: Member].read(reader, value, parent, step), as: type)
    }
    let inner = FrameDetails(parent: parent, step: step, value: value)
    return try reader.container(shaped.value, inner, shaped.step, over: mergeBase).dictionary(of: key, member, as: type)
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

/// An array or a set whose type is known only at run time. It passes its kind and its element
/// type to a visitor.
package protocol CollectionShape: SendableMetatype {
  static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T
}

/// Visits a collection type. `T` is the type of the result: the collection itself, if the visitor
/// reads one.
package protocol CollectionVisitor {
  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T
  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T
  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T
}

extension Array: CollectionShape where Element: Decodable {
  package static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.array(of: Element.self, as: type)
  }
}

extension ContiguousArray: CollectionShape where Element: Decodable {
  package static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.contiguousArray(of: Element.self, as: type)
  }
}

extension Set: CollectionShape where Element: Decodable {
  package static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.set(of: Element.self, as: type)
  }
}

/// A dictionary whose type is known only at run time. It passes its key and value types to a
/// visitor.
package protocol DictionaryShape: SendableMetatype {
  static func accept<V: DictionaryVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T
}

/// Visits a dictionary type. `T` is the type of the result: the dictionary itself, if the visitor
/// reads one.
package protocol DictionaryVisitor {
  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T
}

extension Dictionary: DictionaryShape where Key: Decodable, Value: Decodable {
  package static func accept<V: DictionaryVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.dictionary(of: Key.self, Value.self, as: type)
  }
}

/// An `Optional` whose type is known only at run time.
package protocol OptionalShape: SendableMetatype {
  static var noneAsAny: Any { get }
  /// Returns nil as a static type. Swift's own cast would wrap it once more if the type wraps
  /// `Any`.
  static func none<T>(as type: T.Type) -> T?
  /// The wrapped type, if it is decodable.
  static var wrappedDecodable: (any Decodable.Type)? { get }
  static func accept<V: OptionalVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T
}

/// Visits an `Optional` type. `T` is the type of the result: the `Optional` itself, if the
/// visitor reads one.
package protocol OptionalVisitor {
  func optional<Wrapped, T>(of wrapped: Wrapped.Type, as type: T.Type) throws(Failure) -> T
}

extension Optional: OptionalShape {
  package static var noneAsAny: Any { Optional<Wrapped>.none as Any }

  package static func none<T>(as type: T.Type) -> T? { same(Self.none, as: type) }

  package static var wrappedDecodable: (any Decodable.Type)? { Wrapped.self as? any Decodable.Type }

  package static func accept<V: OptionalVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.optional(of: Wrapped.self, as: type)
  }
}
