/// An array or a set, as a type to read: the library reads the elements itself.
protocol CollectionTarget {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T
  /// What makes the collection of elements that come part by part; nil where that cannot be.
  static func listBuilder<List>(of list: List.Type, _ run: Run) -> ListBuilder<List>?
}

extension CollectionTarget {
  static func listBuilder<List>(of list: List.Type, _ run: Run) -> ListBuilder<List>? { nil }
}

extension Array: CollectionTarget where Element: Decodable {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T {
    try result(ElementReader.read(Element.self, of: type, run, value, parent, step), as: type)
  }

  static func listBuilder<List>(of list: List.Type, _ run: Run) -> ListBuilder<List>? {
    let builder: ListBuilder<[Element]> = ElementsBuilder<Element>(run)
    return same(builder, as: ListBuilder<List>.self)
  }
}

extension ContiguousArray: CollectionTarget where Element: Decodable {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T {
    try result(ContiguousArray(ElementReader.read(Element.self, of: type, run, value, parent, step)), as: type)
  }
}

extension Set: CollectionTarget where Element: Decodable {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T {
    try result(Set(ElementReader.read(Element.self, of: type, run, value, parent, step)), as: type)
  }
}

/// The value under its static name; the plan has made sure that the names are one type's.
func result<A, T>(_ value: A, as type: T.Type) throws(Failure) -> T {
  guard let value = same(value, as: type) else {
    throw Failure(.configuration, .text("\(A.self) is not \(type)"), at: Place(fixed: .root, location: nil))
  }
  return value
}
