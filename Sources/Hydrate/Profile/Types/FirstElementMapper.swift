/// The first element of a list, for a property of any type: `CSSubKeyMapper`. An empty list is a `missingValue`. The way back is a list of one.
final class FirstElementMapper: PartsMapping {
  let name: String

  init(_ name: String) { self.name = name }

  var outputType: Any.Type { Any.self }

  func fits<T>(_ property: T.Type) -> Bool { true }

  var needsAll: Bool { false }

  func read<T>(
    as type: T.Type, first: ListedPart?, count: Int, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard let first else {
      let inner = scope.inner(step, value)
      throw Failure(.missingValue, .absent(type), at: Place(scope: inner, step: .index(0), value: nil))
    }
    if first.value.kind != .null { return try first.read(as: type, run) }
    // Where the property has a default, that stands in for null as it does for no element.
    if let field = (scope as? Scope)?.field(at: step), field.rule.fallback != nil {
      throw Failure(.nullValue, .absent(type), at: Place(scope: first.scope, step: first.step, value: first.value))
    }
    return nil
  }

  func write<T>(
    _ output: T, by type: ForcedType?, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Value? {
    let written = if let type { try type.write(output, run, scope, step) } else { try run.write(output, in: scope, step) }
    return written.map { Value([$0]) }
  }
}
