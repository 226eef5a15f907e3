/// A mapper of a list that looks at its parts as they are, each with the type that a profile's file has for it.
///
/// Of a list of keys it sees those that are there.
typealias PartsMapper = any PartsMapping

/// What there is to a ``PartsMapper``.
protocol PartsMapping: FieldMapping {
  /// Whether all parts count; else the first is enough.
  var needsAll: Bool { get }

  /// Maps a list of which the first part is known, and how many there are.
  func read<T>(
    as type: T.Type, first: ListedPart?, count: Int, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T?

  /// Maps a property's value back to a list whose parts are of a type.
  func write<T>(_ output: T, by type: ForcedType?, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value?
}

extension PartsMapping {
  var inputType: Any.Type { [Value].self }
  var handlesAbsence: Bool { false }

  /// Maps a list whose elements are of a type.
  func read<T>(
    as type: T.Type, _ value: Value, by element: ForcedType?, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard value.kind == .array else {
      throw Failure(.typeMismatch, .expected([Value].self), at: Place(scope: scope, step: step, value: value))
    }
    let inner = scope.inner(step, value)
    let first = value[0].map { ListedPart(value: $0, type: element, scope: inner, step: .index(0)) }
    return try read(as: type, first: first, count: value.count, value, run, scope, step)
  }

  func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try read(as: type, value, by: nil, run, scope, step)
  }

  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    try write(output, by: nil, run, scope, step)
  }
}
