/// The first element of a list, for a property of any type: `CSSubKeyMapper`. An empty list is a `missingValue`. The way back is a list of one.
final class FirstElementMapper: ErasedMapper, @unchecked Sendable {
  init(_ name: String) {
    super.init(inputType: [Value].self, outputType: Any.self, name: name, handlesAbsence: false)
  }

  override func fits<T>(_ property: T.Type) -> Bool { true }

  override func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    guard value.kind == .array else {
      throw Failure(.typeMismatch, .unfit([Value].self), at: Place(scope: scope, step: step, value: value))
    }
    let inner = Scope(parent: scope, step: step, value: value)
    guard let first = value[0] else {
      throw Failure(.missingValue, .absent(type), at: Place(scope: inner, step: .index(0), value: nil))
    }
    if first.kind == .null { return nil }
    return try run.read(anyOf: type, first, in: inner, .index(0))
  }

  override func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    try ValueEncoder.value(of: output, run, in: scope, step).map { Value([$0]) }
  }
}
