/// How many elements a list has: `CSCountMapper`. For a property that is any number; there is no way back.
final class ElementCountMapper: PartsMapping {
  let name: String

  init(_ name: String) { self.name = name }

  var outputType: Any.Type { Int.self }

  var needsAll: Bool { true }

  func fits<T>(_ property: T.Type) -> Bool {
    switch Leaf(property) {
    case nil, .bool, .string, .date, .url, .uuid, .data: false
    default: true
    }
  }

  func read<T>(as type: T.Type, first: ListedPart?, count: Int, in context: inout MappingContext) throws(Failure) -> T? {
    try context.run.read(anyOf: type, Value(count), in: context.holding(form: Value(count)))
  }

  func write<T>(_ output: T, by type: ForcedType?, in context: inout MappingContext) throws(Failure) -> Value? {
    throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: nil))
  }
}
