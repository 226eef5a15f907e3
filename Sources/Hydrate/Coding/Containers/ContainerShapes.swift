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
