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
