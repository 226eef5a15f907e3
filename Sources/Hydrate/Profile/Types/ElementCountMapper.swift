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

  func read<T>(
    as type: T.Type, first: ListedPart?, count: Int, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try run.read(anyOf: type, Value(count), in: scope.inner(step, value), .same)
  }

  func write<T>(
    _ output: T, by type: ForcedType?, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Value? {
    throw Failure(.irreversible, .unwritable(.oneWay(name)), at: Place(scope: scope, step: step, value: nil))
  }
}
