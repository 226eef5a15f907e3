import Hydrate

/// The number of elements of an array: `CSCountMapper`. For a property of any number type;
/// one-way.
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
    try context.reader.read(anyOf: type, Value(count), in: context.holding(form: Value(count)))
  }

  func write<T>(_ output: T, by type: TypeOverride?, in context: inout MappingContext) throws(Failure) -> Value? {
    throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: nil))
  }
}
