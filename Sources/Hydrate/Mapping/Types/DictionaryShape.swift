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
