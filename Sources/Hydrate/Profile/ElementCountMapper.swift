/// How many elements a list has: `CSCountMapper`. For a property that is any number; there is no way back.
final class ElementCountMapper: ErasedMapper, @unchecked Sendable {
  init(_ name: String) {
    super.init(inputType: [Value].self, outputType: Int.self, name: name, handlesAbsence: false)
  }

  override func fits<T>(_ property: T.Type) -> Bool {
    switch Leaf(property) {
    case nil, .bool, .string, .date, .url, .uuid, .data: false
    default: true
    }
  }

  override func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    guard value.kind == .array else {
      throw Failure(.typeMismatch, .unfit([Value].self), at: Place(scope: scope, step: step, value: value))
    }
    return try run.read(anyOf: type, Value(value.count), in: scope, step)
  }

  override func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    throw Failure(.irreversible, .text("\(name) is a one-way mapper"), at: Place(scope: scope, step: step, value: nil))
  }
}
