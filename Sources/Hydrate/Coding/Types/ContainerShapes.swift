/// An array or a set, as a type that is known only at run time: which one it is, and what it is made of, it tells a visitor.
protocol CollectionShape: SendableMetatype {
  static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T
}

/// Does something with a collection; `T` is what it gives: the collection itself, where it reads one.
protocol CollectionVisitor {
  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T
  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T
  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T
}

extension Array: CollectionShape where Element: Decodable {
  static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.array(of: Element.self, as: type)
  }
}

extension ContiguousArray: CollectionShape where Element: Decodable {
  static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.contiguousArray(of: Element.self, as: type)
  }
}

extension Set: CollectionShape where Element: Decodable {
  static func accept<V: CollectionVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.set(of: Element.self, as: type)
  }
}

/// A dictionary, as a type that is known only at run time: what it is made of it tells a visitor.
protocol DictionaryShape: SendableMetatype {
  static func accept<V: DictionaryVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T
}

/// Does something with a dictionary; `T` is what it gives: the dictionary itself, where it reads one.
protocol DictionaryVisitor {
  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T
}

extension Dictionary: DictionaryShape where Key: Decodable, Value: Decodable {
  static func accept<V: DictionaryVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.dictionary(of: Key.self, Value.self, as: type)
  }
}

/// `Optional`, as a type that is known only at run time.
protocol OptionalShape: SendableMetatype {
  static var noneAsAny: Any { get }
  /// nil under its static name. Swift's own cast would wrap it once more where the type wraps `Any`.
  static func none<T>(as type: T.Type) -> T?
  /// The wrapped type, where it can be read.
  static var wrappedDecodable: (any Decodable.Type)? { get }
  static func accept<V: OptionalVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T
}

/// Does something with an `Optional`; `T` is what it gives: the `Optional` itself, where it reads one.
protocol OptionalVisitor {
  func optional<Wrapped, T>(of wrapped: Wrapped.Type, as type: T.Type) throws(Failure) -> T
}

extension Optional: OptionalShape {
  static var noneAsAny: Any { Optional<Wrapped>.none as Any }

  static func none<T>(as type: T.Type) -> T? { same(Self.none, as: type) }

  static var wrappedDecodable: (any Decodable.Type)? { Wrapped.self as? any Decodable.Type }

  static func accept<V: OptionalVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.optional(of: Wrapped.self, as: type)
  }
}
