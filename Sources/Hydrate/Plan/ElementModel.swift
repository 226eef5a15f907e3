/// The model that a list or a dictionary is of, for who has put rules for it on the container.
struct ElementModel: CollectionVisitor, DictionaryVisitor {
  /// The line that was meant, where a rule is on a mapper of a container: `ReflectiveMapper<User>().optional("name").array`; nil for what is none.
  static func meant(_ container: Any.Type, _ rule: String) -> String? {
    if let list = container as? any CollectionShape.Type, let name = try? list.accept(ElementModel(), as: String.self) {
      return "ReflectiveMapper<\(name)>()\(rule).array"
    }
    if let table = container as? any DictionaryShape.Type, let name = try? table.accept(ElementModel(), as: String.self) {
      return "ReflectiveMapper<\(name)>()\(rule).dictionary"
    }
    return nil
  }

  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T { try name(element, as: type) }

  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try name(element, as: type)
  }

  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T { throw Failure([]) }

  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T { try name(member, as: type) }

  private func name<T>(_ model: Any.Type, as type: T.Type) throws(Failure) -> T {
    guard let name = same("\(model)", as: type) else { throw Failure([]) }
    return name
  }
}
